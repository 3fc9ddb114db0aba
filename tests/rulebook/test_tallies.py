"""Where points come from: a tally says it as the rulebook does, and tells no secret."""

from typing import Any

from menagerie.games.life_is_life.game import GAME as LIFE
from menagerie.games.life_is_life.tally import SpeciesTally
from menagerie.games.safaru.game import GAME as SAFARU
from menagerie.games.safaru.tally import SafaruTally
from menagerie.games.zoff_im_zoo.game import GAME as ZOFF
from tests.rulebook import life_setup as life
from tests.rulebook import safaru_setup as safaru
from tests.rulebook.zoff_im_zoo_setup import Table

# --- Life is Life ---------------------------------------------------------------------------------


def species(*hands: str | None) -> dict[str, SpeciesTally]:
    """The tally of these hands, by species."""
    states = life.table(hands)
    life.knock_round(states)
    return {line.species: line for line in LIFE.tally(states).species}


def test_L9_example_mia_has_most_giraffes() -> None:
    found = species("giraffe giraffe giraffe giraffe", "giraffe giraffe giraffe", "giraffe")
    assert found["giraffe"] == SpeciesTally("giraffe", 9, (4, 3, 1), 0, False)
    assert found["mole"] == SpeciesTally("mole", 7, (0, 0, 0), None, False)


def test_L9_a_tie_for_most_is_told() -> None:
    found = species("bear bear bear", "bear bear bear", "bear bear mouse")
    assert found["bear"] == SpeciesTally("bear", 8, (3, 3, 2), None, True)
    assert found["mouse"] == SpeciesTally("mouse", 3, (0, 0, 1), 2, False)


def test_L10_of_two_who_are_left_one_card_has_the_most_and_no_majority() -> None:
    found = species("giraffe mouse mouse", None, "dog dog mole")
    assert found["giraffe"] == SpeciesTally("giraffe", 9, (1, None, 0), None, False)
    assert found["dog"] == SpeciesTally("dog", 6, (0, None, 2), 2, False)


def test_L12_whoever_loses_the_last_life_has_still_been_counted() -> None:
    hands = ["giraffe", "bear", "mole", "goat"]
    states = life.table(hands, lives=[5, 5, 1, 1])
    life.knock_round(states)
    assert life.lives(states) == [5, 4, 0, 0]
    majorities = {line.species: line.majority for line in LIFE.tally(states).species}
    assert [majorities[hand] for hand in hands] == [0, 1, 2, 3]


def test_L8_L16_a_sudden_death_tells_its_species_and_nothing_of_the_other_hands() -> None:
    pigs = "pig pig pig pig mole goat goat dog dog bear"
    rabbits = "rabbit rabbit rabbit rabbit mole mole dog dog bear bear"
    for hand, trade, kind in ((pigs, "trade mole", "pig"), (rabbits, "trade dog", "rabbit")):
        rows = (kind, "cat cat", "sheep sheep sheep", "goat goat goat mole")
        states = life.table([hand, "cat cat mouse", "mouse mouse"], rows)
        life.play(states, trade)
        tally = LIFE.tally(states)
        assert (tally.species, tally.sudden_death) == ((), kind)


def test_L6_the_last_round_goes_on_from_the_knock_past_whoever_is_out() -> None:
    states = life.table(["dog dog", "cat cat", None, "pig pig", "goat goat"], turn=1)
    states["traded"] = 1
    assert LIFE.public(states).last_round == ()
    life.play(states, "knock")
    assert LIFE.public(states).last_round == (3, 4, 0)
    life.play(states, "knock", "knock")
    assert (LIFE.public(states).last_round, LIFE.to_act(states)) == ((3, 4, 0), 0)
    life.play(states, "knock")
    assert LIFE.public(states).last_round == ()


# --- Zoff im Zoo ----------------------------------------------------------------------------------


def test_Z21_places_are_shared_and_playing_alone_is_worth_four() -> None:
    table = Table(
        ["", "", "", "orca", "fish"],
        turn=3,
        lying="seal",
        owner=4,
        teams=[(0, 4), (1, 3)],
        alone=2,
        laid="fish fish",
    )
    table.put("hedgehogs", [1, 1, 1, 1, 1])
    tally = ZOFF.tally(table.play("play orca").states)
    assert [line.seat for line in tally.seats] == table.score["out"] == [0, 1, 2, 3, 4]
    assert [(line.place, line.shared, line.alone, line.caught) for line in tally.seats] == [
        (5, 0, 0, 0), (4, 2, 0, 0), (3, 0, 4, 0), (2, 4, 0, 0), (0, 5, 0, 0),
    ]  # fmt: skip
    assert [line.role for line in tally.seats] == ["chief", "chief", "alone", "helper", "helper"]
    assert [line.partner for line in tally.seats] == [4, 3, None, 1, 0]


