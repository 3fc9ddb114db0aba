"""Write what the browser table takes from the Python side, apart from the types of the protocol.

`box.json` holds the facts that are printed on boxes and cards, so that nobody types them twice. The
fixtures are offers of random positions with all their moves, for the tests of the client's own
reading of offers, and events that brought a score with the table after them, for those of the
scenes that show where points come from. `--check` writes nothing and fails if a file differs from
what would be written.
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import menagerie
from menagerie import rulebook
from menagerie.core.offer import allows, expand
from menagerie.games import info
from menagerie.games.life_is_life import box as life
from menagerie.games.safaru import box as safaru
from menagerie.games.safaru.screen import VARIANTS
from menagerie.games.zoff_im_zoo import box as zoff
from menagerie.table.steps import steps_of

WEB = Path(__file__).parent.parent / "web"
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("life-is-life", 3, {}),
    ("life-is-life", 5, {"variant": "advanced"}),
    ("zoff-im-zoo", 3, {}),
    ("zoff-im-zoo", 5, {"mode": "partners"}),
    ("safaru", 2, {}),
    ("safaru", 4, {}),
    ("safaru", 3, {"variant": "reverse"}),
]
#: Offers kept of each table; every seventh position makes them differ.
KEPT, STRIDE = 12, 7
#: Tables whose scores are kept, and how many of each.
SCORED: list[tuple[str, int, dict[str, Any]]] = [
    ("life-is-life", 5, {"turn_cap": 30}),
    ("zoff-im-zoo", 4, {"target": 4}),
    ("zoff-im-zoo", 5, {"mode": "partners", "target": 12}),
    ("safaru", 3, {"games": 2}),
    ("safaru", 4, {}),
    ("safaru", 4, {"variant": "reverse", "teams": False, "games": 1}),
]
KEPT_SCORES = 5
#: Larger offers would only make the file longer.
MOST_MOVES = 700


def box() -> dict[str, Any]:
    """What is printed on the boxes and on the cards."""
    return {
        "life-is-life": {
            **title_page("life-is-life"),
            "species": list(life.SPECIES),
            "values": dict(zip(life.SPECIES, life.VALUES.tolist(), strict=True)),
            "lives": life.LIVES,
        },
        "zoff-im-zoo": {
            **title_page("zoff-im-zoo"),
            "kinds": list(zoff.KINDS),
            "beatenBy": {animal: names.split() for animal, names in zoff.BEATEN_BY.items()},
            "answers": zoff_answers(),
            "amounts": zoff_amounts(),
        },
        "safaru": {
            **title_page("safaru"),
            "colours": list(safaru.COLOURS),
            "triangles": list(safaru.TRIANGLES),
            "babyCost": safaru.BABY_COST,
            "counts": safaru_counts(),
        },
    }


def title_page(name: str) -> dict[str, Any]:
    """For how many players, how long, and what goes without saying when a table agrees on it."""
    game = info(name)
    return {
        "players": [game.min_seats, game.max_seats],
        "minutes": rulebook.load(name).minutes,
        "usual": {option.name: option.default for option in game.options if not option.for_study},
    }


def zoff_answers() -> dict[str, list[str]]:
    """For each animal, and one, two, three of it, what beats them: "1 orca, 2 seal" (Z7)."""
    found = {}
    for animal, name in enumerate(zoff.KINDS[: zoff.NUM_ANIMALS]):
        sets = np.flatnonzero(animal == zoff.ANIMAL)
        sizes = sorted(set(zoff.SIZE[sets].tolist()))
        found[name] = [_answers_to(sets[zoff.SIZE[sets] == size][0]) for size in sizes]
    return found


def _answers_to(lying: int) -> str:
    """The sets that beat a lying one, as number and animal, each once."""
    beaters = np.flatnonzero(zoff.BEATS[:, lying])
    return ", ".join(dict.fromkeys(f"{zoff.SIZE[s]} {zoff.KINDS[zoff.ANIMAL[s]]}" for s in beaters))


def zoff_amounts() -> dict[str, dict[str, int]]:
    """For each number of seats, how many cards there are of each kind (Z1, Z24)."""
    game = menagerie.game("zoff-im-zoo")
    found = {}
    for seats in range(game.info.min_seats, game.info.max_seats + 1):
        stock = game.stock(game.new(seats, game.info.settled(seats, {}), 0)).tolist()
        found[str(seats)] = {name: stock.count(kind) for kind, name in enumerate(zoff.KINDS)}
    return found


def safaru_counts() -> dict[str, list[str]]:
    """For each variant, what brings or costs points (S13, S14, S18)."""
    game = menagerie.game("safaru")
    found: dict[str, list[str]] = {}
    for variant in VARIANTS:
        table = game.new(2, game.info.settled(2, {"variant": variant}), 0)
        found[variant] = [line["kind"] for line in msgspec.to_builtins(game.tally(table))["lines"]]
    return found


def offers() -> list[dict[str, Any]]:
    """Offers of random games, each with its moves and with texts that are none of them."""
    found = []
    for game, seats, options in TABLES:
        rng = menagerie.Rng(5)
        match = menagerie.start(game, seats=seats, seed=5, **options)
        position = kept = 0
        while not match.is_over and kept < KEPT:
            offer = match.game.offer(match.states)
            moves = expand(offer) if offer is not None else []
            if offer is not None and position % STRIDE == 0 and len(moves) <= MOST_MOVES:
                wrong = [text for text in _nearly(moves) if not allows(offer, text)]
                built = msgspec.to_builtins(offer)
                found.append({"game": game, "offer": built, "moves": moves, "wrong": wrong})
                kept += 1
            match.play(rng.choice(match.legal))
            position += 1
    return found


def _nearly(moves: list[str]) -> list[str]:
    """Texts that look like moves: words taken away, doubled or turned around."""
    texts = set()
    for move in moves[:: max(1, len(moves) // 8)]:
        words = move.split(" ")
        texts |= {" ".join(words[:-1]), " ".join([*words, words[-1]])}
        texts.add(" ".join([words[0], *reversed(words[1:])]))
    return sorted(texts - set(moves) - {""})


def scores() -> list[dict[str, Any]]:
    """The first and the last scores of random games, each with the table after it."""
    found = []
    for game, seats, options in SCORED:
        rng = menagerie.Rng(3)
        match = menagerie.start(game, seats=seats, seed=3, **options)
        while not match.is_over:
            match.play(rng.choice(match.legal))
        scored = [step for step in steps_of(match.record(), ()).steps if step.what.tally]
        for step in scored[: KEPT_SCORES - 1] + scored[KEPT_SCORES - 1 :][-1:]:
            found.append(msgspec.to_builtins({"what": step.what, "after": step.public}))
    return found


def _by_line(entries: list[dict[str, Any]]) -> str:
    """A list with one entry a line."""
    lines = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries)
    return f"[\n{lines}\n]\n"


def files() -> dict[Path, str]:
    """Every file and what belongs in it."""
    fixtures = WEB / "tests" / "fixtures"
    return {
        WEB / "src" / "box.json": json.dumps(box(), indent=1) + "\n",
        fixtures / "offers.json": _by_line(offers()),
        fixtures / "scores.json": _by_line(scores()),
    }


def main() -> None:
    """Write the files, or check them."""
    for path, text in files().items():
        if "--check" in sys.argv:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                sys.exit(f"{path.name} does not fit the Python side: run `make pages`")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
