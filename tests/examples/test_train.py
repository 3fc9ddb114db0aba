"""The example that learns: a few seconds of it, and the network in a seat."""

import math
from pathlib import Path
from typing import Any

import pytest

import menagerie
from menagerie.arena import Plan, run
from menagerie.bots import BOTS
from menagerie.conformance import check_bot
from menagerie.core.rng import Rng

pytest.importorskip(
    "torch", reason="PyTorch is not installed: pip install 'menagerie-cards[train]'"
)


@pytest.fixture
def trained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Any:
    """A network after a few thousand moves."""
    from examples import train

    path = tmp_path / "trained.pt"
    monkeypatch.setenv("MENAGERIE_TRAINED", str(path))
    shares = train.train(60_000, path, batch=64, looks=2, games=8)
    assert len(shares) == 2 and path.exists()
    assert capsys.readouterr().out.count("M moves") == 2
    return train.Trained()


def test_it_learns_and_plays(trained: Any) -> None:
    plan = Plan.of("zoff-im-zoo", bots=["examples.train:Trained", "easy"], seats=4, games=4)
    assert run(plan, workers=1).is_complete
    match = menagerie.start("zoff-im-zoo", seats=4, seed=1)
    moves = {str(trained.choose(match.view(), match.legal, Rng(s), math.inf)) for s in range(3)}
    assert len(moves) == 1  # no chance is in it
    assert check_bot(trained, [menagerie.game("zoff-im-zoo")], options={"target": 3}) > 0


def test_a_server_can_offer_it() -> None:
    BOTS.add("examples.train:Trained")
    assert "examples.train:Trained" in BOTS
