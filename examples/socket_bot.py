"""A program that takes a seat at a table: it needs the protocol and nothing else of Menagerie.

    python examples/socket_bot.py http://127.0.0.1:8017 TABLE TOKEN

The token comes from the host of the table, who asks the server for one for an open seat
(docs/guide/protocol.md). The program plays random legal moves until the game is over, comes back
if the connection breaks, and never sends a move twice: a command keeps its id when it is sent
again.
"""

import asyncio
import json
import random
import sys
import uuid
from collections import Counter

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


def choose(offer):
    """A random move of an offer, by the four forms alone."""
    pool = offer.get("pool", [])
    while True:
        choice = random.choice(offer["choices"])
        if choice["form"] == "say":
            return choice["text"]
        if choice["form"] == "sets":
            return " ".join([choice["verb"], *random.choice(choice["sets"])])
        if choice["form"] == "pick":
            places = sorted(random.sample(range(len(pool)), choice["size"]))
            cards = [pool[place] for place in places]
            if cards not in choice.get("but", []):
                return " ".join([choice["verb"], *cards])
        if choice["form"] == "combine" and (move := combine(choice, pool)):
            return move


def combine(choice, pool):
    """One random combination, or nothing if its parts do not go together."""
    words, taken, used = [choice["verb"], random.choice(choice["cards"])], Counter(), []
    for method in choice["methods"]:
        if method["sets"] and random.random() < 0.5:
            cards = random.choice(method["sets"])
            words += [method["name"], *cards]
            taken.update(cards)
            used.append(method["name"])
    must_include = any(name in choice.get("when", []) for name in used)
    if not taken or taken - Counter(pool):
        return None
    if must_include and not any(card in taken for card in choice["include"]):
        return None
    return " ".join(words)


async def play(server, table, token):
    """Play at the table until its game is over; returns the places."""
    address = server.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"}
    seen, asked = None, None  # the last event, and a command that has no answer yet
    while True:
        since = "" if seen is None else f"?since={seen}"
        try:
            async with connect(address + since, additional_headers=headers) as socket:
                if asked:
                    await socket.send(json.dumps(asked))
                async for text in socket:
                    message = json.loads(text)
                    if message["type"] == "refused":
                        print("refused:", message["sentences"]["en"], file=sys.stderr)
                    if message["type"] in ("refused", "done"):
                        asked = None
                        continue
                    seen = message["number"]
                    if asked and message.get("id") == asked["id"]:
                        asked = None
                    if (message.get("table") or {}).get("status") == "over":
                        return message["table"]["places"]
                    offer = (message.get("game") or {}).get("offer")
                    if offer and not asked:
                        asked = {"do": "move", "id": str(uuid.uuid4()), "seen": seen}
                        asked["move"] = choose(offer)
                        await socket.send(json.dumps(asked))
        except (ConnectionClosed, OSError):
            await asyncio.sleep(0.5)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    print("places:", asyncio.run(play(*sys.argv[1:])))
