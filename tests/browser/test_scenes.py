"""Every scene, in three languages and three sizes: whole, readable, and for everyone."""

import re
from string import ascii_lowercase

import pytest
from playwright.sync_api import Page

from tests.browser import accessible, layout, words
from tests.browser.conftest import Invite
from tests.browser.scenes import WALKS

THEMES = ("light", "dark", "contrast")
#: Names of people, bots, games and languages, keys, and the code of the table that is not there.
NAMES = """
    Mia Linus Hanna Tim Jule Oskar Frida Anton Menagerie Life is Zoff im Zoo Frank's Safarû
    Lorenz Kutschke Doris Matthäus Frank Nestel Mü mehr English Français Deutsch en fr de
    http Enter Esc Tab Home End F no such table
"""
KNOWN = frozenset(re.findall(r"[^\W\d_]+", NAMES.lower())) | frozenset(ascii_lowercase)
_TEXTS = """() => {
  const found = new Set();
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    const element = node.nodeType === 3 ? node.parentElement : node;
    if (element.closest('[lang]:not(html), code, script, style')) continue;
    if (node.nodeType === 3) found.add(node.data);
    else for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-text'])
      if (node.getAttribute(name)) found.add(node.getAttribute(name));
  }
  found.add(document.title);
  return [...found].map((text) => text.trim()).filter(Boolean);
}"""


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("walk", WALKS)
def test_every_scene(invite: Invite, walk: str, language: str) -> None:
    visitor = invite(language=language)
    faults: list[str] = []
    for scene in WALKS[walk](visitor):
        seen = visitor.page.viewport_size
        faults += [f"{scene}: {fault}" for fault in mixed(visitor.page, language)]
        for size, wished in layout.SIZES.items():
            for theme in ("light", "dark"):
                layout.show(visitor.page, wished, theme)
                found = layout.faults(visitor.page)
                faults += [f"{scene}, {size}, {theme}: {fault}" for fault in found]
        if language == "en":
            for theme in THEMES:
                layout.show(visitor.page, seen or layout.SIZES["1440x900"], theme)
                found = accessible.violations(visitor.page)
                faults += [f"{scene}, {theme}: {fault}" for fault in found]
        layout.show(visitor.page, seen or layout.SIZES["1440x900"], "light")
    assert not faults, "\n".join(faults)


def mixed(page: Page, language: str) -> list[str]:
    """Texts that are not all in one language, or no texts at all but names of messages."""
    texts: list[str] = page.evaluate(_TEXTS)
    keys = [text for text in texts if text in words.catalogue(language)]
    broken = [text for text in texts if re.search(r"[{}]|undefined|\bNaN\b|\[object", text)]
    assert page.evaluate("() => document.documentElement.lang") == language
    return [*words.strangers(language, texts, KNOWN), *keys, *broken]
