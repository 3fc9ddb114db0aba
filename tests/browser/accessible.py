"""axe-core: what would be in the way of somebody who cannot see, hear or point well."""

from functools import cache

from playwright.sync_api import Page

from tests.browser.words import ROOT

_RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] });
  return found.violations.map((each) => `${each.id} (${each.impact}): ${each.help}: ` +
    each.nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ` +
      `${[...node.any, ...node.all, ...node.none][0]?.message ?? ''}`).join(' | '));
}"""


@cache
def _source() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[str]:
    """What axe finds on the page as it is now, in words."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_source())
    found: list[str] = page.evaluate(_RUN)
    return found
