"""Colours that a system forces on its pages, and high contrast: all that is so can be seen."""

from typing import Literal

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser import accessible, layout
from tests.browser.conftest import Invite
from tests.browser.scenes import WALKS
from tests.browser.visitor import Visitor

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
#: What is seen by its edge only.
EDGED = {"dialog", ".toast", ".plate", ".raft", ".knock", ".card"}
PRIMARY = "[aria-disabled=false].primary"
#: By walk: its last scene here, and what must be seen to be so until then.
SEEN = {
    "home": ("lost", {"dialog", "input:checked", PRIMARY}),
    "life-is-life": (
        "life-scoring",
        {".raft", ".target", ".knock", ".card", ".card.chosen", PRIMARY, ".plate", ".toast"}
        | {".full", ".lost", ".now", ".wins", "dialog", "[aria-selected=true]"},
    ),
    "zoff-im-zoo": ("zoff-scoring", {".card.lit", ".card.chosen", ".on", ".lies", PRIMARY}),
    "safaru": ("safaru-chosen", {".card.chosen", "[data-sign]", PRIMARY}),
    "replays": (
        "replay-safaru-scored",
        {"[aria-pressed=true]", "[aria-current]", "[aria-selected=true]", ".wins"},
    ),
}
#: Find one that nothing covers, and tell where it is painted.
_FIND = """(wanted) => {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  for (const found of [top, ...top.querySelectorAll('*')].filter((each) => each.matches(wanted))) {
    const shown = found.matches('input.unseen') ? found.parentElement : found;
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) continue;
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!over || over === document.body) continue;
    if (!shown.contains(over) && !over.contains(shown)) continue;
    window.found = found;
    const [x, y] = [Math.max(0, left - 8), Math.max(0, top - 8)];
    return { x, y, width: right + 8 - x, height: bottom + 8 - y };
  }
}"""
#: Let it not be so, or have no edge.
_TAKE_AWAY = """([wanted, isEdge]) => {
  const name = wanted.match(/[\\w-]+/g).at(wanted.includes('.') ? -1 : 0);
  if (isEdge) {
    const edge = { 'border-color': 'transparent', outline: 'none', 'box-shadow': 'none' };
    const styles = [found, ...found.querySelectorAll('.paper')].map((each) => each.style);
    const each = (change) => styles.forEach((style) => Object.entries(edge).forEach(change(style)));
    each((style) => ([name, value]) => style.setProperty(name, value, 'important'));
    window.giveBack = () => each((style) => ([name]) => style.removeProperty(name));
  } else if (wanted === 'input:checked') {
    found.checked = false;
    window.giveBack = () => (found.checked = true);
  } else if (wanted.includes('.')) {
    found.classList.remove(name);
    window.giveBack = () => found.classList.add(name);
  } else {
    const value = found.getAttribute(name);
    found.removeAttribute(name);
    window.giveBack = () => found.setAttribute(name, value);
  }
}"""


def is_seen(page: Page, wanted: str, box: FloatRect) -> bool:
    """Whether what was found looks otherwise where it is not so."""
    before = page.screenshot(clip=box)
    page.evaluate(_TAKE_AWAY, [wanted, wanted in EDGED])
    after = page.screenshot(clip=box)
    page.evaluate("() => giveBack()")
    return before != after


def force(visitor: Visitor, scheme: Literal["light", "dark"]) -> None:
    """Let the system of this person force its colours."""
    visitor.page.emulate_media(forced_colors="active", color_scheme=scheme)
    visitor.settle()


@pytest.mark.parametrize("walk", SEEN)
def test_all_is_seen_in_forced_colours(invite: Invite, walk: str) -> None:
    visitor = invite()
    page = visitor.page
    last, wanted = SEEN[walk]
    left = {scheme: set(wanted) for scheme in SCHEMES}
    faults: list[str] = []
    for scene in WALKS[walk](visitor):
        for scheme in SCHEMES:
            force(visitor, scheme)
            found = [*layout.faults(page), *accessible.violations(page)]
            for each in sorted(left[scheme]):
                if box := page.evaluate(_FIND, each):
                    left[scheme].remove(each)
                    found += [] if is_seen(page, each, box) else [f"{each} cannot be seen"]
            faults += [f"{scene}, {scheme}: {fault}" for fault in found]
        if scene == last:
            break
    assert not faults, "\n".join(faults)
    assert not any(left.values()), f"never there: {left}"


def test_who_asks_for_contrast_has_it_at_once(invite: Invite) -> None:
    visitor, other = invite(theme="auto"), invite("Tim", theme="dark")
    shown = visitor.page.locator("html")
    visitor.go_home()
    expect(shown).to_have_attribute("data-theme", "auto")
    visitor.page.emulate_media(contrast="more")
    expect(shown).to_have_attribute("data-theme", "contrast")
    visitor.page.reload(wait_until="commit")
    expect(shown).to_have_attribute("data-theme", "contrast")
    visitor.page.emulate_media(contrast="no-preference")
    expect(shown).to_have_attribute("data-theme", "auto")
    other.page.emulate_media(contrast="more")  # but a theme was chosen
    other.go_home()
    expect(other.page.locator("html")).to_have_attribute("data-theme", "dark")


#: The colours of the bar above the page as it was asked for, and as the theme has it.
_BARS = """() => {
  const probe = document.body.appendChild(document.createElement('i'));
  const metas = [...document.querySelectorAll('meta[name=theme-color]')];
  const colours = [...metas.map((meta) => meta.content), 'var(--surface)'].map((colour) => {
    probe.style.background = colour;
    return getComputedStyle(probe).backgroundColor;
  });
  probe.remove();
  return [...new Set(colours)];
}"""


def test_the_bar_of_the_browser_has_the_colour_of_the_theme(invite: Invite) -> None:
    visitor = invite(theme="auto")
    page = visitor.page
    visitor.go_home()
    seen: list[str] = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        visitor.until(lambda: len(page.evaluate(_BARS)) == 1)
        seen += page.evaluate(_BARS)
    page.get_by_role("button", name=visitor.say("theme.light")).click()  # and the system is dark
    visitor.until(lambda: page.evaluate(_BARS) == seen[:1])
    for wishes in ({"contrast": "more"}, {"forced_colors": "active"}):
        page.evaluate("() => (localStorage.menagerie = JSON.stringify({ theme: 'auto' }))")
        page.emulate_media(**wishes)  # type: ignore[arg-type]
        page.reload()
        visitor.until(lambda: len(page.evaluate(_BARS)) == 1)
        seen += page.evaluate(_BARS)
    assert seen[2] == "rgb(0, 0, 0)"
    assert len(set(seen)) >= 3
