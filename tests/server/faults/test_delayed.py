"""Open hands are shown late: by time, by moves, and with little kept meanwhile."""

from typing import Any

import msgspec

from menagerie.server import delayed
from menagerie.server import hub as hubs
from menagerie.server.delayed import MOVES, Delayed
from menagerie.server.limits import Buckets
from menagerie.server.store.base import Guest
from menagerie.server.times import now_ms
from menagerie.table import commands as c
from tests.server.faults.scene import ANN, Scene, in_scene
from tests.server.store.tools import until

DELAY = 30
#: The bytes before a message whose length does not fit into the second of them.
HEADS = {126: 4, 127: 10}
#: Created, two sit down, started.
STARTED = 4


class _Watcher:
    """Somebody who watches, and all that they are told."""

    guest = Guest("eve", b"3", "Eve", 0)
    seat = None

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    @property
    def socket(self) -> "_Watcher":
        return self

    def send(self, data: bytes) -> None:
        self.told.append(msgspec.json.decode(data))

    def send_frame(self, data: bytes) -> None:
        self.send(data[HEADS.get(data[1], 2) :])  # a byte of the length may look like JSON

    def close(self, *_: object) -> None:
        """Nothing to close."""


async def _open_hands(here: Scene) -> tuple[Delayed, _Watcher]:
    await here.begin(bot=False, watchers="open", delay=DELAY)
    watcher = _Watcher()
    here.live.clients.append(watcher)  # type: ignore[arg-type]
    assert here.live.delayed is not None
    return here.live.delayed, watcher


async def _play(here: Scene, moves: int) -> None:
    for _ in range(moves):
        before = here.live.table.last_game_event
        here.move()
        await until(lambda before=before: here.live.table.last_game_event > before)  # type: ignore[misc]


def _pass(here: Scene, seconds: float) -> None:
    here.patch.setattr(hubs, "now_ms", lambda: now_ms() + round(1000 * seconds))


@in_scene
async def test_neither_a_pause_nor_a_long_thought_shows_the_hands_as_they_are(here: Scene) -> None:
    late, watcher = await _open_hands(here)
    await _play(here, MOVES + 2)
    assert late.shown.number == STARTED - 1 and not watcher.told, "no time has passed"
    _pass(here, DELAY + 1)
    await here.hub.command(here.live.table.id, ANN, c.Chat(text="hello"))
    assert late.shown.number == STARTED + 2, "the deal and two moves: ten have been made since"
    assert [message["number"] for message in watcher.told] == [STARTED, STARTED + 1, STARTED + 2]
    assert len(watcher.told[-1]["game"]["hands"]) == 2
    _pass(here, 3600)
    await here.hub.command(here.live.table.id, ANN, c.Pause())
    await here.hub.command(here.live.table.id, ANN, c.Resume())
    assert late.shown.number == STARTED + 2, "time alone shows nothing"
    await _play(here, 1)
    assert late.shown.number == STARTED + 3
    await here.hub.command(here.live.table.id, ANN, c.Abort())
    assert late.shown.number == here.live.table.number, "it is over: nothing is hidden any more"


@in_scene
async def test_much_talk_is_not_kept_event_by_event(here: Scene) -> None:
    here.patch.setattr(here.hub, "_commands", Buckets(1000, 1000))
    here.patch.setattr(delayed, "MOST", 20)
    late, watcher = await _open_hands(here)
    await _play(here, 3)
    for number in range(40):
        await here.hub.command(here.live.table.id, ANN, c.Chat(text=f"hello {number}"))
    assert len(late._waiting) == 20
    await here.hub.command(here.live.table.id, ANN, c.Abort())
    first, *rest = watcher.told
    assert first["type"] == "welcome", "what was told as one is told as a whole table"
    assert first["table"]["status"] == "playing" and len(first["game"]["hands"]) == 2
    assert first["game"]["public"] == rest[-1]["game"]["public"], "no move came after the talk"
    numbers = [message["number"] for message in rest]
    assert numbers == list(range(first["number"] + 1, here.live.table.number + 1))
    assert rest[-1]["table"]["status"] == "over"
