"""A table drawn for a notebook: SVG cards in rows, self-contained, no script, any text escaped."""

from collections.abc import Iterable
from html import escape

WIDTH, HEIGHT = 62, 86


def card(name: str, corner: str = "", colour: str = "#f4efe2", ink: str = "#20302f") -> str:
    """One card face: its value in the corner, its name below, on a ground of its colour."""
    label = escape(f"{name} {corner}".strip())
    return (
        f'<svg width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{label}" style="margin:2px">'
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="7" '
        f'fill="{escape(colour)}" stroke="{escape(ink)}" stroke-opacity=".45"/>'
        f'<text x="8" y="27" font-size="22" font-weight="700" fill="{escape(ink)}" '
        f'font-family="Georgia,serif">{escape(corner)}</text>'
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" font-size="{_fit(name)}" text-anchor="middle" '
        f'fill="{escape(ink)}" font-family="sans-serif">{escape(name)}</text></svg>'
    )


def _fit(name: str) -> int:
    """A size at which the name is not wider than the card."""
    return 13 if len(name) <= 7 else 11 if len(name) <= 9 else 9


def back(count: int) -> str:
    """A pile of cards seen from behind."""
    return card(f"{count} hidden", "?", colour="#5b6f6d", ink="#ffffff")


def row(label: str, cards: Iterable[str], note: str = "") -> str:
    """A labelled row of cards."""
    tail = f' <span style="opacity:.75">{escape(note)}</span>' if note else ""
    return (
        '<div style="display:flex;align-items:center;flex-wrap:wrap;gap:2px">'
        f'<span style="min-width:8em;font:600 14px sans-serif">{escape(label)}</span>'
        f"{''.join(cards)}{tail}</div>"
    )


def table(title: str, rows: Iterable[str]) -> str:
    """The whole picture."""
    return (
        '<div style="font:14px sans-serif;padding:8px;max-width:60em">'
        f'<div style="font:700 16px Georgia,serif;margin-bottom:4px">{escape(title)}</div>'
        f"{''.join(rows)}</div>"
    )
