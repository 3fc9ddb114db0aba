"""Plots as SVG and tables as HTML, for a page without scripts that fits a phone and a wall.

Lengths along a plot are percentages, so that a plot stretches while its text keeps its size.
"""

import html
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from menagerie.arena.statistics import Interval

#: Colours in the page's style; a bot beyond them begins again, its name always beside it.
COLOURS = 7


@dataclass(frozen=True)
class Row:
    """One bot in a plot: its name, the number of its colour, its figure."""

    name: str
    colour: int
    value: Interval


@dataclass(frozen=True)
class Scale:
    """From figures to percentages of a plot's width."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Where a value is drawn."""
        share = (value - self.low) / (self.high - self.low)
        return round(100 * min(max(share, 0.0), 1.0), 3)


def text(words: str) -> str:
    """Words as HTML."""
    return html.escape(words)


def intervals(
    rows: Sequence[Row],
    scale: Scale,
    ticks: Sequence[float],
    show: Callable[[float], str],
    words: Callable[[Interval], str],
    mark: float | None = None,
) -> str:
    """A dot and its interval for each row, over ticks, with a mark such as the fair share."""
    lines = []
    for row in rows:
        x, colour = scale.at(row.value.mean), f"c{row.colour % COLOURS}"
        parts = [f'<line class="tick" x1="{scale.at(t)}%" x2="{scale.at(t)}%" y1="0" y2="100%"/>'
                 for t in ticks]  # fmt: skip
        if mark is not None:
            at = scale.at(mark)
            parts.append(f'<line class="fair" x1="{at}%" x2="{at}%" y1="0" y2="100%"/>')
        if row.value.is_known:
            low, high = scale.at(row.value.low), scale.at(row.value.high)
            parts.append(
                f'<line class="reach {colour}" x1="{low}%" x2="{high}%" y1="50%" y2="50%"/>'
            )
        parts.append(f'<circle class="dot {colour}" cx="{x}%" cy="50%" r="6"/>')
        label = f"{row.name}: {words(row.value)}"
        lines.append(
            f'<div class="row"><span class="name">{_swatch(row.colour)}{text(row.name)}</span>'
            f'<svg class="track" role="img" aria-label="{text(label)}">{"".join(parts)}</svg>'
            f'<span class="value">{text(words(row.value))}</span></div>'
        )
    return f'<div class="rows">{"".join(lines)}{_axis(scale, ticks, show)}</div>'


def stacks(rows: Sequence[tuple[str, int, Sequence[float]]], names: Sequence[str]) -> str:
    """How often each bot came first, second, ...: bars that fill the whole width."""
    lines = []
    for name, colour, shares in rows:
        parts, begin = [], 0.0
        for k, share in enumerate(shares):
            width = 100 * share
            parts.append(
                f'<rect class="place{min(k, 6)}" x="{begin:.3f}%" width="{width:.3f}%" '
                f'height="100%"/>'
            )
            if width >= 9:
                parts.append(
                    f'<text class="in{min(k, 6)}" x="{begin + width / 2:.3f}%" y="50%">'
                    f"{width:.0f} %</text>"
                )
            begin += width
        label = f"{name}: " + ", ".join(
            f"{names[k]} {100 * share:.1f} %" for k, share in enumerate(shares)
        )
        lines.append(
            f'<div class="row"><span class="name">{_swatch(colour)}{text(name)}</span>'
            f'<svg class="bar" role="img" aria-label="{text(label)}">{"".join(parts)}</svg></div>'
        )
    keys = "".join(
        f'<span><svg class="key"><rect class="place{min(k, 6)}" width="100%" height="100%"/></svg>'
        f"{text(name)}</span>"
        for k, name in enumerate(names)
    )
    return f'<div class="rows wide">{"".join(lines)}</div><p class="keys">{keys}</p>'


