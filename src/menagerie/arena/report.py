"""The page of a tournament: one file, no scripts, nothing from elsewhere, light and dark."""

import json
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path

from menagerie.arena.charts import (
    Row,
    Scale,
    curves,
    intervals,
    matrix,
    round_ticks,
    stacks,
    text,
)
from menagerie.arena.folder import Folder
from menagerie.arena.statistics import Interval
from menagerie.arena.summary import Standing, Summary
from menagerie.games import info

PLACE_WORDS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def write_report(summary: Summary, folder: str | Path, *, command: str = "") -> Path:
    """Write the page and the figures of a tournament into its folder; the path of the page."""
    there = Folder(Path(folder))
    there.path.mkdir(parents=True, exist_ok=True)
    there.report_file.write_text(page(summary, command=command), encoding="utf-8")
    figures = json.dumps(summary.as_json(), ensure_ascii=False, indent=2)
    there.summary_file.write_text(figures + "\n", encoding="utf-8")
    return there.report_file


def page(summary: Summary, *, command: str = "") -> str:
    """The whole page as HTML."""
    plan = summary.plan
    title = info(plan.game).title
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    chips = [f"{plan.seats} players"]
    chips += [f"{k} {json.dumps(v).strip(chr(34))}" for k, v in plan.options if v is not None]
    sections = "".join(_sections(summary)) if summary.standings else _nothing()
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{text(title)}: {text(', '.join(plan.entrants))}</title>\n"
        f"<style>\n{style}</style>\n</head>\n"
        f'<body class="{text(plan.game)}">\n<main>\n<header><p class="brow">Menagerie arena</p>'
        f"<h1>{text(title)}</h1>"
        f'<ul class="chips">{"".join(f"<li>{text(chip)}</li>" for chip in chips)}</ul></header>\n'
        f"{sections}{_made(summary, command)}</main>\n</body>\n</html>\n"
    )


def _sections(summary: Summary) -> list[str]:
    standings, fair = summary.standings, summary.fair
    names = [s.name for s in standings]
    highest = max([fair, *(s.wins.high if s.wins.is_known else s.wins.mean for s in standings)])
    ticks = [t for t in round_ticks(0, min(1.0, highest)) if t <= 1.0]
    scale = Scale(0, ticks[-1])
    found = [
        _verdict(summary),
        _section(
            "Share of wins",
            f"The dashed line is the fair share, {_percent(fair)}: what a seat wins by chance.",
            intervals(_rows(standings, lambda s: s.wins), scale, ticks, _percent, _share, fair),
        ),
    ]
    if len(names) > 1:
        found.append(
            _section(
                "Who beats whom",
                "How often the bot of the row does better than the bot of the column when both "
                "play; a tie is half. A tick marks what is certain at 95 %.",
                matrix(names, names, lambda i, j: _duel(summary, names[i], names[j])),
            )
        )
    found.append(
        _section(
            "Places",
            "How often each came first, second and so on.",
            stacks(
                [(s.name, i, s.places) for i, s in enumerate(standings)],
                PLACE_WORDS[: summary.plan.seats],
            ),
        )
    )
    found.append(_means(summary))
    found.append(_ratings(standings))
    curve = curves(
        [(s.name, i, s.curve) for i, s in enumerate(standings)], scale, ticks, _percent, fair
    )
    if curve:
        found.append(
            _section(
                "How it settled", "The share of wins while deals were played, with its band.", curve
            )
        )
    found.append(
        _section(
            "By seat",
            "The share of wins in each seat. Duplicate deals give every bot every seat.",
            matrix(
                names,
                [f"seat {s}" for s in range(summary.plan.seats)],
                lambda i, j: _at_seat(standings[i].by_seat[j], fair),
            ),
        )
    )
    found.append(_table(summary))
    return found


def _verdict(summary: Summary) -> str:
    best = summary.standings[0]
    ratio = best.times_fair(summary.fair)
    sentence = f"<b>{text(best.name)}</b> wins {_percent(best.wins.mean)} of its games"
    if len(summary.standings) > 1:
        sentence += f", {ratio:.1f} times its fair share"
    doubts, pairs = [], list(zip(summary.standings, summary.standings[1:], strict=False))
    for a, b in pairs:
        duel = summary.superiority.get((a.name, b.name))
        if duel is not None and not duel.low > 0.5:
            doubts.append(f"{a.name} and {b.name}")
    if not pairs:
        second = ""
    elif doubts:
        second = f"These games do not tell apart: {text('; '.join(doubts))}."
    else:
        second = f"The order is certain: {text(' > '.join(s.name for s in summary.standings))}."
    tiles = "".join(
        f"<li><b>{figure}</b>{words}</li>"
        for figure, words in (
            (f"{summary.games:,}", "games"),
            (f"{summary.deals:,}", "duplicate deals"),
            (f"{summary.moves:.0f}", "moves a game"),
        )
    )
    return (
        f'<section class="verdict"><p class="lead">{sentence}.</p><p>{second}</p>'
        f'<ul class="tiles">{tiles}</ul></section>\n'
    )


