"""The first compile of the environments: once per machine and version, as for the rules."""

from menagerie.core.compile import STEPPING_FOLDERS, is_compiled, mark_compiled
from menagerie.core.game import Game
from menagerie.core.warm_up import compiling
from menagerie.envs.table import Table


def ready(game: Game) -> None:
    """Compile what steps a game and shows it as a vector, unless it is in the cache already."""
    if is_compiled(game.name, STEPPING_FOLDERS):
        return
    with compiling(f"the environments of {game.info.title}", 5):
        table = Table(game.name)
        table.reset(0)
        for seat in range(table.seats):
            table.vector(seat)
        mark_compiled(game.name, STEPPING_FOLDERS)