def matrix(
    names: Sequence[str],
    columns: Sequence[str],
    cell: Callable[[int, int], tuple[float, str, str] | None],
) -> str:
    """A table of shares, each cell tinted by how far it is from a half; the words are in it.

    `cell` answers the share from 0 to 1 for the tint, the figure, and small words under it.
    """
    head = "".join(f'<th scope="col">{text(name)}</th>' for name in columns)
    body = []
    for i, name in enumerate(names):
        cells = []
        for j in range(len(columns)):
            found = cell(i, j)
            if found is None:
                cells.append('<td class="none"></td>')
                continue
            share, figure, small = found
            tint = min(10, max(0, round(10 * share)))
            cells.append(
                f'<td class="tint{tint}"><b>{text(figure)}</b><small>{text(small)}</small></td>'
            )
        body.append(f'<tr><th scope="row">{_swatch(i)}{text(name)}</th>{"".join(cells)}</tr>')
    return (
        f'<div class="scroll"><table class="matrix"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


def curves(
    lines: Sequence[tuple[str, int, Sequence[tuple[int, Interval]]]],
    scale: Scale,
    ticks: Sequence[float],
    show: Callable[[float], str],
    mark: float,
) -> str:
    """How shares settled: a line with its band for each bot, from the left to the last deal."""
    last = max((points[-1][0] for _, _, points in lines if points), default=0)
    if not last:
        return ""
    across = Scale(0, last)

    def point(deals: int, value: float) -> str:
        return f"{across.at(deals)},{100 - scale.at(value)}"

    parts = [_across("tick", 100 - scale.at(t)) for t in ticks]
    parts.append(_across("fair", 100 - scale.at(mark)))
    for _, colour, points in lines:
        there = [(d, i) for d, i in points if i.is_known]
        band = [point(d, i.high) for d, i in there] + [point(d, i.low) for d, i in there[::-1]]
        parts.append(f'<polygon class="band c{colour % COLOURS}" points="{" ".join(band)}"/>')
    for _, colour, points in lines:
        path = " ".join(point(d, i.mean) for d, i in points)
        parts.append(f'<polyline class="line c{colour % COLOURS}" points="{path}"/>')
    labels = "".join(
        f'<text x="100%" y="{100 - scale.at(t)}%">{text(show(t))}</text>' for t in ticks
    )
    keys = "".join(f"<span>{_swatch(colour)}{text(name)}</span>" for name, colour, _ in lines)
    return (
        '<div class="curves" aria-hidden="true">'
        f'<svg class="side">{labels}</svg>'
        f'<svg class="plot" viewBox="0 0 100 100" preserveAspectRatio="none">{"".join(parts)}</svg>'
        f'</div><p class="keys after">{keys}<span class="end">after {last} deals</span></p>'
    )


def _across(kind: str, y: float) -> str:
    return f'<line class="{kind}" x1="0" x2="100" y1="{y}" y2="{y}"/>'


def _axis(scale: Scale, ticks: Sequence[float], show: Callable[[float], str]) -> str:
    labels = "".join(
        f'<text x="{scale.at(t)}%" y="12" class="{_anchor(scale.at(t))}">{text(show(t))}</text>'
        for t in ticks
    )
    return f'<div class="row axis"><svg aria-hidden="true">{labels}</svg></div>'


def _anchor(at: float) -> str:
    """Words at an edge stay inside."""
    return "first" if at < 3 else "last" if at > 97 else "middle"


def _swatch(colour: int) -> str:
    return (
        f'<svg class="swatch" aria-hidden="true"><circle class="dot c{colour % COLOURS}" '
        'cx="50%" cy="50%" r="5"/></svg>'
    )


def round_ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers that cover a range."""
    if high <= low:
        low, high = low - 1, high + 1
    for step in (m * 10.0**e for e in range(-4, 9) for m in (1, 2, 2.5, 5)):
        first, last = _floor(low, step), -_floor(-high, step)
        count = round((last - first) / step)
        if count < most:
            return [round(first + k * step, 10) for k in range(count + 1)]
    return [low, high]


def _floor(value: float, step: float) -> float:
    return (value + 1e-9) // step * step
