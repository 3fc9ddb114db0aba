"""What a browser was given, held against what its seat may know."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import msgspec
from playwright.sync_api import Page

from menagerie.core.record import parse_records
from menagerie.core.replay import Replay
from menagerie.games import load


@dataclass
class Moment:
    """The truth after some number of moves: what all see, and what each seat sees."""

    public: dict[str, Any]
    own: list[dict[str, Any]]

    def shown_to(self, seat: int) -> Counter[str]:
        """Every card that may lie open before a seat, as often as it may."""
        return Counter([*_texts(self.public), *_texts(self.own[seat])])


def moments(record: str, seats: int) -> list[Moment]:
    """A finished game move by move, with all its hands, from its record."""
    (read,) = parse_records(record.splitlines(keepends=True))
    found: list[Moment] = []
    for line, match in Replay(read, load).steps():
        game, states = match.game, match.states
        moment = Moment(
            _plain(game.public(states)), [_plain(game.own(states, seat)) for seat in range(seats)]
        )
        if "move" in line or not found:
            found.append(moment)
        else:
            found[-1] = moment  # what is dealt and scored comes with the move before it
    return found


def leaks(frames: list[dict[str, Any]], truth: list[Moment], seat: int) -> list[str]:
    """Whatever the frames hold that the seat may not know then, or that is not true."""
    found = []
    moves = 0
    for frame in frames:
        if frame["type"] == "event":
            moves += frame["what"]["kind"] == "moved"
        elif frame["type"] != "welcome":
            continue
        game = frame.get("game")
        if not game:
            continue
        moment = truth[moves]
        if game.get("own") != moment.own[seat]:
            found.append(f"after {moves} moves: {game.get('own')} is not {moment.own[seat]}")
        if game.get("hands"):
            found.append(f"after {moves} moves: open hands")
        wrong = {key for key, value in game["public"].items() if moment.public[key] != value}
        if wrong:
            found.append(f"after {moves} moves: {wrong} is not what all may see")
        table = frame.get("table") or {}
        if table.get("status") == "playing" and table.get("secret"):
            found.append(f"after {moves} moves: the secret of the shuffle")
    return found


_SHOWN = "() => [...document.querySelectorAll('[data-card]')].map((e) => e.dataset.card)"
_KEPT = """async () => {
  const cached = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) cached.push(request.url);
  return {
    local: Object.fromEntries(Object.entries(localStorage)),
    session: Object.fromEntries(Object.entries(sessionStorage)),
    databases: (await indexedDB.databases()).map((each) => each.name),
    cached,
  };
}"""


def shown(page: Page) -> Counter[str]:
    """Every card that is in the page now, seen or not."""
    return Counter(page.evaluate(_SHOWN))


def kept(page: Page) -> dict[str, Any]:
    """Everything that the browser keeps of this page."""
    found: dict[str, Any] = page.evaluate(_KEPT)
    return found


def _plain(value: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return found


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, dict) else value
    return (
        [text for part in parts for text in _texts(part)] if isinstance(value, dict | list) else []
    )
