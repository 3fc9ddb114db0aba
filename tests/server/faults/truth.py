"""What is in the database, compared with what players were told."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from menagerie.bots import BOTS
from menagerie.core.replay import verify_shuffle
from menagerie.games import load
from menagerie.server.store import open_store
from menagerie.table import events as e
from menagerie.table import history
from menagerie.table.table import Table
from tests.server.faults.players import Player

Stored = list[tuple[int, bytes]]


async def read_all(database: str | Path, tables: list[str]) -> dict[str, Stored]:
    """All events of some tables."""
    store = await open_store(database, for_reading=True)
    try:
        return {table: await store.events(table) for table in tables}
    finally:
        await store.close()


def check(stored: Stored, players: list[Player], *, is_over: bool = True) -> Table:
    """Everything that was told and acknowledged is stored, once, in this order, unchanged."""
    assert [number for number, _ in stored] == list(range(1, len(stored) + 1))
    events = {number: e.from_bytes(data) for number, data in stored}
    commands = Counter((event.by, event.command) for event in events.values() if event.command)
    assert set(commands.values()) <= {1}, "a command was carried out twice"

    told: dict[int, dict[int, Any]] = {}  # by seat and number
    sent_moves = _sent_moves(players)
    meant: dict[int, str] = {}  # by number, what was sent in the words of records
    table: Table | None = None
    for table, happened in history.replay(stored, BOTS):
        for player in players:
            if happened.number in player.journal.told:
                assert player.seat is not None
                what = msgspec.to_builtins(happened.told_to(player.seat))
                told.setdefault(player.seat, {})[happened.number] = what
        coming = events.get(happened.number + 1)
        if isinstance(coming, e.Moved) and (coming.seat, coming.command) in sent_moves:
            assert table.match is not None
            sent_move = sent_moves[coming.seat, coming.command]
            meant[happened.number + 1] = table.match.check(sent_move)
    assert table is not None

    for player in players:
        journal = player.journal
        assert player.seat is not None
        assert journal.last <= len(stored), "told, but not stored"
        ours = told.get(player.seat, {})
        assert _plain(ours) == _plain(journal.told), "told otherwise than it is stored"
        guest = table.seats[player.seat].guest
        for command, number in journal.acknowledged.items():
            event = events[number]
            assert (event.by, event.command) == (guest, command)
            sent = journal.sent[command]
            if sent["do"] == "chat":
                assert isinstance(event, e.Said) and event.text == sent["text"]
            elif sent["do"] == "move":
                assert isinstance(event, e.Moved) and event.seat == player.seat
                assert event.move == meant[number], "another move than the one that was sent"
        for command in journal.sent:
            if command not in journal.acknowledged:
                assert (guest, command) not in commands, "done, but refused"

    if is_over:
        check_records(stored, table, players)
    return table


def _sent_moves(players: list[Player]) -> dict[tuple[int | None, str], str]:
    """The moves that anybody has sent, by seat and id."""
    return {
        (player.seat, command): sent["move"]
        for player in players
        for command, sent in player.journal.sent.items()
        if sent["do"] == "move"
    }


def check_records(stored: Stored, table: Table, players: list[Player]) -> None:
    """The game has ended, and its record is right, deals and all."""
    assert table.status == "over"
    (record,) = history.records(stored, BOTS)
    verify_shuffle(record, load)
    events = [e.from_bytes(data) for _, data in stored]
    moves = [event.move for event in events if isinstance(event, e.Moved)]
    assert [line["move"] for line in record.lines if "move" in line] == moves
    for player in players:
        if player.journal.hashes:
            assert player.journal.hashes == {record.header["shuffle"]["hash"]}


def _plain(told: dict[int, Any]) -> Any:
    """As it looks after a journey as JSON."""
    return msgspec.json.decode(msgspec.json.encode({str(key): told[key] for key in told}))
