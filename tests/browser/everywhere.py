"""A scene as everybody may meet it: in three languages, sizes and themes, and with axe."""

import re
import time
from collections.abc import Iterable, Iterator
from string import ascii_lowercase

from playwright.sync_api import Page

from tests.browser import accessible, layout, words
from tests.browser.visitor import Visitor

#: Where axe looks at each theme: with a side panel, or with sheets instead.
AXE = {"light": "1440x900", "dark": "360x640", "contrast": "1440x900"}
#: The other themes, and the sizes at which they are seen.
THEMES = {"dark": tuple(layout.SIZES), "contrast": (AXE["contrast"],)}
#: What is no word: places, and addresses.
_NO_WORD = re.compile(r"\b\d+(?:st|nd|rd|th|re|e)\b|https?://\S+")
#: Names of people, bots, games and languages, keys, and the code of the table that is not there.
NAMES = """
    Mia Linus Hanna Tim Jule Oskar Frida Anton Menagerie Life is Zoff im Zoo Frank's Safarû
    Lorenz Kutschke Doris Matthäus Frank Nestel Mü mehr English Français Deutsch en fr de
    http Tab F no such table
"""
KNOWN = frozenset(re.findall(r"[^\W\d_]+", NAMES.lower())) | frozenset(ascii_lowercase)
_TEXTS = """(isHeard) => {
  const found = new Set();
  const left = '[lang]:not(html), [translate=no], code, time, script, style' +
    (isHeard ? '' : ', [aria-live]');
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    const element = node.nodeType === 3 ? node.parentElement : node;
    if (element.closest(left)) continue;
    if (node.nodeType === 3) found.add(node.data);
    else for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-text'])
      if (node.getAttribute(name)) found.add(node.getAttribute(name));
  }
  found.add(document.title);
  return [...found].map((text) => text.trim()).filter(Boolean);
}"""
#: Seconds in which a page has fetched its texts in another language.
FETCHED = 5.0


def faults(visitor: Visitor, languages: Iterable[str] = words.LANGUAGES) -> Iterator[str]:
    """All that is wrong with the page as it stands there; afterwards it stands there again."""
    seen = visitor.page.viewport_size
    for language in sorted(languages, key=lambda one: one != visitor.language):
        yield from _in_language(visitor, language)
    layout.speak(visitor.page, visitor.language)
    yield from _in_other_themes(visitor.page)
    layout.show(visitor.page, seen or layout.SIZES["1440x900"], "light")


def _in_language(visitor: Visitor, language: str) -> Iterator[str]:
    """What is wrong in one language, at all sizes; and for whom, in the language of the walk."""
    page = visitor.page
    layout.speak(page, language)
    # What was said aloud is not said again in another language.
    is_heard = language == visitor.language
    yield from (f"{language}: {fault}" for fault in _mixed(page, language, is_heard))
    sizes = layout.SIZES | layout.OTHER_SIZES if is_heard else layout.SIZES
    for size, wished in sizes.items():
        layout.show(page, wished, "light")
        found = layout.faults(page)
        if is_heard and size == AXE["light"]:
            found += accessible.violations(page)
        yield from (f"{language}, {size}: {fault}" for fault in found)


def _in_other_themes(page: Page) -> Iterator[str]:
    """What is wrong in the dark, and in high contrast: another theme is other colours and lines."""
    for theme, sizes in THEMES.items():
        for size in sizes:
            layout.show(page, layout.SIZES[size], theme)
            found = layout.faults(page)
            if size == AXE[theme]:
                found += accessible.violations(page)
            yield from (f"{size}, {theme}: {fault}" for fault in found)


def _mixed(page: Page, language: str, is_heard: bool) -> list[str]:
    """Texts that are not all in one language, or no texts at all but names of messages."""
    end = time.monotonic() + FETCHED
    while True:
        texts = [_NO_WORD.sub("", text) for text in page.evaluate(_TEXTS, is_heard)]
        keys = [text for text in texts if text in words.catalogue(language)]
        broken = [text for text in texts if re.search(r"[{}]|undefined|\bNaN\b|\[object", text)]
        found = [*words.strangers(language, texts, KNOWN), *keys, *broken]
        if not found or time.monotonic() > end:
            return found
        page.wait_for_timeout(100)
