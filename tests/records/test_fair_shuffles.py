"""Fair shuffles: the rule, what records tell and when, and that everything false is found out."""

import copy
import json
import re
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import menagerie
from menagerie.core.fair import FairShuffler
from menagerie.core.record import Record
from menagerie.core.replay import verify_shuffle
from tests.records.fair_games import TABLES, fair_match, play_on, secret_of
from tests.records.test_fuzz import damage
from tests.tables import table_id

GUIDE = Path(__file__).resolve().parent.parent.parent / "docs" / "guide" / "shuffles.md"
COUNTING = FairShuffler(bytes(range(32)))
Table = tuple[str, int, dict[str, Any]]
every_fair_table = pytest.mark.parametrize("table", TABLES, ids=table_id)


def check(record: Record) -> menagerie.Match:
    return verify_shuffle(record, menagerie.game)


def finished(table: Table, seed: int = 1) -> Record:
    return play_on(fair_match(*table, seed), seed).record()


def kind_and_line(record: Record) -> tuple[str, int]:
    with pytest.raises(menagerie.RecordError) as wrong:
        check(record)
    return wrong.value.kind, wrong.value.line


# --- the rule -------------------------------------------------------------------------------------


def test_the_vectors_of_the_guide() -> None:
    hashed = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert COUNTING.commitment == hashed
    assert [COUNTING.first(seats) for seats in range(2, 8)] == [1, 1, 3, 1, 1, 4]
    six = np.arange(6, dtype=np.int8)
    COUNTING.shuffle(1, six)
    assert "".join("ABCDEF"[card] for card in six) == "EDBFAC"


def test_deals_pass_over_bytes_and_read_as_many_blocks_as_they_need() -> None:
    most_used = 0
    for deal in range(1, 20):
        texts = [f"deal {deal} block {block}".encode() for block in range(1, 5)]
        stream = b"".join(sha256(COUNTING.secret + text).digest() for text in texts)
        cards, used = list(range(60)), 0
        for last in range(59, 0, -1):
            while stream[used] >= 256 // (last + 1) * (last + 1):
                used += 1
            other = stream[used] % (last + 1)
            used += 1
            cards[last], cards[other] = cards[other], cards[last]
        stock = np.arange(60, dtype=np.int8)
        COUNTING.shuffle(deal, stock)
        assert stock.tolist() == cards
        assert used > 59  # bytes are passed over in every deal, so a checker must do it too
        most_used = max(most_used, used)
    assert most_used > 64  # more than two blocks


def test_every_order_and_every_first_seat_is_equally_likely() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    seats: Counter[int] = Counter()
    last_of_sixty: Counter[int] = Counter()
    games = 4800
    for seed in range(games):
        shuffler = FairShuffler(secret_of(seed))
        four = np.arange(4, dtype=np.int8)
        shuffler.shuffle(1 + seed % 3, four)
        orders[tuple(four.tolist())] += 1
        seats[shuffler.first(7)] += 1
        sixty = np.arange(60, dtype=np.int8)
        shuffler.shuffle(1, sixty)
        last_of_sixty[int(sixty[59])] += 1
    # The 99.9 % points of chi-square with 23, 6 and 59 degrees of freedom.
    assert chi_square(orders, set(permutations(range(4)))) < 49.7
    assert chi_square(seats, set(range(7))) < 22.5
    assert chi_square(last_of_sixty, set(range(60))) < 98.3


def chi_square(counts: Counter[Any], outcomes: set[Any]) -> float:
    assert set(counts) <= outcomes
    expected = counts.total() / len(outcomes)
    return sum((counts[outcome] - expected) ** 2 / expected for outcome in outcomes)


def test_deals_secrets_and_bots_have_streams_of_their_own() -> None:
    def order(shuffler: FairShuffler, deal: int) -> tuple[int, ...]:
        stock = np.arange(60, dtype=np.int8)
        shuffler.shuffle(deal, stock)
        return tuple(stock.tolist())

    one, other = FairShuffler(secret_of(1)), FairShuffler(secret_of(2))
    assert order(one, 1) == order(FairShuffler(secret_of(1)), 1)
    assert len({order(one, 1), order(one, 2), order(one, 11), order(other, 1)}) == 4
    words = {int(one.bot_rng(seat, move).words[0]) for seat in range(7) for move in range(200)}
    assert len(words) == 1400
    again = FairShuffler(secret_of(1)).bot_rng(3, 5)
    assert again.words.tolist() == one.bot_rng(3, 5).words.tolist()
    assert again.below(1000) == one.bot_rng(3, 5).below(1000)


