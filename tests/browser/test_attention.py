"""What a browser is told beside the page: that this can be installed, and that it is one's turn."""

import struct
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser import chromium
from tests.browser.conftest import Invite
from tests.browser.players import SafaruPlayer
from tests.browser.tables import make_table, start_button

#: Every context of these tests is one that keeps nothing, where nothing can be installed.
IN_PRIVATE = "in-incognito"
#: Every note that is asked for is remembered, also one that takes the place of another.
_NOTES = """(() => {
  window.notes = [];
  const post = ServiceWorker.prototype.postMessage;
  ServiceWorker.prototype.postMessage = function (note) {
    window.notes.push({ title: note.title, ...note.options });
    return post.call(this, note);
  };
})()"""
_SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag }) => ({ title, body, tag }))"""
#: Somebody touches a note: what the worker does then, though no window comes to the front here.
_TOUCH = """async (tag) => {
  const done = [];
  WindowClient.prototype.focus = async function () { done.push(`to ${this.url}`); };
  clients.openWindow = async (path) => { done.push(`opens ${path}`); };
  const touch = new Event('notificationclick');
  [touch.notification] = await registration.getNotifications({ tag });
  touch.waitUntil = (work) => (touch.work = work);
  dispatchEvent(touch);
  await touch.work;
  return [...done, (await registration.getNotifications({ tag })).length];
}"""
_LOOK = "(away) => Object.defineProperty(document, 'hidden', { configurable: true, value: away })"


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A whole one: without a desktop there are no notifications."""
    path = chromium.find_whole()
    if path is None:
        pytest.skip("There is only a Chromium without a desktop here: `apt install chromium`.")
    opened = chromium.launch(playwright, path=path)
    yield opened
    opened.close()


def test_it_can_be_installed(invite: Invite) -> None:
    visitor = invite()
    visitor.go_home()
    path = visitor.page.locator("link[rel=manifest]").get_attribute("href")
    answer = visitor.context.request.get(str(path))
    assert answer.ok
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["name"] == "Menagerie" and manifest["display"] == "standalone"
    assert visitor.context.request.get(manifest["start_url"]).ok
    drawn = set()
    for icon in manifest["icons"]:
        picture = visitor.context.request.get(icon["src"])
        assert picture.ok, icon
        assert picture.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.body()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            drawn.add((icon["purpose"], width))
    assert {("any", 192), ("any", 512), ("maskable", 512)} <= drawn
    session = visitor.context.new_cdp_session(visitor.page)
    assert session.send("Page.getAppManifest")["errors"] == []
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in found if each["errorId"] != IN_PRIVATE] == []


def test_whoever_looks_elsewhere_is_told_once_that_it_is_their_turn(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    visitor.context.grant_permissions(["notifications"])
    visitor.context.add_init_script(_NOTES)
    visitor.go_home()
    link = make_table(visitor, "safaru", ["open", "easy", "easy"], {"variant": "normal"})
    start_button(visitor).click()
    player = SafaruPlayer(visitor)
    player.wait()
    visitor.button("bar.menu").click()
    visitor.button("notify.on").click()
    visitor.button("notify.off").wait_for()
    page.keyboard.press("Escape")
    player.act()
    player.wait()
    assert page.evaluate("() => notes") == [], "who looks at it sees it"
    page.evaluate(_LOOK, True)
    for turn in (1, 2):
        player.take_turn()
        player.wait()
        assert page.title().startswith("●")
        notes = page.evaluate("() => notes")
        assert len(notes) == turn
    assert visitor.context.request.get(notes[0]["icon"]).ok
    table = link.rpartition("/")[2]
    note = {"title": "Safarû", "body": visitor.say("table.yourTurn"), "tag": table}
    assert page.evaluate(_SHOWN) == [note]
    (worker,) = visitor.context.service_workers
    visitor.context.new_page().goto("/credits")
    home = link.removesuffix(f"t/{table}")  # a worker knows a page by where it was opened
    assert worker.evaluate(_TOUCH, table) == [f"to {home}", 0]
    player.take_turn()
    player.wait()
    page.evaluate(_SHOWN)
    page.goto("/credits")
    assert worker.evaluate(_TOUCH, table) == [f"opens /t/{table}", 0], "its page is gone"
