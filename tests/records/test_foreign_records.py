"""Records that another program wrote, here the oracle, pass our verifier."""

import json
from typing import Any

import menagerie
from menagerie.core.record import parse_records
from menagerie.games import CATALOGUE
from tests.oracle.random_play import random_game
from tests.tables import every_table


@every_table
def test_a_record_by_the_oracle_is_right(table: tuple[str, int, dict[str, Any]]) -> None:
    name, seats, options = table
    settled = dict(CATALOGUE[name].settled(seats, options))
    lines = random_game(name, seats, settled, 5, with_legal=True)
    text = [json.dumps(line) + "\n" for line in lines]
    (record,) = parse_records(text)
    match = menagerie.verify(record)
    assert list(match.places or ()) == lines[-1]["result"]["places"]
