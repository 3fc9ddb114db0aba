"""What is wrong with a page's layout at some size: too wide, cut off, or out of reach."""

from playwright.sync_api import Page, ViewportSize

#: The sizes at which nothing may overflow.
SIZES = {
    "360x640": ViewportSize(width=360, height=640),
    "768x1024": ViewportSize(width=768, height=1024),
    "1440x900": ViewportSize(width=1440, height=900),
}
#: Others, which are low: a phone on its side, a small laptop.
OTHER_SIZES = {
    "844x390": ViewportSize(width=844, height=390),
    "1280x720": ViewportSize(width=1280, height=720),
}

#: Everything that is to be read or touched must be whole, or lie where one can scroll to it.
_FAULTS = """() => {
  const faults = [];
  const slack = 2;
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page is ${wide} px too wide`);
  const open = [...document.querySelectorAll('dialog[open]')].at(-1);
  const root = open ?? document.body;
  const named = (e) => `${e.tagName.toLowerCase()}.${e.className?.baseVal ?? e.className} ` +
    `"${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 40)}"`;
  const isRead = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim() !== '');
  scan: for (const element of root.querySelectorAll('*')) {
    const isTouched = element.matches('button, a[href], input, select, textarea');
    if (!isTouched && !isRead(element)) continue;
    if (element.closest('.unseen, [aria-hidden="true"], svg, option')) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    let box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue; // only to be heard
    if (isRead(element) && getComputedStyle(element).display !== 'inline') {
      const over = element.scrollWidth - element.clientWidth;
      const style = getComputedStyle(element);
      const isWhole = element.title || /visible|auto|scroll/.test(style.overflowX);
      if (over > slack && !isWhole) {
        faults.push(`text is cut: ${named(element)}`);
      }
    }
    let down = true;
    let across = true;
    let outer = element;
    let isLoose = getComputedStyle(element).position === 'absolute';
    while ((outer = outer.parentElement) && (down || across)) {
      const style = getComputedStyle(outer);
      if (isLoose && style.position === 'static') continue; // it is placed in, and cut by, another
      isLoose = style.position === 'absolute';
      const frame = outer.getBoundingClientRect();
      if (style.overflowX === 'hidden' && frame.width <= 1) continue scan; // only to be heard
      if (across && style.overflowX !== 'visible') {
        if (/auto|scroll/.test(style.overflowX)) across = false;
        else if (box.left < frame.left - slack || box.right > frame.right + slack) {
          faults.push(`cut off at the side: ${named(element)}`);
          break;
        }
      }
      if (down && style.overflowY !== 'visible') {
        if (/auto|scroll/.test(style.overflowY)) down = false;
        else if (box.top < frame.top - slack || box.bottom > frame.bottom + slack) {
          faults.push(`cut off above or below: ${named(element)}`);
          break;
        }
      }
      if (style.position === 'fixed') {
        if (down && (box.top < -slack || box.bottom > innerHeight + slack)) {
          faults.push(`out of the window: ${named(element)}`);
        }
        break;
      }
    }
    if (across && (box.left < -slack || box.right > innerWidth + slack)) {
      faults.push(`out of the window at the side: ${named(element)}`);
    }
  }
  return [...new Set(faults)];
}"""


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it is now, in words."""
    found: list[str] = page.evaluate(_FAULTS)
    return found


def show(page: Page, size: ViewportSize, theme: str) -> None:
    """Bring the page to a size and a theme, and let it draw itself."""
    page.set_viewport_size(size)
    page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
    page.evaluate("() => new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")


def speak(page: Page, language: str) -> None:
    """Change the language as another window of the same browser would, and let the page follow."""
    page.evaluate(
        """(language) => {
          const kept = { ...JSON.parse(localStorage.menagerie), language };
          localStorage.menagerie = JSON.stringify(kept);
          dispatchEvent(new StorageEvent('storage', { key: 'menagerie' }));
        }""",
        language,
    )
    page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)
