"""What the browser table takes from the Python side fits it."""

import json

from tools import write_protocol, write_web_data


def test_the_types_of_the_protocol_are_those_of_the_python_side() -> None:
    assert write_protocol.TARGET.read_text(encoding="utf-8") == write_protocol.protocol()


def test_cards_and_offers_are_those_of_the_rules() -> None:
    for path, text in write_web_data.files().items():
        assert path.read_text(encoding="utf-8") == text, path.name


def test_the_fixtures_have_every_form_of_offer() -> None:
    path = write_web_data.WEB / "tests" / "fixtures" / "offers.json"
    fixtures = json.loads(path.read_text(encoding="utf-8"))
    forms = {choice["form"] for fixture in fixtures for choice in fixture["offer"]["choices"]}
    assert forms == {"say", "pick", "sets", "combine"}
    assert sum(len(fixture["wrong"]) for fixture in fixtures) > 100
