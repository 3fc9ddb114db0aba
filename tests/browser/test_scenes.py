"""Every scene, in three languages, sizes and themes: whole, readable, and for everyone."""

from itertools import cycle

import pytest

from tests.browser import everywhere, words
from tests.browser.company import COMPANY
from tests.browser.conftest import Invite
from tests.browser.rare_scenes import QUICK, RARE
from tests.browser.scenes import SAID_ONCE, WALKS

CHECKED = {**WALKS, **COMPANY, **{walk: RARE[walk] for walk in QUICK}}
#: Each walk is played in another language, and looked at in all.
PLAYED_IN = dict(zip(CHECKED, cycle(words.LANGUAGES), strict=False))


@pytest.mark.parametrize("walk", CHECKED)
def test_every_scene(invite: Invite, walk: str) -> None:
    visitor = invite(language=PLAYED_IN[walk])
    faults: list[str] = []
    for scene in CHECKED[walk](visitor):
        languages = [visitor.language] if scene in SAID_ONCE else words.LANGUAGES
        faults += [f"{scene}, {fault}" for fault in everywhere.faults(visitor, languages)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("walk", ["life-of-five", "zoff-of-seven"])
def test_all_seats_are_taken(invite: Invite, walk: str) -> None:
    """The first scene of these long walks: as many plates as there can be, beside a hand."""
    visitor = invite()
    scene = next(RARE[walk](visitor))
    faults = [f"{scene}, {fault}" for fault in everywhere.faults(visitor, [visitor.language])]
    assert not faults, "\n".join(faults)
