"""A person at a browser of their own: what they do, and all that their browser was told."""

import json
import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Request,
    Response,
    ViewportSize,
    WebSocket,
)

from tests.browser import words

DESKTOP = ViewportSize(width=1440, height=900)
#: Longer than anything takes on a busy machine.
PATIENCE = 30.0
#: Tables are opened as the page asks, except that bots do not pretend to think, and those that
#: stand in for somebody do not think long. It is done within the page: requests that go through the
#: test on their way are slow, and nothing of them is cached.
_WITHOUT_PAUSES = """(() => {
  const ask = fetch;
  window.fetch = (path, wishes) => {
    if (path !== '/api/tables' || wishes?.method !== 'POST') return ask(path, wishes);
    const quick = { pace: 'none', stand_in: 'easy' };
    const body = JSON.stringify({ ...JSON.parse(wishes.body), ...quick });
    return ask(path, { ...wishes, body });
  };
})()"""


#: What a console says while there is no network; one attempt to connect may give way to another.
OFFLINE = ("ERR_INTERNET_DISCONNECTED", "WebSocket is closed before the connection is established")
#: How many clicks have come of what fingers did.
_COUNT_CLICKS = "window.clicks = 0; addEventListener('click', () => (window.clicks += 1), true);"


class Visitor:
    """A browser context with one page, on a server."""

    def __init__(
        self,
        browser: Browser,
        server: str,
        name: str = "Mia",
        *,
        language: str = "en",
        theme: str = "light",
        size: ViewportSize = DESKTOP,
        moves: bool = False,
        quick_bots: bool = True,
        keeps_answers: bool = False,
        taps: bool = False,
    ) -> None:
        self.server = server
        self.language = language
        self.name = name
        #: With fingers, on something that is held in a hand.
        self.taps = taps
        self.frames: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        #: The address and body of every answer to a request of the page, if they are kept.
        self.answers: list[tuple[str, str]] = []
        self.requests: list[str] = []
        self.troubles: list[str] = []
        #: What the console may say here.
        self.forgiven: list[str] = []
        self.context = browser.new_context(
            viewport=size,
            locale=language,
            base_url=server,
            reduced_motion="no-preference" if moves else "reduce",
            has_touch=taps,
            is_mobile=taps,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        stored = {"name": name, "theme": theme, "language": language, "sound": False}
        self.context.add_init_script(f"localStorage.menagerie ??= {json.dumps(json.dumps(stored))}")
        self.context.on("request", self._note_request)
        if keeps_answers:
            self.context.on("response", self._keep_answer)
        if taps:
            self.context.add_init_script(_COUNT_CLICKS)
        if quick_bots:
            self.context.add_init_script(_WITHOUT_PAUSES)
        self.page = self.context.new_page()
        self.page.on("websocket", self._listen)
        self.page.on("console", self._note_console)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def close(self) -> None:
        """Leave; whatever went wrong on the way is a failure."""
        self.context.close()
        assert not self.troubles, self.troubles
        host = urlsplit(self.server).netloc
        others = [url for url in self.requests if urlsplit(url).netloc not in ("", host)]
        assert not others, "something was asked of another host"

    # --- what the browser was told ----------------------------------------------------------------

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(json.loads(data)))
        socket.on("framesent", lambda data: self.sent.append(json.loads(data)))

    def _note_request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _keep_answer(self, response: Response) -> None:
        if "/api/" in response.url and response.ok:
            self.answers.append((urlsplit(response.url).path, response.text()))

    def _note_console(self, message: ConsoleMessage) -> None:
        is_forgiven = any(words in message.text for words in self.forgiven)
        if message.type in ("error", "warning") and not is_forgiven:
            self.troubles.append(message.text)

    @property
    def own_moves(self) -> int:
        """How many moves of our own have come back: only who sent it is told a command's id."""
        return sum(
            frame["type"] == "event" and frame["what"]["kind"] == "moved" and "id" in frame
            for frame in self.frames
        )

    def latest(self, key: str) -> dict[str, Any]:
        """The `table` or the `game` as we were last told of it."""
        found: dict[str, Any] = next(frame[key] for frame in self.frames[::-1] if frame.get(key))
        return found

    @property
    def seat(self) -> int:
        """Where we sit: nobody else here has our name."""
        seats = self.latest("table")["seats"]
        return next(seat for seat, info in enumerate(seats) if info.get("name") == self.name)

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The moves of all seats that we were told of as they happened."""
        events = [frame["what"] for frame in self.frames if frame["type"] == "event"]
        return [what for what in events if what["kind"] == "moved"]

    # --- what the person does ---------------------------------------------------------------------

    def until(self, is_so: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait, while the browser goes on."""
        end = time.monotonic() + seconds
        while not is_so():
            assert time.monotonic() < end, "waited in vain"
            self.page.wait_for_timeout(15)

    def go_home(self) -> None:
        self.page.goto("/")
        self.page.get_by_role("heading", level=1).wait_for()

    def say(self, key: str, **values: Any) -> str:
        """A message as this person's page shows it."""
        return words.say(self.language, key, **values)

    def button(self, key: str, **values: Any) -> Locator:
        """A button by its message, with which its name begins; a key may be drawn beside it."""
        begins = re.compile(f"^{re.escape(self.say(key, **values))}")
        return self.page.get_by_role("button", name=begins)

    def tap(self, thing: Locator) -> None:
        """With a finger; on a busy machine it may seem to stay too long for a tap, then again."""
        before = self.page.evaluate("() => window.clicks")
        for _ in range(5):
            thing.tap()
            if self.page.evaluate("() => window.clicks") != before:
                return
        raise AssertionError(f"no tap reaches {thing}")

    def settle(self) -> None:
        """Let the page draw what it knows."""
        self.page.evaluate("() => new Promise(r => requestAnimationFrame(() => setTimeout(r)))")
