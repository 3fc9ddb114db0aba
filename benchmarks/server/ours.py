"""Playing at our own server: real rules, chosen from the offers it sends, as any client does."""

import http.client
import random
from http.cookies import SimpleCookie
from typing import Any

import msgspec

from benchmarks.server.sockets import Socket, frame
from benchmarks.server.tables import SEATS, Adapter, Table

EVENT = b'{"type":"event","number":'
MOVED = b'"kind":"moved"'
OVER = b'"status":"over"'
ASKED = b'"kind":"rematch","seat":%d'
OFFER = b'"offer":'
ID = b'},"id":'
REMATCH = frame('{"do":"rematch"}')
START = frame('{"do":"start"}')

_decode = msgspec.json.Decoder().decode
_random = random.Random(1)


class Menagerie(Adapter):
    """Four people at a table of one of our games; when it is over they play again."""

    game: str

    async def connect(self, table: Table) -> None:
        """Open a table, take its seats, and begin."""
        origin = f"http://127.0.0.1:{self.port}"
        cookie = await self.new_guest()
        mine = {"Cookie": cookie, "Origin": origin}
        setup = {"game": self.game, "seats": ["open"] * SEATS}
        _, body = await self.post("/api/tables", msgspec.json.encode(setup), mine)
        path = "/api/tables/" + _decode(body)["table"]["id"]
        identities = [f"Cookie: {cookie}\r\nOrigin: {origin}\r\n"]
        for seat in range(1, SEATS):
            _, body = await self.post(f"{path}/seats/{seat}/token", b"{}", mine)
            identities.append(f"Authorization: Bearer {_decode(body)['token']}\r\n")
        for identity in identities:
            socket = await self.open_socket(table, f"{path}/socket", identity)
            await socket.joined
        table.sockets[0].write(START)

    async def new_guest(self) -> str:
        """A guest's cookie."""
        answer, _ = await self.ask("GET", "/api/me")
        morsel = next(iter(SimpleCookie(_header(answer, "Set-Cookie")).values()))
        return f"{morsel.key}={morsel.value}"

    def heard(self, socket: Socket, message: bytes) -> bool:
        """A move is delivered as the event `moved`; whoever gets an offer moves next."""
        if not message.startswith(EVENT):
            if message.startswith(b'{"type":"welcome"'):
                socket.joined.set_result(None)
                return False
            raise ValueError(f"the server refuses: {message!r}")
        place = message.rfind(OFFER)
        if place > 0 and not _is_of_seats(message):
            seen = message[len(EVENT) : message.index(b",", len(EVENT))].decode()
            own = message.rfind(ID)  # of this client's own command, if it has led to this
            move = choose(_decode(message[place + len(OFFER) : own if own > place else -2]))
            number = socket.table.moves
            socket.table.turn = (
                socket,
                frame(f'{{"do":"move","id":"{number}","seen":{seen},"move":"{move}"}}'),
            )
        is_move = MOVED in message[:200]
        if not socket.seat:
            asks_now = is_move and OVER in message
        else:  # as people do, one after the other
            asks_now = ASKED % (socket.seat - 1) in message[:200]
        if asks_now:
            socket.write(REMATCH)
        return is_move


def _is_of_seats(message: bytes) -> bool:
    """Whether somebody only went or came back: the offer in it was made before."""
    return any(kind in message[:200] for kind in (b'"kind":"away"', b'"kind":"back"'))


def _header(answer: http.client.HTTPResponse, name: str) -> str:
    value = answer.getheader(name)
    if value is None:
        raise ConnectionError(f"the answer has no {name}")
    return value


def choose(offer: dict[str, Any]) -> str:
    """A random move of an offer; knocking and passing are chosen less often than cards.

    Otherwise a phase of Life is Life would end after a few turns, as it never does among people.
    """
    pool = offer.get("pool", ())
    while True:
        choice = _random.choice(offer["choices"])
        form = choice["form"]
        if form == "say":
            if len(offer["choices"]) == 1 or _random.random() < 0.2:
                return str(choice["text"])
            continue
        if form == "sets":
            return " ".join((choice["verb"], *_random.choice(choice["sets"])))
        if form == "pick":
            places = sorted(_random.sample(range(len(pool)), choice["size"]))
            cards = [pool[place] for place in places]
            if cards not in choice.get("but", ()):
                return " ".join((choice["verb"], *cards))
            continue
        method = _random.choice([method for method in choice["methods"] if method["sets"]])
        cards = _random.choice(method["sets"])
        must = choice.get("include") if method["name"] in choice.get("when", ()) else None
        if not must or not set(must).isdisjoint(cards):
            return " ".join(
                (choice["verb"], _random.choice(choice["cards"]), method["name"], *cards)
            )


class Life(Menagerie):
    """Life is Life."""

    game = "life-is-life"


class Zoff(Menagerie):
    """Zoff im Zoo."""

    game = "zoff-im-zoo"


class Safaru(Menagerie):
    """Safarû."""

    game = "safaru"
