"""What can be played here, and the rules."""

from typing import Annotated

from litestar import get
from litestar.params import PathParameter
from msgspec import Struct

from menagerie import __version__, rulebook
from menagerie.bots import BOTS
from menagerie.core.info import Option, OptionValue
from menagerie.games import CATALOGUE
from menagerie.lessons.pages import Lesson, lesson
from menagerie.server.problems import Problem
from menagerie.server.routes.desk import problems
from menagerie.table.setup import DAY, PACES


class NeedInfo(Struct, frozen=True):
    """So many seats, or a value of another option. Without `why` the option means nothing there."""

    seats: tuple[int, int] | None
    option: str | None
    value: OptionValue
    why: str


class OptionInfo(Struct, frozen=True):
    """One thing a table can agree on: one of the choices, else a whole number.

    It can be anything but its default only where all its `needs` are met.
    """

    name: str
    help: str
    default: OptionValue
    choices: list[OptionValue] | None
    least: int
    most: int
    nullable: bool
    needs: list[NeedInfo]


class GameEntry(Struct, frozen=True):
    """A game's title page."""

    name: str
    title: str
    authors: str
    min_seats: int
    max_seats: int
    rules_version: int
    options: list[OptionInfo]


class ClockKind(Struct, frozen=True):
    """A kind of clock, and the least and most of what it counts; null if it does not."""

    kind: str
    seconds: tuple[int, int] | None = None
    increment: tuple[int, int] | None = None
    days: tuple[int, int] | None = None


class Catalogue(Struct, frozen=True):
    """Everything that a table can be set up from; `paces` are seconds for a bot's move."""

    version: str
    games: list[GameEntry]
    bots: list[str]
    paces: dict[str, float]
    clocks: list[ClockKind]
    languages: list[str]


class RuleText(Struct, frozen=True):
    """A rule by its id; `ruling` says that we settle something that the rulebook leaves open."""

    id: str
    text: str
    ruling: bool


class RuleSection(Struct, frozen=True):
    """A heading and the rules under it."""

    title: str
    rules: list[RuleText]


class RuleExample(Struct, frozen=True):
    """A worked example, and the rules it shows."""

    rules: list[str]
    text: str


class RulesPage(Struct, frozen=True):
    """The rules of a game in one language; texts are simple Markdown."""

    game: str
    language: str
    title: str
    tagline: str
    players: tuple[int, int]
    age: int | None
    minutes: int | None
    sections: list[RuleSection]
    examples: list[RuleExample]
    credits: str
    markdown: str


#: The bounds that `Clock.check` sets.
CLOCKS = [
    ClockKind("none"),
    ClockKind("move", seconds=(5, 3600)),
    ClockKind("game", seconds=(30, DAY), increment=(0, 300)),
    ClockKind("days", days=(1, 30)),
]


def _option(option: Option) -> OptionInfo:
    choices = None if option.choices is None else list(option.choices)
    return OptionInfo(
        option.name,
        option.help,
        option.default,
        choices,
        option.least,
        option.most,
        option.nullable,
        [NeedInfo(need.seats, need.option, need.value, need.why) for need in option.needs],
    )


@get("/api/games", operation_id="games", responses=problems())
async def list_games() -> Catalogue:
    """The games with their options, the bots, and the kinds of clocks."""
    return Catalogue(
        version=__version__,
        games=[
            GameEntry(
                name=info.name,
                title=info.title,
                authors=info.authors,
                min_seats=info.min_seats,
                max_seats=info.max_seats,
                rules_version=info.rules_version,
                options=[_option(option) for option in info.options if not option.for_study],
            )
            for info in CATALOGUE.values()
        ],
        bots=list(BOTS),
        paces=PACES,
        clocks=CLOCKS,
        languages=list(rulebook.LANGUAGES),
    )


@get("/api/rules/{game:str}/{lang:str}", operation_id="rules", responses=problems(404))
async def show_rules(
    game: Annotated[str, PathParameter(description="Name of the game, such as `safaru`.")],
    lang: Annotated[str, PathParameter(description="`en`, `fr` or `de`.")],
) -> RulesPage:
    """The rules of a game in our own words; refusals name rules by these ids."""
    _check_page(game, lang)
    book = rulebook.load(game)
    return RulesPage(
        game=game,
        language=lang,
        title=book.title[lang],
        tagline=book.tagline[lang],
        players=book.players,
        age=book.age,
        minutes=book.minutes,
        sections=[
            RuleSection(
                section.title[lang],
                [RuleText(rule.id, rule.text[lang], rule.ruling) for rule in section.rules],
            )
            for section in book.sections
        ],
        examples=[RuleExample(list(e.rules), e.text[lang]) for e in book.examples],
        credits=book.credit_line(lang),
        markdown=book.markdown(lang),
    )


@get("/api/lessons/{game:str}/{lang:str}", operation_id="lesson", responses=problems(404))
async def show_lesson(
    game: Annotated[str, PathParameter(description="Name of the game, such as `safaru`.")],
    lang: Annotated[str, PathParameter(description="`en`, `fr` or `de`.")],
) -> Lesson:
    """A lesson: positions of the game, the moves that are looked for, and what follows them."""
    _check_page(game, lang)
    return lesson(game, lang)


def _check_page(game: str, lang: str) -> None:
    """Whether there is such a game, and whether we speak the language."""
    if game not in rulebook.GAMES:
        raise Problem(404, "no-such-game")
    if lang not in rulebook.LANGUAGES:
        raise Problem(404, "no-such-language")


ROUTES = [list_games, show_rules, show_lesson]
