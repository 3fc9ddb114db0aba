"""What a browser was given, held against what its seat may know."""

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
from playwright.sync_api import Page

from menagerie.core.record import parse_records
from menagerie.core.replay import Replay
from menagerie.core.words import is_score
from menagerie.games import load
from tests.browser import words
from tests.browser.visitor import Visitor

#: A seat, or None for whoever watches.
Seat = int | None
#: All that an event and a game may tell.
_TOLD = {"number", "at", "kind", "seat", "move", "deed", "by_bot", "lines", "revealed", "tally"}
_TOLD |= {"name", "level", "text", "why", "begins"}
_SHOWN = {"public", "own", "offer", "clock"}


@dataclass
class Moment:
    """The truth after some number of moves: what all see, what each seat sees, and the last move.

    `seen` is that move as each seat saw it; `lines` are the deals without cards, and the scores
    that came with it; `revealed` the hands that all were shown then, `tally` how it was counted,
    `deed` what the move did.
    """

    public: dict[str, Any]
    own: list[dict[str, Any]]
    seen: tuple[str, ...] = ()
    lines: list[dict[str, Any]] = field(default_factory=list)
    revealed: dict[str, Any] = field(default_factory=dict)
    tally: dict[str, Any] | None = None
    deed: dict[str, Any] | None = None

    def own_of(self, seat: Seat) -> dict[str, Any] | None:
        return None if seat is None else self.own[seat]

    def move_for(self, seat: Seat) -> str:
        """The last move as a seat saw it; who watches saw no more than the one who saw least."""
        return min(self.seen, key=len) if seat is None else self.seen[seat]

    def shown_to(self, seat: Seat) -> Counter[str]:
        """Every card that may lie open before a seat, as often as it may."""
        parts = (self.public, self.own_of(seat), self.revealed)
        return Counter(text for part in parts for text in _texts(part))


def moments(record: str, seats: int) -> list[Moment]:
    """A game that has ended, move by move, with all its hands, from its record."""
    (read,) = parse_records(record.splitlines(keepends=True))
    found: list[Moment] = []
    for line, match in Replay(read, load).steps():
        game, states = match.game, match.states
        public = _plain(game.public(states))
        own = [_plain(game.own(states, seat)) for seat in range(seats)]
        if "move" in line or not found:
            deed = None if match.deed is None else _plain(match.deed)
            found.append(Moment(public, own, match.seen_by, deed=deed))
        else:  # what is dealt and scored comes with the move before it
            found[-1].public, found[-1].own = public, own
        if "move" not in line and "why" not in line:
            hidden = game.card_keys if "deal" in line else ()
            told = {key: value for key, value in line.items() if key not in hidden}
            found[-1].lines.append(_plain(told))
        if is_score(line):
            found[-1].revealed = _plain(match.revealed)
            found[-1].tally = _plain(match.tally)
    return found


