"""The page of a tournament stands alone, and says what the figures say."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from menagerie.arena import Plan, run
from menagerie.arena.charts import round_ticks
from menagerie.arena.report import page, write_report
from menagerie.arena.summary import summarise

VOID = {"meta", "line", "circle", "rect", "polyline", "polygon"}


class Reader(HTMLParser):
    """Complains about tags that are not closed where they should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not any(key in ("style", "src", "href", "onclick") for key, _ in attrs)
        assert tag not in ("script", "link", "img", "iframe")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize(
    ("game", "seats", "bots"),
    [("safaru", 2, ["easy", "random"]), ("safaru", 4, ["easy", "random"]), ("safaru", 3, ["easy"])],
)
def test_the_page_is_sound_and_has_the_figures(
    game: str, seats: int, bots: list[str], tmp_path: Path
) -> None:
    summary = run(Plan.of(game, bots=bots, seats=seats, games=24), workers=1).summary()
    path = write_report(summary, tmp_path, command="menagerie arena ...")
    written = path.read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(written)
    assert reader.open == []
    words = " ".join(reader.words)
    best = summary.standings[0]
    assert f"{100 * best.wins.mean:.1f}".removesuffix(".0") + " %" in words
    assert best.name in words and "menagerie arena ..." in words
    figures = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert figures["standings"][0]["bot"] == best.name


def test_nothing_is_fetched_from_anywhere() -> None:
    plan = Plan.of("safaru", bots=["easy", "random"], games=4)
    written = page(run(plan, workers=1).summary())
    assert not re.search(r"https?:|//[a-z]|url\(|@import", written)
    assert "default-src 'none'" in written
    assert "color-scheme: light dark" in written


def test_names_are_only_words() -> None:
    plan = Plan.of("safaru", bots=["easy", "random"], games=4)
    games = run(plan, workers=1).games
    evil = "<script>alert(1)</script>"
    bots = {"easy": "easy", "random": evil}
    renamed = [replace(g, bots=tuple(bots[b] for b in g.bots)) for g in games]
    named = replace(plan, bots=("easy", evil))
    written = page(summarise(named, renamed))
    assert "<script" not in written and "&lt;script&gt;" in written


def test_a_tournament_without_a_whole_deal_has_a_page_too() -> None:
    plan = Plan.of("safaru", bots=["easy", "random"], games=4)
    assert "No deal was played" in page(summarise(plan, []))
    one = run(Plan.of("safaru", bots=["easy", "random"], games=2), workers=1)
    assert "wins" in page(one.summary())


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (0, 0.37), (-20, 51), (18.2, 18.9), (3, 3), (0, 1200)]
)
def test_ticks_are_few_and_cover_the_range(low: float, high: float) -> None:
    ticks = round_ticks(low, high)
    assert 2 <= len(ticks) <= 7
    assert ticks[0] <= low and ticks[-1] >= high
