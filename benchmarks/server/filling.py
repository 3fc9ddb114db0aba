"""A store with thousands of tables that were begun and left, made without playing at them all."""

import asyncio
import random
import secrets
import time

from msgspec.structs import replace

from menagerie.bots import BOTS
from menagerie.server.rows import row_of
from menagerie.server.store import make_store
from menagerie.server.store.base import Entry, Fate, StoreError
from menagerie.table import events as e
from menagerie.table import saving
from menagerie.table.commands import AnyCommand, Move, Sit, Start
from menagerie.table.setup import Setup, settled
from menagerie.table.table import Table

SEATS, MOVES = 4, 40


def played_table(game: str) -> tuple[Table, list[e.AnyEvent]]:
    """A table after some random moves, and its events."""
    chance = random.Random(game)
    people = [secrets.token_urlsafe(12) for _ in range(SEATS)]
    created = e.Created(
        at=time.time_ns() // 1_000_000,
        by=people[0],
        table=secrets.token_urlsafe(16),
        setup=settled(Setup(game=game, seats=["open"] * SEATS), BOTS),
        master=secrets.token_bytes(32).hex(),
        host_name="Guest 1",
    )
    table = Table(created, BOTS)
    events: list[e.AnyEvent] = [created]

    def carry_out(by: str, command: AnyCommand) -> None:
        event = table.decide(by, "Guest 1", command, created.at)
        table.apply(table.number + 1, event)
        events.append(event)

    for person in people:
        carry_out(person, Sit())
    carry_out(people[0], Start())
    for number in range(MOVES):
        if table.to_act is None or table.match is None:
            break
        move = chance.choice(table.match.legal.texts)
        carry_out(people[table.to_act], Move(id=str(number), seen=table.number, move=move))
    return table, events


async def fill(database: str, game: str, tables: int) -> list[str]:
    """Put so many tables into a store that no server has open; their ids.

    They are all alike but for their ids: same people, same cards, same moves.
    """
    table, events = played_table(game)
    created = events[0]
    assert isinstance(created, e.Created)
    data = [e.to_bytes(event) for event in events]
    store = make_store(database)
    await store.open()
    ids = [secrets.token_urlsafe(16) for _ in range(tables)]
    stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    left = tables * len(events)

    def count(fate: Fate | StoreError) -> None:
        nonlocal left
        left -= 1
        if fate is not Fate.COMMITTED:
            stored.set_exception(RuntimeError(f"not stored: {fate}"))
        elif not left:
            stored.set_result(None)

    for number, name in enumerate(ids):
        table.id = name
        data[0] = e.to_bytes(replace(created, table=name))
        row = row_of(table, is_resting=True)
        for place, one in enumerate(data, 1):
            store.append(Entry(name, place, one, row if place == 1 else None), count)
        store.save_snapshot(name, len(data), saving.save(table), None)
        if number % 100 == 99:
            await asyncio.sleep(0.01)
    if ids:
        await stored
    await store.close()
    return ids
