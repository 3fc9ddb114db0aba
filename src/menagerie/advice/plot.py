"""The values of a game as a drawing: one line for each seat, mistakes and turns marked."""

import html
from collections.abc import Sequence

from menagerie.advice.analysis import Analysis, Choice
from menagerie.advice.moments import Moment
from menagerie.advice.saying import labels, say_all
from menagerie.games import info

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 960, 380, 44, 16, 44, 34
#: A line for each seat, told apart by colour and by dashes.
COLOURS = ("#2f6db3", "#b3472f", "#3d8b4a", "#8a5bb0", "#a17a1c", "#2e8f8f", "#7a7a7a")
DASHES = ("", "7 4", "2 4", "10 3 2 3", "4 2", "12 4", "1 3")
STYLE = """
.value-plot{background:#fffdf8;font:13px system-ui,sans-serif}
.value-plot text{fill:#33302a}.value-plot .grid{stroke:#d9d3c4;stroke-width:1}
@media (prefers-color-scheme:dark){.value-plot{background:#1d1f24}
.value-plot text{fill:#e6e1d6}.value-plot .grid{stroke:#3b3e46}}
"""


def title_of(found: Analysis, language: str) -> str:
    """What the plot or the table is about."""
    return labels()["title"][language].format(game=info(found.game).title)


def moment_in_words(found: Analysis, moment: Moment, language: str) -> str:
    """One of the moments that decided the game."""
    turn = "turn-up" if moment.change > 0 else "turn-down"
    form = turn if moment.kind == "turn" else moment.kind
    choice = next(one for one in found.choices if one.number == moment.number)
    return labels()[form][language].format(
        number=moment.number,
        name=found.seats[moment.seat],
        points=f"{100 * abs(moment.change):.0f}",
        played=choice.played.move,
        best=choice.best[0].move,
    )


def draw(found: Analysis, language: str) -> str:
    """The plot as an SVG file."""
    first = found.choices[0].number if found.choices else 0
    last = max(found.choices[-1].number if found.choices else 1, first + 1)

    def x(number: int) -> float:
        return round(LEFT + (number - first) * (WIDTH - LEFT - RIGHT) / (last - first), 1)

    def y(value: float) -> float:
        return round(TOP + (1 - value) * (HEIGHT - TOP - BOTTOM), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="value-plot" role="img" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" aria-label="{_safe(title_of(found, language))}">',
        f"<style>{STYLE}</style>",
    ]
    for value in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" '
                     f'y1="{y(value)}" y2="{y(value)}"/>')  # fmt: skip
        parts.append(f'<text x="{LEFT - 8}" y="{y(value) + 4}" text-anchor="end">'
                     f"{100 * value:.0f}</text>")  # fmt: skip
    step = _step(last - first)
    for number in range(-(-first // step) * step, last + 1, step):
        parts.append(f'<text x="{x(number)}" y="{HEIGHT - 12}" text-anchor="middle">'
                     f"{number}</text>")  # fmt: skip
    by_seat: dict[int, list[Choice]] = {}
    for choice in found.choices:
        by_seat.setdefault(choice.seat, []).append(choice)
    shown = sorted(by_seat)
    for place, seat in enumerate(shown):
        points = " ".join(f"{x(c.number)},{y(c.played.value)}" for c in by_seat[seat])
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        parts.append(f'<polyline points="{points}" fill="none" stroke-width="2" '
                     f'stroke="{COLOURS[seat]}"{dash}/>')  # fmt: skip
        at = LEFT + place * (WIDTH - LEFT - RIGHT) / max(len(shown), 1)
        parts.append(f'<line x1="{at:.0f}" x2="{at + 26:.0f}" y1="18" y2="18" stroke-width="3" '
                     f'stroke="{COLOURS[seat]}"{dash}/>')  # fmt: skip
        parts.append(f'<text x="{at + 32:.0f}" y="22">{_safe(found.seats[seat][:18])}</text>')
    for moment in found.moments:
        choice = next(one for one in found.choices if one.number == moment.number)
        words = _safe(moment_in_words(found, moment, language))
        parts.append(f'<circle cx="{x(moment.number)}" cy="{y(choice.played.value)}" r="6" '
                     f'fill="{COLOURS[moment.seat]}" stroke="#fff" stroke-width="2">'
                     f"<title>{words}</title></circle>")  # fmt: skip
    return "".join([*parts, "</svg>\n"])


def page(found: Analysis, language: str) -> str:
    """The plot, the moments and every choice as one HTML file."""
    words = {key: forms[language] for key, forms in labels().items()}
    moments = [f"<li>{_safe(moment_in_words(found, m, language))}</li>" for m in found.moments]
    rows = [
        f"<tr><td>{choice.number}</td><td>{_safe(found.seats[choice.seat])}</td>"
        f"<td>{_safe(choice.played.move)}</td><td>{_range(choice, words['range'])}</td>"
        f"<td>{_safe(choice.best[0].move) if choice.lost else ''}</td>"
        f"<td>{_safe(_why(choice, found, language))}</td></tr>"
        for choice in found.choices
    ]
    heads = [words[key] for key in ("number", "seat", "played", "worth", "best", "why")]
    head = "".join(f'<th scope="col">{_safe(word)}</th>' for word in heads)
    title = _safe(title_of(found, language))
    told = f"<ul>{''.join(moments)}</ul>" if moments else f"<p>{_safe(words['no-moments'])}</p>"
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width">'
        "<style>body{font:15px system-ui,sans-serif;max-width:64rem;margin:2rem auto;"
        "padding:0 1rem;color-scheme:light dark}table{border-collapse:collapse}"
        "th,td{text-align:left;padding:.2rem .7rem;vertical-align:top}"
        "div{overflow-x:auto}</style>"
        f"<h1>{title}</h1>{draw(found, language)}<p>{_safe(words['scale'])}</p>"
        f"<h2>{_safe(words['moments'])}</h2>{told}"
        f"<div><table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        "</html>\n"
    )


def _why(choice: Choice, found: Analysis, language: str) -> str:
    """Why the best move was better, or what the move did."""
    advice = choice.best[0] if choice.lost else choice.played
    return "; ".join(say_all(advice.why, found.game, language, found.seats))


def _range(choice: Choice, form: str) -> str:
    played: Sequence[float] = (choice.played.low, choice.played.high)
    between = form.format(low=f"{100 * played[0]:.0f}", high=f"{100 * played[1]:.0f}")
    return f"{100 * choice.played.value:.0f} ({_safe(between)})"


def _step(moves: int) -> int:
    """How far apart the numbers under the plot are."""
    return 10 if moves <= 150 else 50


def _safe(words: str) -> str:
    return html.escape(words)
