// A trivial game for four at boardgame.io: the seat to act plays a card, a number, and all see the sum.
// The store is boardgame.io's own in-memory one, its default: nothing is written to disk.

import { createRequire } from "node:module";

// boardgame.io reads this when it is loaded: no line of log per move.
process.env.NODE_ENV = "production";
delete process.env.FLATFILE_DIR;
const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const table = {
  name: "table",
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true, // otherwise every state carries its predecessors
  setup: () => ({ played: 0, sum: 0, last: -1 }),
  // The move itself sees whose turn it is: with turns of boardgame.io's own a move costs a tenth more.
  turn: { activePlayers: { all: null } },
  moves: {
    play: ({ G, playerID }, card) =>
      Number(playerID) === G.played % 4
        ? { played: G.played + 1, sum: G.sum + card, last: card }
        : INVALID_MOVE,
  },
};

const port = Number(process.argv[2]);
const server = Server({ games: [table], origins: [] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (at, done) => listen(at, "127.0.0.1", done); // `run` would listen everywhere
await server.run(port);
console.log(`ready ${port}`);
