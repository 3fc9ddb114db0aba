"""What can be said of a game without loading its rules: name, seats, options."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from menagerie.core.errors import BadOption
from menagerie.core.words import brief, whole_number

OptionValue: TypeAlias = str | int | bool | None
Options: TypeAlias = dict[str, OptionValue]


@dataclass(frozen=True)
class Need:
    """What else a table must agree on before an option can be anything but its default.

    `why` tells whoever asks for it all the same; without it the option means nothing there.
    """

    seats: tuple[int, int] | None = None  # at least and at most so many
    option: str | None = None  # another option ...
    value: OptionValue = None  # ... which must have this value
    why: str = ""

    def is_met(self, seats: int, options: Mapping[str, OptionValue]) -> bool:
        """Whether a table with these seats and options has agreed on it."""
        if self.seats is not None and not self.seats[0] <= seats <= self.seats[1]:
            return False
        return self.option is None or options[self.option] == self.value


@dataclass(frozen=True)
class Option:
    """One thing a table can agree on.

    `choices` lists the words or switches to choose from; without it the option is a whole number
    from `least` up, and `None` where `default` is None or `nullable` says so. One that is
    `for_study` is not of the rulebook: nobody is offered it, and it is named only where chosen.
    """

    name: str
    default: OptionValue
    help: str
    choices: tuple[OptionValue, ...] | None = None
    least: int = 1
    most: int = 1_000_000
    nullable: bool = False
    for_study: bool = False
    needs: tuple[Need, ...] = ()

    def check_needs(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        """Raise BadOption if it is not its default where it must be."""
        if options[self.name] != self.default:
            missing = next((need for need in self.needs if not need.is_met(seats, options)), None)
            if missing is not None and missing.why:
                raise BadOption(missing.why)

    def check(self, value: OptionValue) -> None:
        """Raise BadOption if the value is not one of this option's."""
        if self.choices is not None:
            if not any(value == choice and type(value) is type(choice) for choice in self.choices):
                words = ", ".join(option_word(choice) for choice in self.choices)
                raise BadOption(f"option {self.name} is one of {words}, not {brief(value)}")
        elif value is None:
            if not self.nullable:
                raise BadOption(f"option {self.name} needs a whole number")
        elif type(value) is not int or not self.least <= value <= self.most:
            raise BadOption(
                f"option {self.name} is a whole number from {self.least} to {self.most}, "
                f"not {brief(value)}"
            )

    def read(self, text: str) -> OptionValue:
        """The value that a person typed."""
        for choice in self.choices or ():
            if text == option_word(choice):
                return choice
        value: OptionValue = text
        if self.choices is None:
            if text in ("null", "none") and self.nullable:
                return None
            number = whole_number(text)
            value = text if number is None else number
        self.check(value)
        return value


def option_word(value: OptionValue) -> str:
    """A value of an option as it is typed on the command line."""
    return value if isinstance(value, str) else brief(value)


#: Each game has a tiny box, small enough for every course of a game to be enumerated.
TINY_BOX = Option(
    "box",
    "whole",
    "tiny: a few cards, dealt once, for exact study; for the fewest players only",
    choices=("whole", "tiny"),
    for_study=True,
)


def is_tiny(options: Mapping[str, OptionValue]) -> bool:
    """Whether the table plays with the tiny box."""
    return options.get(TINY_BOX.name) == "tiny"


@dataclass(frozen=True)
class GameInfo:
    """A game's title page."""

    name: str  # as in records
    title: str
    authors: str
    min_seats: int
    max_seats: int
    options: tuple[Option, ...]
    rules_version: int  # goes up when the same moves would give another game
    module: str  # where the rules are, loaded when first needed
    settle: Callable[[int, Options], None]  # completes what depends on other options

    def option(self, name: str) -> Option:
        """The option of that name."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options)
        raise BadOption(f"{self.title} has no option {brief(name)}; it has {known}")

    def settled(self, seats: int, given: Mapping[str, Any]) -> Options:
        """All options of a table, in their order: what was given, and defaults for the rest."""
        if type(seats) is not int or not self.min_seats <= seats <= self.max_seats:
            raise BadOption(
                f"{self.title} is for {self.min_seats} to {self.max_seats} players, "
                f"not {brief(seats)}"
            )
        for name, value in given.items():
            self.option(name).check(value)
        options: Options = {o.name: given.get(o.name, o.default) for o in self.options}
        if is_tiny(options) and seats != self.min_seats:
            raise BadOption(f"the tiny box of {self.title} is for {self.min_seats} players")
        for option in self.options:
            option.check_needs(seats, options)
        self.settle(seats, options)
        for option in self.options:
            if option.for_study and options[option.name] == option.default:
                del options[option.name]
        return options