def test_a_fresh_secret_is_new_and_a_shuffler_does_not_show_it() -> None:
    one, other = FairShuffler.fresh(), FairShuffler.fresh()
    assert one.secret != other.secret and len(one.secret) == 32
    assert one.secret.hex() not in repr(one) and one.commitment in repr(one)
    assert repr(one.secret)[2:-1] not in repr(one)


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_a_secret_has_32_bytes(secret: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        FairShuffler(secret)


def test_more_cards_than_a_byte_can_tell_are_refused() -> None:
    with pytest.raises(ValueError, match="257"):
        COUNTING.shuffle(1, np.zeros(257, np.int8))
    with pytest.raises(ValueError, match="among 0"):
        COUNTING.first(0)


# --- what a record tells --------------------------------------------------------------------------


@every_fair_table
def test_a_finished_game_tells_its_secret_and_is_right(table: Table) -> None:
    record = finished(table)
    shuffle = record.header["shuffle"]
    assert sha256(bytes.fromhex(shuffle["secret"])).hexdigest() == shuffle["hash"]
    assert check(record).is_over
    assert menagerie.verify(record).is_over


@every_fair_table
def test_a_running_game_never_tells_its_secret(table: Table) -> None:
    match = fair_match(*table, 1)
    secret = secret_of(1)
    while not match.is_over:
        text = match.record().text
        assert secret.hex() not in text and '"secret"' not in text
        assert match.record().header["shuffle"]["hash"] == sha256(secret).hexdigest()
        play_on(match, match.num_moves, 7)
    assert secret.hex() in match.record().text


def test_a_game_broken_off_tells_its_secret_and_is_checked() -> None:
    match = play_on(fair_match(*TABLES[0], 1), 1, 5)
    record = match.record(broken_off="the cat jumped on the table")
    assert record.header["shuffle"]["secret"] == secret_of(1).hex()
    assert record.lines[-1] == {"result": None, "why": "the cat jumped on the table"}
    assert check(record).num_moves == 5
    assert "secret" not in match.record().header["shuffle"]


def test_what_is_over_cannot_be_broken_off() -> None:
    match = play_on(fair_match(*TABLES[-1], 1), 1)
    with pytest.raises(menagerie.MenagerieError, match="played to its end"):
        match.record(broken_off="no more time")


@every_fair_table
def test_a_told_secret_goes_on_with_the_same_deals(table: Table, tmp_path: Path) -> None:
    match = play_on(fair_match(*table, 4), 4, 9)
    match.record(broken_off="to be continued").write(tmp_path / "saved.jsonl")
    loaded = menagerie.load(tmp_path / "saved.jsonl")
    play_on(match, 5)
    play_on(loaded, 5)
    assert loaded.record().text == match.record().text
    check(loaded.record())


def test_a_record_with_a_hash_only_waits_for_its_deals(tmp_path: Path) -> None:
    match = play_on(fair_match("safaru", 2, {"variant": "normal"}, 4), 4, 3)
    menagerie.save(match, tmp_path / "saved.jsonl")
    loaded = menagerie.load(tmp_path / "saved.jsonl")
    assert loaded.num_deals == 1 and loaded.shuffler is None
    play_on(loaded, 5, 5)
    assert loaded.to_act is None and not loaded.is_over


@pytest.mark.parametrize("name", ["life-is-life", "zoff-im-zoo", "safaru"])
def test_loading_writes_no_line_twice(name: str, tmp_path: Path) -> None:
    options: dict[str, Any] = {"turn_cap": 9} if name == "life-is-life" else {}
    match = play_on(menagerie.start(name, seats=3, seed=5, **options), 1)
    record = match.record()
    record.write(tmp_path / "over.jsonl")
    assert menagerie.load(tmp_path / "over.jsonl").record().text == record.text
    deals = [index for index, line in enumerate(record.lines) if "deal" in line]
    cut = Record(record.header, record.lines[: deals[1]])  # all but the second deal
    cut.write(tmp_path / "cut.jsonl")
    loaded = menagerie.load(tmp_path / "cut.jsonl")
    assert loaded.record().lines == record.lines[: deals[1] + 1]


# --- everything false is found out ----------------------------------------------------------------


@every_fair_table
def test_a_secret_that_was_changed(table: Table) -> None:
    record = finished(table)
    record.header["shuffle"]["secret"] = secret_of(2).hex()
    assert kind_and_line(record) == ("wrong-hash", 1)


@every_fair_table
def test_a_secret_that_was_changed_together_with_its_hash(table: Table) -> None:
    record = finished(table)
    record.header["shuffle"] |= {
        "secret": secret_of(2).hex(),
        "hash": sha256(secret_of(2)).hexdigest(),
    }
    assert kind_and_line(record) == ("wrong-shuffle", 2)


@every_fair_table
def test_two_cards_that_were_swapped_in_any_deal(table: Table) -> None:
    good = finished(table)
    deals = [index for index, line in enumerate(good.lines) if "deal" in line]
    assert len(deals) > 1
    for number, index in enumerate(deals, 1):
        record = copy.deepcopy(good)
        one, other = [hand for hand in record.lines[index]["hands"] if hand][:2]
        i, j = next(
            (i, j) for i in range(len(one)) for j in range(len(other)) if one[i] != other[j]
        )
        one[i], other[j] = other[j], one[i]
        with pytest.raises(menagerie.RecordError) as wrong:
            check(record)
        assert (wrong.value.kind, wrong.value.line) == ("wrong-shuffle", index + 2)
        assert f"deal {number} does not follow from the secret: hands[" in wrong.value.sentence
        assert ", but must be " in wrong.value.sentence


def test_another_first_seat_at_the_same_cards() -> None:
    record = finished(TABLES[0])
    starter = record.lines[0]["starter"]
    record.lines[0]["starter"] = (starter + 1) % 3
    with pytest.raises(menagerie.RecordError, match=f"but the secret puts seat {starter} first"):
        check(record)


@pytest.mark.parametrize("table", [TABLES[3], *TABLES[5:]], ids=table_id)
def test_another_first_dealer_at_the_same_cards(table: Table) -> None:
    record = finished(table)
    line, seats = record.lines[0], table[1]
    line["dealer"] = (line["dealer"] + 1) % seats
    assert kind_and_line(record) == ("wrong-shuffle", 2)


def test_another_first_leader_of_three() -> None:
    record = finished(TABLES[2])
    record.lines[0]["leader"] = (record.lines[0]["leader"] + 1) % 3
    assert kind_and_line(record) == ("wrong-shuffle", 2)


def test_two_deals_in_each_others_place() -> None:
    match = fair_match("safaru", 2, {"variant": "normal"}, 1)
    shuffler = match.shuffler
    assert isinstance(shuffler, FairShuffler)

    class Exchanged(FairShuffler):
        def shuffle(self, number: int, stock: Any) -> None:
            super().shuffle({2: 3, 3: 2}.get(number, number), stock)

    match.shuffler = Exchanged(shuffler.secret)
    record = play_on(match, 1).record()
    menagerie.verify(record)
    with pytest.raises(menagerie.RecordError, match="deal 2 does not follow"):
        check(record)


def test_the_rules_are_checked_too() -> None:
    record = finished(TABLES[0])
    record.lines[-1]["result"]["places"].reverse()
    record.lines[-1]["result"]["places"][0] = 9
    assert kind_and_line(record)[0] == "wrong-result"


ODD: list[tuple[Any, str]] = [
    (None, "no-shuffle"),
    ([], "bad-header"),
    ({}, "bad-header"),
    ({"method": "sha256-1"}, "bad-header"),
    ({"method": "sha256-1", "hash": "x" * 64}, "bad-header"),
    ({"method": "sha256-1", "hash": 5}, "bad-header"),
    ({"method": "sha256-1", "hash": "0" * 64}, "no-secret"),
    ({"method": "sha256-1", "hash": "0" * 64, "secret": ""}, "bad-header"),
    ({"method": "sha256-1", "hash": "0" * 64, "secret": ["a"]}, "bad-header"),
    ({"method": "sha256-1", "hash": "0" * 64, "secret": "00 " * 32}, "bad-header"),
    ({"method": "sha256-1", "hash": "0" * 64, "secret": "0" * 64}, "wrong-hash"),
    ({"method": "sha256-2", "hash": "0" * 64, "secret": "0" * 64}, "unknown-shuffle"),
    ({"hash": "0" * 64, "secret": "0" * 64}, "unknown-shuffle"),
]


@pytest.mark.parametrize(("shuffle", "kind"), ODD)
def test_odd_headers(shuffle: Any, kind: str) -> None:
    record = finished(TABLES[0])
    record.header["shuffle"] = shuffle
    assert kind_and_line(record) == (kind, 1)


@pytest.mark.parametrize("seed", range(60))
def test_damaged_records_end_in_a_sentence(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    good = finished(TABLES[seed % len(TABLES)])
    lines = [good.header, *good.lines]
    deals = [line for line in lines if "deal" in line]
    damage(rng.choice([good.header, good.header["shuffle"], *deals]), rng)
    path = tmp_path / "damaged.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    sentences: list[str] = []
    for command in ("check", "load"):
        try:
            if command == "check":
                check(next(menagerie.read_records(path)))
            else:
                menagerie.load(path)
        except menagerie.RecordError as wrong:
            sentences.append(str(wrong))
    assert all(0 < len(sentence) < 1000 for sentence in sentences)


def test_a_wrong_deal_is_not_gone_on_with(tmp_path: Path) -> None:
    match = play_on(fair_match(*TABLES[0], 1), 1, 30)
    record = match.record(broken_off="to be continued")
    deals = [line for line in record.lines if "deal" in line]
    aside = deals[1]["aside"]
    hand = next(hand for hand in deals[1]["hands"] if hand)
    aside[0], hand[-1] = hand[-1], aside[0]
    record.write(tmp_path / "saved.jsonl")
    with pytest.raises(menagerie.RecordError, match="deal 2 does not follow from the secret"):
        menagerie.load(tmp_path / "saved.jsonl")


# --- the command, and the checker that stands alone -----------------------------------------------


def verify_command(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "menagerie", "verify", "--shuffle", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def test_the_command_counts_deals_and_shows_the_hash(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    records = [finished(TABLES[5]), finished(TABLES[2], 3)]
    path.write_text("".join(record.text for record in records))
    deals = sum("deal" in line for record in records for line in record.lines)
    run = verify_command(str(path))
    assert run.returncode == 0, run.stderr
    assert f"2 records, {sum(r.num_moves for r in records)} moves, {deals} deals" in run.stdout
    for record in records:
        assert record.header["shuffle"]["hash"] in run.stdout
        assert record.header["shuffle"]["secret"] not in run.stdout
    (report,) = json.loads(verify_command("--json", str(path)).stdout)
    assert (report["ok"], report["records"], report["deals"]) == (True, 2, deals)
    assert report["hashes"] == [record.header["shuffle"]["hash"] for record in records]


def test_the_command_says_what_is_wrong_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    good = finished(TABLES[5])
    swapped, running, plain = copy.deepcopy(good), copy.deepcopy(good), copy.deepcopy(good)
    hands = swapped.lines[0]["hands"]
    hands.reverse()
    del running.header["shuffle"]["secret"]
    del plain.header["shuffle"]
    for record, words in (
        (swapped, "line 2: deal 1 does not follow from the secret: hands[0] is"),
        (running, "line 1: the secret of this game is not told before the game has ended"),
        (plain, "line 1: the header has no hash of a secret"),
    ):
        record.write(path)
        run = verify_command(str(path))
        assert run.returncode == 1
        assert words in run.stderr
        assert run.stderr.count("\n") == 1 and not run.stdout
    assert verify_command(str(tmp_path / "no-such-file")).returncode == 2


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program at the end of the guide."""
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    path = tmp_path_factory.mktemp("checker") / "check.py"
    path.write_text(blocks[-1])
    assert "menagerie" not in blocks[-1]
    return path


def run_checker(checker: Path, record: Record) -> subprocess.CompletedProcess[str]:
    path = checker.with_name("record.jsonl")
    record.write(path)
    command = [sys.executable, "-I", "-S", str(checker), str(path)]  # no package can be imported
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@every_fair_table
def test_the_checker_of_the_guide(checker: Path, table: Table) -> None:
    record = finished(table, 7)
    deals = [line for line in record.lines if "deal" in line]
    run = run_checker(checker, record)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith(f"{len(deals)} deals follow")
    hands = [hand for hand in deals[-1]["hands"] if hand]
    hands[0][0], hands[1][0] = "X", hands[0][0]
    run = run_checker(checker, record)
    assert run.returncode == 1 and f"deal {len(deals)} does not follow" in run.stderr


def test_the_checker_of_the_guide_knows_branches(checker: Path) -> None:
    """What another game has dealt is passed over, what was dealt later is not."""
    for table in TABLES:
        match = play_on(fair_match(*table, 7), 7, moves=9)
        given = match.num_deals
        match.deal_by(FairShuffler(secret_of(8), match.num_moves))
        record = play_on(match, 9).record()
        assert record.header["branched"] == {"moves": 9}
        assert check(record).num_deals == match.num_deals
        run = run_checker(checker, record)
        assert run.stdout.startswith(f"{match.num_deals - given} deals follow"), run.stderr
        del record.header["branched"]
        assert run_checker(checker, record).returncode == 1


def test_the_checker_of_the_guide_finds_another_secret_and_another_first_seat(
    checker: Path,
) -> None:
    record = finished(TABLES[0])
    record.lines[0]["starter"] = (record.lines[0]["starter"] + 1) % 3
    assert "another seat was first" in run_checker(checker, record).stderr
    record.header["shuffle"]["secret"] = secret_of(2).hex()
    assert "not that of the secret" in run_checker(checker, record).stderr
