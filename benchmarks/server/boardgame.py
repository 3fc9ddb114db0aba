"""Playing at boardgame.io: socket.io over WebSocket, text frames.

A match comes into being when the first seat asks for it, as in boardgame.io's own examples without
a lobby; nobody has credentials, which spares the server their check.
"""

from benchmarks.server.sockets import Socket, frame
from benchmarks.server.tables import SEATS, Adapter, Opener, Table

UPDATE = b'42/table,["update",'
STATE_ID = b'"_stateID":'


class Boardgame(Adapter):
    """The adapter of boardgame.io."""

    def __init__(self, port: int, open_socket: Opener) -> None:
        super().__init__(port, open_socket)
        self.matches = 0

    async def connect(self, table: Table) -> None:
        """The seats one after another: two at once would both make the match."""
        table.note = f"m{self.matches}"
        self.matches += 1
        for _ in range(SEATS):
            socket = await self.open_socket(table, "/socket.io/?EIO=4&transport=websocket", "")
            await socket.joined
        table.turn = self._turn(table)

    def heard(self, socket: Socket, message: bytes) -> bool:
        """A move is delivered as an `update` with the whole state."""
        if not message.startswith(UPDATE):
            self._other(socket, message)
            return False
        table = socket.table
        if socket.seat == table.moves % SEATS:
            if message.find(b"%s%d}" % (STATE_ID, table.moves)) < 0:
                raise ValueError(f"move {table.moves} is not in {message!r}")
            table.turn = self._turn(table)
        return True

    @staticmethod
    def _turn(table: Table) -> tuple[Socket, bytes]:
        moves, seat = table.moves, table.moves % SEATS
        action = (
            f'42/table,["update",{{"type":"MAKE_MOVE","payload":{{"type":"play",'
            f'"args":[{moves % 10}],"playerID":"{seat}"}}}},{moves},"{table.note}","{seat}"]'
        )
        return table.sockets[seat], frame(action)

    @staticmethod
    def _other(socket: Socket, message: bytes) -> None:
        if message == b"2":  # ping
            socket.write(frame("3"))
        elif message.startswith(b"0{"):
            socket.write(frame("40/table,"))
        elif message.startswith(b"40/table,"):
            ask = f'42/table,["sync","{socket.table.note}","{socket.seat}",null,{SEATS}]'
            socket.write(frame(ask))
        elif message.startswith(b'42/table,["sync",'):
            socket.joined.set_result(None)
