// A trivial game for four at Colyseus: the seat to act plays a card, a number, and all see the sum.
// A move is told by `room.broadcast`, the quickest way; nothing is stored.
// Arguments: the port, and "no-pings" to leave out the pings that go to all sockets at once every 3 s.

process.env.NODE_ENV = "production";
const { Room, Server } = await import("@colyseus/core");
const { WebSocketTransport } = await import("@colyseus/ws-transport");

class Table extends Room {
  maxClients = 4;
  seats = new Map();
  played = 0;
  sum = 0;
  patchRate = 1000; // there is no shared state to send; at 20 times a second the timers alone would cost
  messages = {
    play: (client, { card }) => {
      if (this.seats.get(client.sessionId) !== this.played % 4) return;
      this.played += 1;
      this.sum += card;
      this.broadcast("played", { played: this.played, sum: this.sum, last: card });
    },
  };

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
  }
}

const port = Number(process.argv[2]);
const transport = new WebSocketTransport(process.argv[3] === "no-pings" ? { pingInterval: 0 } : {});
const server = new Server({ greet: false, transport });
server.define("table", Table);
await server.listen(port, "127.0.0.1");
console.log(`ready ${port}`);
