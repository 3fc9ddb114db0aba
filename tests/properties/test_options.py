"""What an option needs beside it, as clients are told, is what a table can really agree on."""

from collections.abc import Iterator
from itertools import product

import pytest

from menagerie.core.errors import BadOption
from menagerie.core.info import GameInfo, Option, Options, OptionValue
from menagerie.games import CATALOGUE


def values(option: Option) -> tuple[OptionValue, ...]:
    """Every choice, or a number beside the default."""
    return option.choices or (option.default, 9)


def agreements(info: GameInfo) -> Iterator[tuple[int, Options]]:
    """Every combination of values at every number of seats, whether it can be played or not."""
    options = [option for option in info.options if not option.for_study]
    for seats in range(info.min_seats, info.max_seats + 1):
        for combination in product(*map(values, options)):
            names = (option.name for option in options)
            yield seats, dict(zip(names, combination, strict=True))


def settled(info: GameInfo, seats: int, options: Options) -> Options | str:
    try:
        return info.settled(seats, options)
    except BadOption as refused:
        return str(refused)


def unmet(option: Option, seats: int, options: Options) -> list[str]:
    """Why an option must be its default."""
    return [need.why for need in option.needs if not need.is_met(seats, options)]


@pytest.mark.parametrize("name", CATALOGUE)
def test_an_option_is_open_where_its_needs_are_met_and_nowhere_else(name: str) -> None:
    info = CATALOGUE[name]
    tried = {option.name: [0, 0] for option in info.options if option.needs}
    for seats, options in agreements(info):
        changed = [o for o in info.options if options.get(o.name, o.default) != o.default]
        whys = [why[0] for option in changed if (why := unmet(option, seats, options))]
        found = settled(info, seats, options)
        assert isinstance(found, str) == any(whys)
        for option in changed:
            missing = unmet(option, seats, options)
            if option.needs:
                tried[option.name][bool(missing)] += 1
            if isinstance(found, str):
                assert found in whys
            else:
                default = settled(info, seats, {**options, option.name: option.default})
                assert (found == default) == bool(missing)
    assert all(all(numbers) for numbers in tried.values())
