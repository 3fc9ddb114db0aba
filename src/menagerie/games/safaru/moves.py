"""The three moves of Safarû: play a card, and in Reverse Safarû choose and take."""

from collections.abc import Iterable
from dataclasses import dataclass

from menagerie.core.errors import BadMove
from menagerie.core.moves import Move
from menagerie.core.words import brief
from menagerie.games.safaru.box import CODES, METHODS

#: Where each card, or the first of its two copies, is in the box.
PLACE = {code: CODES.index(code) for code in CODES}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards of the box, by number, then colour; raises BadMove for any other."""
    cards = tuple(cards)
    try:
        return tuple(sorted(cards, key=PLACE.__getitem__))
    except (KeyError, TypeError):  # no card of ours, or no text at all
        wrong = next(card for card in cards if card not in CODES)
        raise BadMove(f"there is no card {brief(wrong)} in Safarû") from None


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a card and catch with it by one to three methods, or release it (S5)."""

    card: str
    add: tuple[str, ...] = ()
    seventeen: tuple[str, ...] = ()
    pair: str | None = None

    def __post_init__(self) -> None:
        in_order((self.card,) if self.pair is None else (self.card, self.pair))
        if self.add != ():
            object.__setattr__(self, "add", in_order(self.add))
        if self.seventeen != ():
            object.__setattr__(self, "seventeen", in_order(self.seventeen))

    @property
    def caught(self) -> tuple[str, ...]:
        """Every card that goes to the pile; with a pair the card played is one of them (S9)."""
        pair = () if self.pair is None else (self.card, self.pair)
        return in_order((*self.add, *self.seventeen, *pair))

    @property
    def text(self) -> str:
        """`play`, the card, and each method with its cards."""
        words = ["play", self.card]
        if self.add:
            words += ["add", *self.add]
        if self.seventeen:
            words += ["seventeen", *self.seventeen]
        if self.pair is not None:
            words += ["pair", self.pair]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """Choose the method for the card that the neighbour has played (S17)."""

    method: str

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise BadMove(
                f"there is no method {brief(self.method)}; there are {', '.join(METHODS)}"
            )

    @property
    def text(self) -> str:
        """`choose` and the method."""
        return f"choose {self.method}"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take these cards by the method that the neighbour has chosen (S17)."""

    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.cards:
            raise BadMove("take at least one card")
        object.__setattr__(self, "cards", in_order(self.cards))

    @property
    def text(self) -> str:
        """`take` and the cards."""
        return " ".join(("take", *self.cards))


def parse(text: str) -> Move:
    """Read a move; cards may stand in any order, and so may the methods."""
    verb, *words = text.split() or [""]
    if verb == "play" and words:
        return _parse_play(words[0], words[1:])
    if verb == "choose" and len(words) == 1:
        return Choose(words[0])
    if verb == "take":
        return Take(tuple(words))
    raise BadMove(
        f"{brief(text)} is no move of Safarû: say `play CARD`, with `add CARD...`, "
        "`seventeen CARD...` or `pair CARD`, or `choose METHOD`, or `take CARD...`"
    )


def _parse_play(card: str, words: list[str]) -> Play:
    """The methods of a play, each with its cards."""
    caught: dict[str, list[str]] = {}
    cards: list[str] | None = None
    for word in words:
        if word in METHODS:
            if word in caught:
                raise BadMove(f"{word} can be used only once")
            cards = caught[word] = []
        elif cards is None:
            raise BadMove(f"say by which method {brief(word)} is caught: {', '.join(METHODS)}")
        else:
            cards.append(word)
    for method, cards in caught.items():
        if not cards:
            raise BadMove(f"say which cards are caught by {method}")
    if len(caught.get("pair", [])) > 1:
        raise BadMove("a pair is caught with one card of the table")
    pair = caught.get("pair", [None])[0]
    return Play(card, tuple(caught.get("add", ())), tuple(caught.get("seventeen", ())), pair)
