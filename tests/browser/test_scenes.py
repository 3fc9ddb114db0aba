"""Every scene, in three languages, sizes and themes: whole, readable, and for everyone."""

from itertools import cycle

import pytest

from tests.browser import everywhere, words
from tests.browser.conftest import Invite
from tests.browser.scenes import SAID_ONCE, WALKS

#: Each walk is played in another language, and looked at in all.
PLAYED_IN = dict(zip(WALKS, cycle(words.LANGUAGES), strict=False))


@pytest.mark.parametrize("walk", WALKS)
def test_every_scene(invite: Invite, walk: str) -> None:
    visitor = invite(language=PLAYED_IN[walk])
    faults: list[str] = []
    for scene in WALKS[walk](visitor):
        languages = [visitor.language] if scene in SAID_ONCE else words.LANGUAGES
        faults += [f"{scene}, {fault}" for fault in everywhere.faults(visitor, languages)]
    assert not faults, "\n".join(faults)
