"""Draw the picture of the README: the first deal of each game as one seat sees it, as one SVG."""

import re
from pathlib import Path

import menagerie
from menagerie.core.drawing import HEIGHT, WIDTH

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "cards.svg"
PER_ROW = 10
BAND = HEIGHT + 46


def cards(name: str) -> list[str]:
    """The cards of a seat's hand and of the table, as its view draws them."""
    view = menagerie.start(name, seats=4, seed=2).view()
    drawn = re.findall(r"<svg.*?</svg>", view._repr_html_())
    faces = [card for card in drawn if "hidden" not in card]
    return list(dict.fromkeys(faces))[:PER_ROW]


def main() -> None:
    """Write the picture."""
    bands = []
    for number, info in enumerate(menagerie.all_games()):
        y = number * BAND
        style = 'font-size="20" font-family="Georgia,serif"'
        title = f'<text x="12" y="{y + 28}" {style}>{info.title}</text>'
        faces = [
            f'<g transform="translate({12 + i * (WIDTH + 8)} {y + 38})">{face}</g>'
            for i, face in enumerate(cards(info.name))
        ]
        bands.append(title + "".join(faces))
    width, height = 16 + PER_ROW * (WIDTH + 8), len(bands) * BAND + 12
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<rect width="{width}" height="{height}" fill="#faf7ef" rx="10"/>{"".join(bands)}</svg>\n',
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
