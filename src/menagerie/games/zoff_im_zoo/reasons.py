"""Why a move of Zoff im Zoo is refused."""

from enum import IntEnum


class Reason(IntEnum):
    """The first rule that a move breaks; the comment names it."""

    LEGAL = 0
    NO_TURN = 1  # Z5
    NO_SUCH_MOVE = 2  # Z7
    NO_SET = 3  # Z3
    JOKER_ALONE = 4  # Z3
    NOT_IN_HAND = 5  # Z3
    MUST_LEAD = 6  # Z6
    WRONG_NUMBER = 7  # Z7
    NOT_STRONGER = 8  # Z7
    TWO_CARDS = 9  # Z18
    EXCHANGE_FIRST = 10  # Z18
    EXCHANGE_OVER = 11  # Z18
    GIVE_NOT_LAY = 12  # Z18
    LAY_NOT_GIVE = 13  # Z18
    NO_HELPER = 14  # Z20
    ASK_WHEN_LEADING = 15  # Z20
    CHIEF_IS_OUT = 16  # Z20
    NO_PART = 17  # Z20
    ANSWER_FIRST = 18  # Z20
    NOBODY_ASKED = 19  # Z20
    DOES_NOT_COMPLETE = 20  # Z20
    TWO_MOSQUITOES = 21  # Z4
    NOT_YOURS_TO_GIVE = 22  # Z18
    NOT_YOURS_TO_LAY_OPEN = 23  # Z20
