"""A scene as everybody may meet it: in three languages, sizes and themes, and with axe."""

import re
import time
from collections.abc import Iterable, Iterator
from string import ascii_lowercase

from playwright.sync_api import Page, ViewportSize

from tests.browser import accessible, layout, words
from tests.browser.visitor import Visitor

Sizes = dict[str, ViewportSize]
#: Where axe looks at each theme: with a side panel, or with sheets instead.
AXE = {"light": "1440x900", "dark": "360x640", "contrast": "1440x900"}
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
    """All that is wrong with the page as it stands there; afterwards it stands there again.

    The language of the walk is seen in the light, another one in the dark.
    """
    page, seen = visitor.page, visitor.page.viewport_size
    others = [language for language in languages if language != visitor.language]
    in_the_dark = others.pop() if others else visitor.language
    sizes = layout.SIZES | layout.OTHER_SIZES
    yield from _in_language(visitor, visitor.language, "light", sizes, AXE["light"])
    yield from _in_language(visitor, in_the_dark, "dark", layout.SIZES, AXE["dark"])
    for language in others:
        yield from _in_language(visitor, language, "light", layout.SIZES)
    layout.speak(page, visitor.language)
    large = AXE["contrast"]
    yield from _in_theme(page, "contrast", {large: layout.SIZES[large]}, large)
    layout.show(page, seen or layout.SIZES["1440x900"], "light")


def _in_language(
    visitor: Visitor, language: str, theme: str, sizes: Sizes, axe_at: str | None = None
) -> Iterator[str]:
    """What is wrong in one language and theme, at all sizes."""
    layout.speak(visitor.page, language)
    # What was said aloud is not said again in another language.
    is_heard = language == visitor.language
    yield from (f"{language}: {fault}" for fault in _mixed(visitor.page, language, is_heard))
    for fault in _in_theme(visitor.page, theme, sizes, axe_at):
        yield f"{language}, {fault}"


def _in_theme(page: Page, theme: str, sizes: Sizes, axe_at: str | None) -> Iterator[str]:
    """What is wrong in one theme; and for whom, at one of the sizes."""
    for size, wished in sizes.items():
        layout.show(page, wished, theme)
        found = layout.faults(page)
        if size == axe_at:
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