class Watch:
    """One browser at a table, and all that came to it."""

    def __init__(self, visitor: Visitor, seat: Seat) -> None:
        self.visitor = visitor
        self.seat = seat
        #: The number of the last event, the cards in the page, and all its words, at some times.
        self.seen: list[tuple[int, Counter[str], list[str]]] = []

    @property
    def number(self) -> int:
        """The last event that it was told of."""
        return max(int(frame["number"]) for frame in self.visitor.frames)

    def look(self, least: int) -> None:
        """Remember what is in the page, as soon as it was told of this event."""
        page = self.visitor.page
        self.visitor.until(lambda: self.number >= least)
        self.visitor.settle()
        number = self.number
        self.seen.append((number, Counter(page.evaluate(_CARDS)), page.evaluate(_WORDS)))

    def leaks(self, truth: list[Moment], moved: list[int]) -> Iterator[str]:
        """Whatever it was given that its seat may not know then, or that is not true.

        `moved` are the numbers of the events that were moves.
        """
        for frame in self.visitor.frames:
            for what in [frame.get("what"), *(frame.get("missed") or [])]:
                yield from self._in_event(what or {}, truth, moved)
            after = bisect_right(moved, frame["number"])
            if frame.get("game"):
                yield from self._in_game(frame["game"], truth[after], after)
            if _has_secret(frame.get("table")):
                yield f"after {after} moves: the secret of the shuffle"
        for address, text in self.visitor.answers:
            for fault in self._in_answer(json.loads(text), truth, moved):
                yield f"{address}: {fault}"

    def _in_event(
        self, what: dict[str, Any], truth: list[Moment], moved: list[int]
    ) -> Iterator[str]:
        if unknown := what.keys() - _TOLD:
            yield f"an event tells {unknown}"
        if what.get("kind") not in ("moved", "started"):
            return
        after = bisect_right(moved, what["number"])
        moment = truth[after]
        if after and what["move"] != moment.move_for(self.seat):
            yield f"move {after}: {what['move']!r} is not {moment.move_for(self.seat)!r}"
        if what.get("lines", []) != moment.lines:
            yield f"move {after}: {what.get('lines')} is not {moment.lines}"
        if what.get("revealed", {}) != moment.revealed:
            yield f"move {after}: {what.get('revealed')} was not revealed"
        if what.get("tally") != moment.tally:
            yield f"move {after}: {what.get('tally')} is not how it was counted"
        if what.get("deed") != moment.deed:
            yield f"move {after}: {what.get('deed')} is not what it did"

    def _in_game(self, game: dict[str, Any], moment: Moment, after: int) -> Iterator[str]:
        own = moment.own_of(self.seat)
        if unknown := game.keys() - _SHOWN:
            yield f"after {after} moves: {unknown}"
        if game.get("own") != own:
            yield f"after {after} moves: {game.get('own')} is not {own}"
        wrong = {key for key, value in game["public"].items() if moment.public[key] != value}
        if wrong:
            yield f"after {after} moves: {wrong} is not what all may see"
        offer = game.get("offer")
        if offer and offer["seat"] != self.seat:
            yield f"after {after} moves: what another may do"
        if offer and set(_texts(offer)) & _cards(game["public"]["game"]) - set(
            moment.shown_to(self.seat)
        ):
            yield f"after {after} moves: {offer} has cards that nobody showed us"

    def _in_answer(self, body: Any, truth: list[Moment], moved: list[int]) -> Iterator[str]:
        """Answers to requests tell events, and moves as a hint; of cards they tell nothing else."""
        if not isinstance(body, dict):
            return
        for what in body.get("events", []):
            yield from self._in_event(what, truth, moved)
        if "moves" in body:
            known = truth[bisect_right(moved, body["number"])].shown_to(self.seat)
            cards = {word for move in body["moves"] for word in move["move"].split()[1:]}
            if body["seat"] != self.seat or (cards & _cards(truth[0].public["game"])) - set(known):
                yield f"a hint with what we do not hold: {body}"
        for key in ("game", "own", "hands", "offer", "steps"):
            if isinstance(body.get(key), dict | list):
                yield f"{key}: {body[key]}"
        if _has_secret(body.get("table")):
            yield "the secret of the shuffle"

    def strangers(self, truth: list[Moment], moved: list[int]) -> Iterator[str]:
        """Cards that were in the page, as cards or in words, and may not have been."""
        for number, cards, texts in self.seen:
            after = bisect_right(moved, number)
            # What is still being drawn is of the move before.
            now, before = truth[after], truth[max(0, after - 1)]
            allowed = now.shown_to(self.seat) | before.shown_to(self.seat)
            if not cards <= allowed:
                yield f"after {after} moves: {cards - allowed} in the page"
            told = {word for each in truth[1 : after + 1] for word in self._words_of(each)}
            spoken = set(_spoken(texts, now.public["game"], self.visitor.language))
            if stranger := spoken - set(allowed) - told:
                yield f"after {after} moves: {stranger} in the words of the page"

    def _words_of(self, moment: Moment) -> set[str]:
        return {*moment.move_for(self.seat).split(), *_texts(moment.revealed)}


_CARDS = "() => [...document.querySelectorAll('[data-card]')].map((e) => e.dataset.card)"
_WORDS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, 5);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if ((node.parentElement ?? node).closest('.chain')) continue; // who beats whom, of all animals
    if (node.nodeType === 3) found.push(node.data);
    else for (const name of ['aria-label', 'title', 'alt', 'data-text', 'data-fly', 'data-drag'])
      if (node.getAttribute(name)) found.push(node.getAttribute(name));
  }
  return found.map((text) => text.trim()).filter(Boolean);
}"""
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


def kept(page: Page) -> dict[str, Any]:
    """Everything that the browser keeps of this page."""
    found: dict[str, Any] = page.evaluate(_KEPT)
    return found


def _has_secret(table: Any) -> bool:
    """Whether a table tells before its time from what the cards were shuffled."""
    return bool(table and table["status"] != "over" and table["secret"])


def _spoken(texts: list[str], game: str, language: str) -> Iterator[str]:
    """The cards that are said: as each is read aloud, and as the place of a card is named."""
    for card in _cards(game):
        forms = _names(game)[card[0] if game == "safaru" else card]
        one, many = (re.escape(forms[key]) for key in (language, f"{language}_plural"))
        number = f" {card[1:]}\\b" if game == "safaru" else r", (value|beaten|joins)"
        said = re.compile(f"\\b({one}|{many}){number}|\\bhand/{card}/", re.IGNORECASE)
        if any(said.search(text) for text in texts):
            yield card


def _cards(game: str) -> set[str]:
    """Every card that there is, as records write it."""
    if game == "safaru":
        return {f"{colour}{number}" for colour in "RGBYK" for number in range(10)}
    return set(_names(game))


def _names(game: str) -> dict[str, Any]:
    """What the cards are called, or in Safarû their colours."""
    found: dict[str, Any] = next(toml[game] for toml in words.tomls() if game in toml)
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