def _means(summary: Summary) -> str:
    standings = summary.standings
    seats = summary.plan.seats
    places = intervals(
        _rows(standings, lambda s: s.place),
        Scale(1, seats),
        list(range(1, seats + 1)),
        lambda t: f"{t:g}",
        _figure,
        (1 + seats) / 2,
    )
    ends = [v for s in standings for v in (s.points.low, s.points.mean, s.points.high) if v == v]
    ticks = round_ticks(min(ends), max(ends))
    points = intervals(
        _rows(standings, lambda s: s.points),
        Scale(ticks[0], ticks[-1]),
        ticks,
        lambda t: f"{t:g}",
        _figure,
    )
    word = summary.points_word
    less = (
        " The lowest score wins." if summary.plan.as_options().get("variant") == "reverse" else ""
    )
    return _section("Mean place", "1 is the best.", places) + _section(
        f"Mean {word}", f"The {word} of a seat at the end of the game.{less}", points
    )


def _ratings(standings: Sequence[Standing]) -> str:
    values = [
        Interval(s.rating.mu, s.rating.mu - 2 * s.rating.sigma, s.rating.mu + 2 * s.rating.sigma)
        for s in standings
    ]
    ticks = round_ticks(min(v.low for v in values), max(v.high for v in values))
    rows = [Row(s.name, i, v) for i, (s, v) in enumerate(zip(standings, values, strict=True))]
    plot = intervals(
        rows, Scale(ticks[0], ticks[-1]), ticks, lambda t: f"{t:g}", lambda v: _figure(v, 1)
    )
    return _section(
        "Rating",
        "Plackett-Luce by openskill: every bot begins at 25; two standard deviations.",
        plot,
    )


def _table(summary: Summary) -> str:
    head = "".join(
        f'<th scope="col">{word}</th>'
        for word in (
            "bot",
            "games",
            "wins",
            "× fair",
            "mean place",
            f"mean {summary.points_word}",
            "rating",
            "a move",
            "slowest",
        )
    )
    body = "".join(
        f'<tr><th scope="row">{text(s.name)}</th><td>{s.games:,}</td><td>{_share(s.wins)}</td>'
        f"<td>{s.times_fair(summary.fair):.2f}</td><td>{_figure(s.place)}</td>"
        f"<td>{_figure(s.points)}</td><td>{s.rating.mu:.1f} ± {2 * s.rating.sigma:.1f}</td>"
        f"<td>{duration(s.seconds)}</td><td>{duration(s.longest)}</td></tr>"
        for s in summary.standings
    )
    return _section(
        "All figures",
        "Ranges are 95 % intervals. The games of a deal count as one observation.",
        f'<div class="scroll"><table class="figures"><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>",
    )


def _made(summary: Summary, command: str) -> str:
    from menagerie import __version__

    plan = summary.plan
    rest = summary.played - summary.games
    left = f" {rest} games of unfinished deals are not counted." if rest else ""
    shown = f"<pre>{text(command)}</pre>" if command else ""
    return (
        f"<footer>{shown}<p>Menagerie {__version__}, seed {text(plan.seed)}, "
        f"{plan.budget:g} s a move unless a bot names its own.{left} "
        "<code>records.jsonl</code> has the games move by move; "
        "<code>menagerie verify</code> checks them, <code>menagerie replay</code> shows them."
        "</p></footer>\n"
    )


def _nothing() -> str:
    return '<section><p class="lead">No deal was played to its end yet.</p></section>\n'


def _section(title: str, words: str, body: str) -> str:
    return f"<section><h2>{text(title)}</h2><p>{text(words)}</p>{body}</section>\n"


def _rows(standings: Sequence[Standing], value: Callable[[Standing], Interval]) -> list[Row]:
    return [Row(s.name, i, value(s)) for i, s in enumerate(standings)]


def _duel(summary: Summary, a: str, b: str) -> tuple[float, str, str] | None:
    found = summary.superiority.get((a, b))
    if found is None:
        return None
    if not found.is_known:
        return found.mean, _percent(found.mean), ""
    certain = " ✓" if found.low > 0.5 or found.high < 0.5 else ""
    small = f"{100 * found.low:.0f} to {100 * found.high:.0f}{certain}"
    return found.mean, _percent(found.mean), small


def _at_seat(wins: float | None, fair: float) -> tuple[float, str, str] | None:
    if wins is None:
        return None
    return min(1.0, wins / fair / 2), _percent(wins), ""


def _percent(value: float) -> str:
    shown = f"{100 * value:.1f}".removesuffix(".0")
    return f"{shown} %"


def _share(value: Interval) -> str:
    if not value.is_known:
        return _percent(value.mean)
    return f"{_percent(value.mean)} ({100 * value.low:.1f} to {100 * value.high:.1f})"


def _figure(value: Interval, digits: int = 2) -> str:
    if not value.is_known:
        return f"{value.mean:.{digits}f}"
    return f"{value.mean:.{digits}f} ± {value.half_width:.{digits}f}"


def duration(seconds: float) -> str:
    """A time that is short."""
    if seconds < 0.001:
        return f"{1e6 * seconds:.0f} µs"
    return f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"
