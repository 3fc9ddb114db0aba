"""Pictures of every scene of the running product, in the sizes and themes that people have.

    python -m tools.shots [--walks life-is-life,home] [--sizes phone,wide] [--themes dark]
    python -m tools.shots --vision deuteranopia
    python -m tools.shots --docs

It starts a server of its own and walks through the product as the browser tests do. With `--docs`
it writes the few that the documentation shows, into docs/pictures.
"""

import argparse
import tempfile
from base64 import b64decode
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from tests.browser import chromium, layout
from tests.browser.company import COMPANY
from tests.browser.known_deals import serving
from tests.browser.rare_scenes import RARE
from tests.browser.scenes import WALKS
from tests.browser.visitor import DESKTOP, Visitor
from tests.browser.words import ROOT

SIZES = {
    "small": ViewportSize(width=360, height=640),
    "tablet": ViewportSize(width=768, height=1024),
    "desktop": DESKTOP,
    # Not taken unless they are asked for.
    "phone": ViewportSize(width=390, height=844),
    "landscape": ViewportSize(width=844, height=390),
    "wide": ViewportSize(width=3840, height=2160),
}
USUAL = ("small", "tablet", "desktop")
#: How people see colours, or none; Chromium can show it.
VISIONS = ("none", "achromatopsia", "deuteranopia", "protanopia", "tritanopia")
SHOWN = {**WALKS, **COMPANY, **RARE}
#: Scenes that are also shown in high contrast, on a desktop.
CONTRAST = ("home", "life-chosen", "zoff-turn", "safaru-chosen", "life-scoring")
#: Milliseconds in which everything has come to rest.
REST = 300
#: The same until the marks on what has just come to rest are gone too.
UNMARKED = 2200
#: What the documentation shows.
KEPT = {
    "home": [("home", "desktop", "light")],
    "life-is-life": [
        ("life-chosen", "desktop", "light"),
        ("life-chosen", "phone", "light"),
        ("life-scoring", "desktop", "dark"),
    ],
    "zoff-im-zoo": [("zoff-chosen", "desktop", "light"), ("zoff-chosen", "phone", "dark")],
    "safaru": [("safaru-chosen", "desktop", "light"), ("safaru-chosen", "phone", "dark")],
}
PICTURES = ROOT / "docs" / "pictures"
QUALITY = 82


def see_as(visitor: Visitor, vision: str) -> None:
    """Let the page be painted as somebody sees it; it stays so while the session is open."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})


def shoot(visitor: Visitor, scene: str, size: str, theme: str, folder: Path) -> None:
    """One picture of the scene as it is now."""
    layout.show(visitor.page, SIZES[size], theme)
    visitor.page.wait_for_timeout(REST)
    visitor.page.screenshot(path=folder / f"{scene}-{size}-{theme}.png")


def keep(visitor: Visitor, scene: str, size: str, theme: str) -> None:
    """The same for the documentation, as small as it can be."""
    layout.show(visitor.page, SIZES[size], theme)
    visitor.page.wait_for_timeout(UNMARKED)
    session = visitor.context.new_cdp_session(visitor.page)
    wishes = {"format": "webp", "quality": QUALITY}
    picture = b64decode(session.send("Page.captureScreenshot", wishes)["data"])
    session.detach()
    (PICTURES / f"{scene}-{size}-{theme}.webp").write_bytes(picture)


def walk_for_docs(visitor: Visitor, name: str) -> int:
    """The pictures of a walk that are kept; it ends with the last of them."""
    left = list(KEPT.get(name, []))
    for scene in SHOWN[name](visitor):
        for wished in [each for each in left if each[0] == scene]:
            keep(visitor, *wished)
            left.remove(wished)
        layout.show(visitor.page, DESKTOP, "light")
        if not left:
            break
    return len(KEPT.get(name, [])) - len(left)


def walk(visitor: Visitor, name: str, sizes: list[str], themes: list[str], folder: Path) -> int:
    """Pictures of all scenes of a walk; how many there are."""
    number = 0
    for scene in SHOWN[name](visitor):
        visitor.page.evaluate("() => document.fonts.ready.then(() => null)")
        wished = [(size, theme) for theme in themes for size in sizes]
        if scene in CONTRAST and "contrast" not in themes:
            wished.append(("desktop", "contrast"))
        for size, theme in wished:
            shoot(visitor, scene, size, theme, folder)
            number += 1
        layout.show(visitor.page, DESKTOP, "light")
    return number


def main() -> None:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--walks", default=",".join(SHOWN))
    parser.add_argument("--sizes", default=",".join(USUAL), help=f"of {', '.join(SIZES)}")
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--language", default="en")
    parser.add_argument("--vision", default="none", choices=VISIONS)
    parser.add_argument("--folder", type=Path, default=ROOT / "web" / "shots")
    parser.add_argument("--docs", action="store_true", help="those of the documentation")
    given = parser.parse_args()
    missing = chromium.what_is_missing()
    if missing:
        parser.error(missing)
    given.folder.mkdir(parents=True, exist_ok=True)
    PICTURES.mkdir(parents=True, exist_ok=True)
    number = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = chromium.launch(playwright)
        for name in given.walks.split(","):
            server.deal_for(name)
            visitor = Visitor(browser, server.url, language=given.language)
            see_as(visitor, given.vision)
            if given.docs:
                number += walk_for_docs(visitor, name)
            else:
                sizes, themes = given.sizes.split(","), given.themes.split(",")
                number += walk(visitor, name, sizes, themes, given.folder)
            visitor.close()
        browser.close()
    print(f"{number} pictures in {PICTURES if given.docs else given.folder}")


if __name__ == "__main__":
    main()
