"""What is wrong with a page's layout at some size: too wide or small, cut off, or out of reach."""

from playwright.sync_api import Page, ViewportSize

#: The sizes at which nothing may overflow.
SIZES = {
    "360x640": ViewportSize(width=360, height=640),
    "768x1024": ViewportSize(width=768, height=1024),
    "1440x900": ViewportSize(width=1440, height=900),
}
#: Others: a tall phone, and one on its side; a small laptop.
OTHER_SIZES = {
    "390x844": ViewportSize(width=390, height=844),
    "844x390": ViewportSize(width=844, height=390),
    "1280x720": ViewportSize(width=1280, height=720),
}

#: Everything that is to be read or touched must be whole, or lie where one can scroll to it.
_FAULTS = """() => {
  const faults = [];
  const slack = 2;
  const smallest = 13; // but what is printed on cards, and a sign
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page is ${wide} px too wide`);
  const open = [...document.querySelectorAll('dialog[open]')].at(-1);
  const root = open ?? document.body;
  const named = (e) => `${e.tagName.toLowerCase()}.${e.className?.baseVal ?? e.className} ` +
    `"${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 40)}"`;
  const isRead = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim() !== '');
  for (const element of root.querySelectorAll('*')) {
    if (!isRead(element) && !element.dataset.text) continue;
    if (element.closest('.unseen, .card, .seventeen, svg, option')) continue;
    if (!element.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < smallest) faults.push(`text of ${size} px: ${named(element)}`);
  }
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
      if (style.webkitLineClamp !== 'none') continue scan; // three dots say that there is more
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

#: On phones: what is touched is as large as a fingertip, there where a touch reaches it; a link in
#: a text is as high as a line. What lies beyond the window is brought there. Notes, what
#: is unfolded and the coach of a lesson lie over other things until they are put away.
_SMALL_TARGETS = """() => {
  const faults = [];
  const [finger, line] = [44, 24];
  const slack = 1;
  const passing = '.toasts, .coach:not(.folded), :popover-open';
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  /** The longest way from here to there on which it is touched, and the middle of it. */
  const along = (from, to, isTouched) => {
    let [most, middle, begun] = [0, (from + to) / 2, null];
    for (let at = from; at <= to; at += 1) {
      if (at + 1 <= to && isTouched(at)) begun ??= at;
      else if (begun !== null) {
        if (at - begun > most) [most, middle] = [at - begun, (at + begun) / 2];
        begun = null;
      }
    }
    return [most, middle];
  };
  const size = (target) => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const isTouched = (x, y) => {
      const touched = document.elementFromPoint(x, y);
      return target.contains(touched) || touched?.closest(passing);
    };
    const [middle, half] = [[(left + right) / 2, (top + bottom) / 2], (finger - slack) / 2];
    const around = [[0, 0], [-half, 0], [half, 0], [0, -half], [0, half]];
    if (around.every(([x, y]) => isTouched(middle[0] + x, middle[1] + y))) return [finger, finger];
    const across = (y) => along(left - finger, right + finger, (x) => isTouched(x, y));
    const [, x] = across(middle[1]);
    const [high, y] = along(top - finger, bottom + finger, (y) => isTouched(x, y));
    return [across(y)[0], high];
  };
  const places = new Map();
  const bring = (element) => {
    for (let outer = element; (outer = outer.parentElement); ) {
      if (!places.has(outer)) places.set(outer, [outer.scrollLeft, outer.scrollTop]);
    }
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  };
  const controls = 'button, a[href], input, select, textarea, summary';
  for (const element of root.querySelectorAll(controls)) {
    if (element.disabled || element.closest('[inert]')) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const target = element.closest('label') ?? element;
    const isInText = getComputedStyle(target).display === 'inline';
    const isSmall = ([wide, high]) =>
      isInText ? high < line - slack : Math.min(wide, high) < finger - slack;
    let found = size(target);
    if (isSmall(found)) {
      bring(target);
      found = size(target);
    }
    if (found.includes(0) || !isSmall(found)) continue; // covered by a scene, or large enough
    const name = element.getAttribute('aria-label') ?? target.textContent;
    faults.push(`only ${found.join(' x ')} px to touch: ${element.tagName.toLowerCase()}.` +
      `${element.className} "${name.trim().slice(0, 40)}"`);
  }
  for (const [element, [left, top]] of places) element.scrollTo({ left, top, behavior: 'instant' });
  return [...new Set(faults)];
}"""

#: What is touched is covered by nothing, and lies 8 px from what is touched beside it. Not so:
#: cards beside each other, which need a finger's room only; a link in a text; what is one control
#: in parts, as tabs, a switch with three sides, a list of moves or a chain of animals; what passes,
#: and lies over other things; what is scrolled under a bar that stays.
_CLOSE_TARGETS = """() => {
  const apart = 8;
  const slack = 0.5;
  const joined = '[role=tablist], .eyes, .moves, .chain';
  const cards = '.hand, .wild';
  const passing = '.toasts, .coach, :popover-open, [inert]';
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const name = (e) => `${e.tagName.toLowerCase()}.${e.className} ` +
    `"${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 30)}"`;
  /** The bar that stays while all else is scrolled, if it is in one. */
  const bar = (target) => {
    for (let outer = target; outer; outer = outer.parentElement) {
      if (getComputedStyle(outer).position === 'sticky') return outer;
    }
    return null;
  };
  /** Its box, without what is scrolled away. */
  const seen = (target) => {
    let { left, right, top, bottom } = target.getBoundingClientRect();
    for (let outer = target; (outer = outer.parentElement); ) {
      if (!/auto|scroll/.test(getComputedStyle(outer).overflow)) continue;
      const frame = outer.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return { left, right, top, bottom };
  };
  const controls = 'button, a[href], input, select, textarea, summary';
  const found = new Map();
  for (const element of root.querySelectorAll(controls)) {
    if (element.disabled || element.closest(passing)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const target = element.closest('label') ?? element;
    if (getComputedStyle(target).display === 'inline') continue;
    const box = seen(target);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (!target.contains(document.elementFromPoint(x, y))) continue; // out of sight
    found.set(target, box);
  }
  const faults = [];
  const all = [...found];
  for (const [target, box] of all) {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const edges = [
      [Math.min(box.left + 3, x), y], [Math.max(box.right - 3, x), y],
      [x, Math.min(box.top + 3, y)], [x, Math.max(box.bottom - 3, y)],
    ];
    const over = edges.map(([x, y]) => document.elementFromPoint(x, y)).find((hit) =>
      hit && !target.contains(hit) && !hit.contains(target) && bar(hit) === bar(target) &&
      !hit.closest(`${passing}, ${controls}`));
    if (over) faults.push(`${name(target)} is covered by ${name(over)}`);
  }
  for (const [i, [one, a]] of all.entries()) {
    for (const [other, b] of all.slice(i + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      if (one.closest(joined) && one.closest(joined) === other.closest(joined)) continue;
      if (one.closest(cards) && one.closest(cards) === other.closest(cards)) continue;
      const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
      const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
      const gap = Math.max(across, down);
      if (gap >= apart - slack || bar(one) !== bar(other)) continue;
      faults.push(`only ${Math.round(gap)} px between ${name(one)} and ${name(other)}`);
    }
  }
  return faults;
}"""


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it is now, in words."""
    found: list[str] = page.evaluate(_FAULTS)
    size = page.viewport_size
    if size and (size["width"] < 700 or size["height"] < 480):
        found += page.evaluate(_SMALL_TARGETS)
    if size and size["width"] <= 1100:
        found += page.evaluate(_CLOSE_TARGETS)
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
