"""The schema, as numbered steps in each dialect; a step that was published never changes."""

from importlib.resources import files

from menagerie.server.store.base import StoreError

__all__ = ["check_version", "steps"]


def steps(dialect: str) -> list[str]:
    """The steps of a dialect; the first brings an empty database to version 1."""
    folder = files(__package__).joinpath(dialect)
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return [folder.joinpath(name).read_text(encoding="utf-8") for name in names]


def check_version(found: int, newest: int, name: str) -> None:
    """Refuse a database that a newer Menagerie has written."""
    if found > newest:
        raise StoreError(
            f"{name} was written by a newer Menagerie (its schema is version {found}, this "
            f"program knows {newest}): update menagerie-cards"
        )
