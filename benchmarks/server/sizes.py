"""What a move leaves behind: bytes in the databases, in messages and in news; and a bot's time.

`python -m benchmarks.server.sizes` prints what `docs/guide/scaling.md` calculates with.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from statistics import mean

import asyncpg

from benchmarks.server.costs import GAMES, postgres
from benchmarks.server.filling import fill, played_table
from menagerie.bots import BOTS
from menagerie.games import load
from menagerie.server.store.base import Entry
from menagerie.server.store.postgres.news import payloads
from menagerie.table import events as e
from menagerie.table import history, saving
from menagerie.table.messages import Telling

#: Moves of a bot that are timed.
TURNS = 100


def message_sizes(game: str) -> tuple[float, float, float, int]:
    """Mean bytes of a move: its event, to all four seats, its news; and those of a snapshot."""
    table, events = played_table(game)
    data = [(number, e.to_bytes(event)) for number, event in enumerate(events, 1)]
    stored, told, news = [], [], []
    for so_far, happened in history.replay(data, BOTS):
        number, event = data[happened.number - 1]
        if isinstance(happened.event, e.Moved):
            telling = Telling(so_far, happened)
            stored.append(len(event))
            told.append(sum(len(telling.to(seat)) for seat in range(len(so_far.seats))))
            news.append(len(payloads("", [Entry(so_far.id, number, event)])[0]))
    return mean(stored), mean(told), mean(news), len(saving.save(table))


async def postgres_bytes(url: str) -> int:
    """Bytes of a database."""
    connection = await asyncpg.connect(url)
    size = await connection.fetchval("SELECT pg_database_size(current_database())")
    await connection.close()
    return int(size)


def database_sizes(game: str, tables: int) -> tuple[float, float]:
    """Bytes for an event, with its share of row and snapshot: in SQLite and in PostgreSQL."""
    events = tables * len(played_table(game)[1])
    with tempfile.TemporaryDirectory() as folder, postgres() as (address, _):
        file = Path(folder) / "sizes.db"
        asyncio.run(fill(str(file), game, 1))
        small = file.stat().st_size
        asyncio.run(fill(str(file), game, tables))
        sqlite = (file.stat().st_size - small) / events
        url = address.format("postgres")
        asyncio.run(fill(url, game, 1))
        small = asyncio.run(postgres_bytes(url))
        asyncio.run(fill(url, game, tables))
        return sqlite, (asyncio.run(postgres_bytes(url)) - small) / events


def thinking_time(game: str, level: str) -> float:
    """Milliseconds of processor time that a bot takes for a move, given the budget of a server."""
    table, _ = played_table(game)
    match, bot = table.match, BOTS[level]()
    assert match is not None
    spent = []
    for _ in range(TURNS):
        if match.to_act is None:
            break
        rng = table.shuffler(1).bot_rng(match.to_act, match.num_moves)
        view, legal = match.view(), match.legal
        begun = time.process_time()
        move = bot.choose(view, legal, rng, 1.0)
        spent.append(time.process_time() - begun)
        match.play(move)
    return 1000 * mean(spent[1:])  # the first may have had to load something


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.sizes", description=__doc__)
    parser.add_argument("--tables", type=int, default=2000)
    given = parser.parse_args()
    print("Bytes of a move, and milliseconds of processor time of a bot's move.\n")
    levels = list(BOTS)
    print(
        f"{'':14}{'event':>7}{'in SQLite':>11}{'PostgreSQL':>12}{'news':>6}{'to four':>9}"
        f"{'snapshot':>10}" + "".join(f"{level:>9}" for level in levels)
    )
    for game in GAMES:
        load(game)
        event, told, news, snapshot = message_sizes(game)
        sqlite, server = database_sizes(game, given.tables)
        print(
            f"{game:14}{event:7.0f}{sqlite:11.0f}{server:12.0f}{news:6.0f}{told:9.0f}{snapshot:10}"
            + "".join(f"{thinking_time(game, level):9.2f}" for level in levels),
            flush=True,
        )


if __name__ == "__main__":
    main()
