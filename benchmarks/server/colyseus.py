"""Playing at Colyseus: seats by HTTP, then binary frames with a code, a type and MessagePack."""

import msgspec

from benchmarks.server.sockets import Socket, frame
from benchmarks.server.tables import SEATS, Adapter, Table

JOIN_ROOM, ROOM_DATA = 10, 13


def _string(text: str) -> bytes:
    return msgspec.msgpack.encode(text)


PLAYED = bytes([ROOM_DATA]) + _string("played")
#: The moves, by the card that is played.
PLAY = [
    frame(bytes([ROOM_DATA]) + _string("play") + msgspec.msgpack.encode({"card": card}))
    for card in range(10)
]


class Seat(msgspec.Struct):
    """A reserved seat."""

    sessionId: str  # noqa: N815 - their spelling
    roomId: str  # noqa: N815
    processId: str  # noqa: N815


class Played(msgspec.Struct):
    """What the room tells of a move, as far as it is read here."""

    played: int


_seat = msgspec.json.Decoder(Seat)
_played = msgspec.msgpack.Decoder(Played)


class Colyseus(Adapter):
    """The adapter of Colyseus."""

    async def connect(self, table: Table) -> None:
        """Reserve a seat and take it, four times."""
        path = "/matchmake/create/table"
        for _ in range(SEATS):
            seat = _seat.decode((await self.post(path, b"{}"))[1])
            path = f"/matchmake/joinById/{seat.roomId}"
            address = f"/{seat.processId}/{seat.roomId}?sessionId={seat.sessionId}"
            socket = await self.open_socket(table, address, "")
            await socket.joined
        table.turn = table.sockets[0], PLAY[0]

    def heard(self, socket: Socket, message: bytes) -> bool:
        """A move is delivered as the room's message `played`."""
        if not message.startswith(PLAYED):
            if message[0] == JOIN_ROOM:
                socket.write(frame(bytes([JOIN_ROOM])))
                socket.joined.set_result(None)
            return False
        table = socket.table
        if socket.seat == table.moves % SEATS:
            if _played.decode(message[len(PLAYED) :]).played != table.moves:
                raise ValueError(f"move {table.moves} is not in {message!r}")
            table.turn = socket, PLAY[table.moves % 10]
        return True
