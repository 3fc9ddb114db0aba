"""Replaying a record line by line, checking everything on the way: the verifier."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from menagerie.core.errors import BadMove, BadOption, IllegalMove, RecordError, UnknownGame
from menagerie.core.fair import METHOD, FairShuffler
from menagerie.core.game import Game, Line, WrongDeal
from menagerie.core.match import Match, states_from
from menagerie.core.record import FORMAT, FORMAT_VERSION, Record, read_records
from menagerie.core.shuffler import SeedShuffler, Shuffler
from menagerie.core.words import brief, is_score, whole_number

#: Finds a game by its name; raises UnknownGame.
FindGame = Callable[[str], Game]


class Replay:
    """A record being replayed. `match` stands where the lines read so far have led.

    With a shuffler every deal must be the one that it makes; but of a game that branched off from
    another the deals up to there were given, and only those after it are its own.
    """

    def __init__(
        self, record: Record, find_game: FindGame, shuffler: Shuffler | None = None
    ) -> None:
        self.record = record
        self.shuffler = shuffler
        self.line = record.numbers[0]
        self.match: Match | None = None
        self.game, self.options = self._read_header(find_game)
        self.branched_after = self._read_branch()
        self.is_finished = False
        self.num_checked_deals = 0  # those that the shuffler has been found to make
        self._shown = 0  # how many lines of the match the record has shown

    def steps(self) -> Iterator[tuple[Line, Match]]:
        """Check line after line; yields each with the match after it."""
        for number, line in zip(self.record.numbers[1:], self.record.lines, strict=True):
            self.line = number
            if not isinstance(line, dict):
                raise self._wrong("bad-json", "the line is not a JSON object")
            self._take(line)
            if self.match is not None:
                yield line, self.match

    def run(self) -> Match:
        """Check the whole record, which must have its result."""
        for _ in self.steps():
            pass
        if self.match is None or not self.is_finished:
            raise self._wrong("truncated", "the record stops before its result")
        return self.match

    def _wrong(self, kind: str, sentence: str, rule: str | None = None) -> RecordError:
        return RecordError(kind, self.line, sentence, rule)

    # --- the header -------------------------------------------------------------------------------

    def _read_header(self, find_game: FindGame) -> tuple[Game, dict[str, Any]]:
        header = self.record.header
        self._check_format(header.get("record"))
        name, seats, options = header.get("game"), header.get("seats"), header.get("options")
        if not isinstance(name, str):
            raise self._wrong("unknown-game", "the header names no game")
        try:
            game = find_game(name)
        except UnknownGame as unknown:
            raise self._wrong("unknown-game", str(unknown)) from None
        self._check_rules_version(game)
        if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
            raise self._wrong("bad-header", "the header needs a list of names as its seats")
        if not isinstance(options, dict):
            raise self._wrong("bad-header", "the header needs the options of the table")
        try:
            return game, game.info.settled(len(seats), options)
        except BadOption as bad:
            raise self._wrong("bad-option", str(bad)) from None

    def _check_format(self, given: object) -> None:
        name, _, text = given.partition("/") if isinstance(given, str) else ("", "", "")
        version = whole_number(text)
        if name != FORMAT or version is None or text != str(version) or version < 1:
            raise self._wrong("unknown-format", f"{brief(given)} is no format of Menagerie")
        if version > FORMAT_VERSION:
            raise self._wrong(
                "newer-format", f"the format {given} is newer than this version can read"
            )

    def _check_rules_version(self, game: Game) -> None:
        version = self.record.header.get("rules", 1)
        if type(version) is not int or version < 1:
            raise self._wrong("bad-header", f"{brief(version)} is no version of rules")
        if version > game.info.rules_version:
            raise self._wrong(
                "newer-rules",
                f"made with version {brief(version)} of the rules of {game.info.title}; "
                f"this program knows version {game.info.rules_version}",
            )

    def _read_branch(self) -> int | None:
        """After how many moves the game branched off from another one, None if it did not."""
        if "branched" not in self.record.header:
            return None
        branched = self.record.header["branched"]
        moves = branched.get("moves") if isinstance(branched, dict) else None
        if type(moves) is not int or moves < 0:
            raise self._wrong("bad-header", "a branch says after how many moves it begins")
        return moves

    @property
    def _is_given(self) -> bool:
        """Whether what is dealt now was given by the game that this one branched off from."""
        moves = self.match.num_moves if self.match is not None else 0
        return self.branched_after is not None and moves <= self.branched_after

    # --- the lines --------------------------------------------------------------------------------

    def _take(self, line: Line) -> None:
        if self.is_finished:
            raise self._wrong("after-result", "nothing may follow the result")
        if "result" in line:
            self._take_result(line)
        elif "deal" in line:
            self._take_deal(line)
        elif self.match is None:
            raise self._wrong("no-deal", "a game begins with a deal")
        elif "move" in line:
            self._take_move(line, self.match)
        elif is_score(line):
            self._take_score(line, self.match)

    def _expect(self, match: Match) -> Line | None:
        """The score or result line that the match has written and the record must show next."""
        shown = self._shown
        return match.lines[shown] if shown < len(match.lines) else None

    def _take_deal(self, line: Line) -> None:
        waiting = self._expect(self.match) if self.match else None
        if waiting is not None:
            raise self._wrong("missing-score", f"expected {brief(waiting)} before the next deal")
        if self.match is not None and (self.match.to_act is not None or self.match.is_over):
            raise self._wrong("unexpected-deal", "there is nothing to deal now")
        names = self.record.header["seats"]
        try:
            if self.match is None:
                before = self.game.new(len(names), self.options, 0)
                deck, first = self.game.read_deal(before, line)
                self._check_first(first)
                self.match = Match(self.game, self.options, names, first)
            else:
                deck, _ = self.game.read_deal(self.match.states, line)
        except WrongDeal as wrong:
            raise self._wrong("wrong-deal", wrong.sentence, wrong.rule) from None
        undealt = self.match.states.tobytes()
        self.match.deal(deck)
        self._compare(self.match.lines[-1], line, "wrong-deal", skip=self.game.card_keys)
        self._check_shuffle(self.match, undealt)
        self._shown += 1

    def _check_first(self, seat: int) -> None:
        """Whether the shuffler puts the same seat first."""
        if self.shuffler is None or self._is_given:
            return
        first = self.shuffler.first(len(self.record.header["seats"]))
        if seat != first:
            source = self.shuffler.source
            sentence = f"chance has put seat {seat} first, but the {source} puts seat {first} first"
            raise self._wrong("wrong-shuffle", sentence)

    def _check_shuffle(self, match: Match, undealt: bytes) -> None:
        """Whether the shuffler makes the deal just made, from the table as it was before."""
        if self.shuffler is None or self._is_given:
            return
        game, number, dealt = self.game, match.num_deals, match.lines[-1]
        states = states_from(game, undealt)
        stock = game.stock(states)
        self.shuffler.shuffle(number, stock)
        game.deal(states, stock)
        for key, value in game.deal_line(states).items():
            if dealt[key] != value:
                what = _difference(key, dealt[key], value)
                sentence = f"deal {number} does not follow from the {self.shuffler.source}: {what}"
                raise self._wrong("wrong-shuffle", sentence)
        self.num_checked_deals += 1

    def _take_move(self, line: Line, match: Match) -> None:
        waiting = self._expect(match)
        if waiting is not None:
            raise self._wrong("missing-line", f"expected {brief(waiting)} before the next move")
        seat, text, legal = line.get("seat"), line["move"], line.get("legal")
        if match.to_act is None:
            raise self._wrong("unexpected-move", "cards must be dealt before the next move")
        if seat != match.to_act or type(seat) is not int:
            raise self._wrong("wrong-seat", f"seat {match.to_act} is to move, not {brief(seat)}")
        if not isinstance(text, str):
            raise self._wrong("bad-move", "a move is a text")
        if legal is not None:
            self._check_legal(legal, match)
        try:
            move = self.game.parse(text)
            if move.text != text:
                raise self._wrong("bad-move", f"{brief(text)} is spelt {move.text!r}")
            match.play(move)
        except BadMove as bad:
            raise self._wrong("bad-move", str(bad)) from None
        except IllegalMove as refused:
            sentence = f"seat {seat} may not {brief(text)}: {refused.sentence}"
            raise self._wrong("illegal-move", sentence, refused.rule) from None
        self._shown += 1

    def _check_legal(self, legal: object, match: Match) -> None:
        ours = set(match.legal.texts)
        if not isinstance(legal, list) or not all(isinstance(text, str) for text in legal):
            raise self._wrong("bad-legal-list", "the legal moves are a list of texts")
        theirs = set(legal)
        if len(theirs) != len(legal):
            raise self._wrong("bad-legal-list", "the legal moves name one of them twice")
        if theirs - ours:
            text = min(theirs - ours)
            raise self._wrong("bad-legal-list", f"{brief(text)} is listed but not legal")
        if ours - theirs:
            raise self._wrong("bad-legal-list", f"{min(ours - theirs)!r} is legal but not listed")

    def _take_score(self, line: Line, match: Match) -> None:
        expected = self._expect(match)
        if expected is None or not is_score(expected):
            raise self._wrong("unexpected-score", "nothing has ended that could be scored")
        self._compare(expected, line, "wrong-score")
        self._shown += 1

    def _take_result(self, line: Line) -> None:
        result = line["result"]
        if result is None:
            self.is_finished = True
            if self.match is not None and self.match.is_over:
                raise self._wrong("bad-result", "the game was played to its end, not broken off")
            if not isinstance(line.get("why"), str):
                raise self._wrong("bad-result", "a game broken off says why")
            return
        expected = self._expect(self.match) if self.match else None
        if expected is not None and is_score(expected):
            raise self._wrong("missing-score", f"expected {brief(expected)} before the result")
        if expected is None:
            raise self._wrong("unexpected-result", "the game is not over")
        if not isinstance(result, dict):
            raise self._wrong("bad-result", "a result holds the places")
        self._compare(expected["result"], result, "wrong-result")
        self.is_finished = True

    def _compare(self, expected: Line, given: Line, kind: str, skip: tuple[str, ...] = ()) -> None:
        """Every key that the rules determine must have the value they give it."""
        for key, value in expected.items():
            if key in skip:
                continue
            assert self.match is not None
            rule = self.game.line_rule(self.match.states, key)
            if key not in given:
                raise self._wrong(kind, f"{key!r} is missing; it is {value!r}", rule)
            if not _same(given[key], value):
                raise self._wrong(
                    kind, f"{key!r} is {brief(given[key])} but must be {value!r}", rule
                )


def _difference(key: str, given: Any, expected: Any) -> str:
    """What differs between two values of a deal; of two lists of cards the first that does."""
    if isinstance(given, list) and any(isinstance(cards, list) for cards in given):
        place = next(i for i, cards in enumerate(given) if cards != expected[i])
        return _difference(f"{key}[{place}]", given[place], expected[place])
    texts = [" ".join(map(str, v)) if isinstance(v, list) else v for v in (given, expected)]
    return f"{key} is {texts[0]}, but must be {texts[1]}"


def _same(given: object, value: object) -> bool:
    """Equal as JSON: true is not 1."""
    if isinstance(given, list) and isinstance(value, list):
        return len(given) == len(value) and all(map(_same, given, value))
    return given == value and isinstance(given, bool) == isinstance(value, bool)


def verify(record: Record, find_game: FindGame) -> Match:
    """Replay a record and check every line; returns the match at its end, raises RecordError."""
    return Replay(record, find_game).run()


def verify_shuffle(record: Record, find_game: FindGame) -> Match:
    """Check every line as `verify` does, and that chance was what the revealed secret makes it.

    Raises RecordError too where the record tells of no secret, or not yet.
    """
    return shuffle_replay(record, find_game).run()


def shuffle_replay(record: Record, find_game: FindGame) -> Replay:
    """The replay that `verify_shuffle` runs; at its end it knows how many deals it has checked."""
    shuffler = fair_shuffler_of(record)
    if shuffler is None:
        sentence = "the secret of this game is not told before the game has ended"
        raise RecordError("no-secret", record.numbers[0], sentence)
    return Replay(record, find_game, shuffler)


def resume(path: str | Path, find_game: FindGame) -> Match:
    """A match from the first record of a file, ready to go on if it was not over.

    The deals to come follow from the seed or the revealed secret in the header, and so must those
    of the record; without either the match waits for `deal`.
    """
    record = next(iter(read_records(path)))
    shuffler = shuffler_of(record)
    replay = Replay(record, find_game, shuffler)
    for _ in replay.steps():
        pass
    if replay.match is None:
        raise RecordError("truncated", record.numbers[0], "the record has no deal")
    if shuffler is not None:
        replay.match.deal_by(shuffler)
    return replay.match


def shuffler_of(record: Record) -> Shuffler | None:
    """What made the deals of a record, if its header tells."""
    if "shuffle" in record.header:
        return fair_shuffler_of(record)
    if "seed" not in record.header:
        return None
    seed = record.header["seed"]
    if not isinstance(seed, str | int) or isinstance(seed, bool):
        raise RecordError("bad-header", record.numbers[0], "a seed is a text or a whole number")
    return SeedShuffler(seed)


def fair_shuffler_of(record: Record) -> FairShuffler | None:
    """The shuffler with a record's secret, None if it is not told yet; raises RecordError.

    The secret must be the one whose hash the header has.
    """

    def wrong(kind: str, sentence: str) -> RecordError:
        return RecordError(kind, record.numbers[0], sentence)

    shuffle = record.header.get("shuffle")
    if shuffle is None:
        raise wrong("no-shuffle", "the header has no hash of a secret that the deals follow from")
    if not isinstance(shuffle, dict) or not _is_hex(shuffle.get("hash")):
        raise wrong("bad-header", "a shuffle has a method, and a hash of 64 hexadecimal digits")
    if shuffle.get("method") != METHOD:
        method = brief(shuffle.get("method"))
        raise wrong("unknown-shuffle", f"this program knows the shuffle {METHOD}, not {method}")
    secret = shuffle.get("secret")
    if secret is None:
        return None
    if not _is_hex(secret):
        raise wrong("bad-header", "a secret has 64 hexadecimal digits")
    branched = record.header.get("branched")
    moves = branched.get("moves") if isinstance(branched, dict) else None
    shuffler = FairShuffler(bytes.fromhex(secret), moves)
    if shuffler.commitment != shuffle["hash"]:
        hashes = f"{shuffler.commitment}, not {shuffle['hash']}"
        raise wrong("wrong-hash", f"the hash of the secret is {hashes}")
    return shuffler


def _is_hex(value: object) -> bool:
    """Whether it is 32 bytes as we write them."""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None
