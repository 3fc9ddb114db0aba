"""The seats of a table: open, a person's or a bot's, and who plays for whom just now."""

from msgspec import Struct


class Seat(Struct, omit_defaults=True):
    """One seat. A person keeps it while a bot stands in for them."""

    guest: str | None = None  # the person it belongs to
    name: str = ""  # of the person
    avatar: str = ""  # the animal that the person is seen as
    level: str | None = None  # the bot it belongs to
    stand_in: str | None = None  # why a bot plays for the person: absent, time, left, resigned
    away: int | None = None  # since when the person's connection is gone
    wants_rematch: bool = False
    time: int = 0  # milliseconds left for the whole game, where the clock counts so

    @property
    def is_open(self) -> bool:
        """Whether anybody may sit down here."""
        return self.guest is None and self.level is None

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person makes the moves of this seat now."""
        return self.guest is not None and self.stand_in is None

    @property
    def is_kept(self) -> bool:
        """Whether a person has it who wants to play the next game too."""
        return self.guest is not None and self.stand_in != "left"

    @property
    def is_there(self) -> bool:
        """Whether a person sits here who has neither left nor lost the connection."""
        return self.is_kept and self.away is None