def test_Z22_lions_and_hedgehogs_are_counted_where_they_lie() -> None:
    hands = ["", "", "orca", "lion lion fish"]
    table = Table(hands, turn=2, lying="seal", owner=3, teams=[(0, 2), (1, 3)])
    table.put("lions", [2, 1, 0, 0])
    table.put("hedgehogs", [1, 3, 1, 0])
    tally = ZOFF.tally(table.play("play orca").states)
    assert tally.catch_counts
    assert [line.caught for line in tally.seats] == [2, 0, 0, -3]
    assert [line.lions for line in tally.seats] == [2, 1, 0, 0]
    assert [line.hedgehogs for line in tally.seats] == [1, 3, 1, 0]


def test_Z27_the_two_cards_laid_count_but_are_not_shown() -> None:
    hands = ["", "", "", "orca", "fish"]
    teams = [(0, 4), (1, 3)]
    table = Table(hands, turn=3, lying="seal", owner=4, teams=teams, alone=2, laid="lion hedgehog")
    table.put("lions", [0, 0, 1, 0, 0])
    alone = ZOFF.tally(table.play("play orca").states).seats[2]
    assert (alone.seat, alone.role, alone.caught) == (2, "alone", 2)
    assert (alone.lions, alone.hedgehogs) == (1, 0)


def test_Z14_in_simple_mode_only_places_count() -> None:
    table = Table(["", "", "orca", "lion"], turn=2, lying="seal", owner=3)
    tally = ZOFF.tally(table.play("play orca").states)
    assert not tally.catch_counts
    assert [(line.place, line.shared, line.alone, line.caught) for line in tally.seats] == [
        (4, 0, 0, 0), (3, 0, 0, 0), (2, 0, 0, 0), (0, 0, 0, 0),
    ]  # fmt: skip


# --- Safarû ---------------------------------------------------------------------------------------


def lines(*piles: str, **options: Any) -> dict[str, tuple[object, ...]]:
    """The lines of a game that ends with these piles: what they are worth, counts, points."""
    tally = safaru_tally(*piles, **options)
    return {line.kind: (line.prize, line.each, line.counts, line.points) for line in tally.lines}


def safaru_tally(*piles: str, **options: Any) -> SafaruTally:
    states = safaru.table("", "K9", *[""] * (len(piles) - 1), piles=piles, **options)
    safaru.play(states, "play K9")
    return SAFARU.tally(states)


def test_S13_S14_three_players_with_four_unicorns_each_line_by_line() -> None:
    yours = "B1 B1 B9 B0 R0 Y9 Y1 R7 R7 G7 G7 R6 G2"
    others = ("B2 B3 B4 B5", "B6 B7 B7 B8")
    assert lines(yours, *others) == {
        "unicorns": (24, None, (4, 4, 4), (8, 8, 8)),
        "hedgehogs": (-12, None, (2, 0, 0), (-12, 0, 0)),
        "babies": (None, -5, (2, 0, 0), (-10, 0, 0)),
        "triangles": (None, 1, (13, 4, 7), (13, 4, 7)),
    }
    assert safaru_tally("R1 B9", "", "K2").piles == (("R1", "B9"), (), ("K2",))


def test_S18_line_by_line_babies_are_nothing_special_and_halves_are_told() -> None:
    assert lines("Y1", "Y9", "Y1", "Y2 K0", variant="reverse", teams=False) == {
        "cards": (24, None, (1, 1, 1, 2), (0, 0, 0, 24)),
        "hedgehogs": (18, None, (1, 1, 1, 1), (4.5, 4.5, 4.5, 4.5)),
        "triangles": (None, 1, (0, 0, 0, 2), (0, 0, 0, 2)),
    }


def test_S15_partners_are_one_side() -> None:
    states = safaru.table("R5 B5", "G5", "K5", "Y1", "K2")
    safaru.play(states, "play G5 pair B5", "play K5 pair R5", "play Y1", "play K2")
    tally = SAFARU.tally(states)
    assert [line.points for line in tally.lines] == [(24, 0), (0, 0), (0, 0), (2, 2)]
    assert tally.piles == (("G5", "B5"), ("R5", "K5"))
