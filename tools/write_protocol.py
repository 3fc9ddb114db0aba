"""Write the types of the protocol for TypeScript, from the Python types themselves.

``python -m tools.write_protocol`` writes web/src/protocol.ts; ``--check`` writes nothing and exits
with 1 if the file differs.
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from menagerie.core.screen import Deed, OwnTable, PublicTable, Tally
from menagerie.games import CATALOGUE
from menagerie.lessons.pages import Lesson
from menagerie.server.problems import ProblemInfo
from menagerie.server.routes import advice, games, lobby, me, records, replays, tables
from menagerie.table.commands import ClientCommand, Command
from menagerie.table.messages import ServerMessage
from menagerie.table.setup import Clock, Setup

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "protocol.ts"
HEAD = "// Generated from the Python types by tools/write_protocol.py; do not edit."
#: Bodies of requests and answers over HTTP.
BODIES: tuple[type[msgspec.Struct], ...] = (
    games.Catalogue,
    games.RulesPage,
    Lesson,
    me.Me,
    me.NewName,
    me.MyTables,
    lobby.Lobby,
    lobby.Found,
    tables.NewTable,
    tables.TableAnswer,
    tables.SeatWish,
    tables.Token,
    records.Log,
    records.Sights,
    replays.Replay,
    replays.Upload,
    replays.Branch,
    advice.Hint,
    advice.AnalysisAnswer,
    ProblemInfo,
)
#: What clients send: they may leave out whatever has a default.
FROM_CLIENT = (
    Command,
    Setup,
    Clock,
    me.NewName,
    tables.SeatWish,
    replays.Upload,
    replays.Branch,
)
_PLAIN = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


class Writer:
    """Collects the interfaces that the given types need."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}

    def name(self, type_: inspect.Type) -> str:
        """A type as TypeScript says it; structs are written on the way."""
        if type(type_) in _PLAIN:
            return _PLAIN[type(type_)]
        if isinstance(type_, inspect.Metadata):
            return self.name(type_.type)
        if isinstance(type_, inspect.LiteralType):
            return " | ".join(_json(value) for value in type_.values)
        if isinstance(type_, inspect.UnionType):
            parts = [self.name(part) for part in type_.types if not _is_unset(part)]
            return " | ".join(dict.fromkeys(parts))
        if isinstance(type_, inspect.ListType | inspect.VarTupleType):
            item = self.name(type_.item_type)
            return f"({item})[]" if " " in item else f"{item}[]"
        if isinstance(type_, inspect.TupleType):
            return f"[{', '.join(self.name(part) for part in type_.item_types)}]"
        if isinstance(type_, inspect.DictType):
            return f"Record<{self.name(type_.key_type)}, {self.name(type_.value_type)}>"
        if isinstance(type_, inspect.StructType):
            kinds = _kinds_of(type_.cls)
            return " | ".join(self._struct(kind) for kind in kinds)
        raise TypeError(f"TypeScript has no word for {type_}")

    def _struct(self, cls: type[msgspec.Struct]) -> str:
        name = type_name(cls)
        if name in self.interfaces:
            return name
        self.interfaces[name] = ""  # keeps the order, and ends recursion
        info = inspect.type_info(cls)
        assert isinstance(info, inspect.StructType)
        first = (cls.__doc__ or "").strip().split("\n")[0]
        lines = [f"/** {first} */"] if first else []
        lines.append(f"export interface {name} {{")
        if info.tag_field is not None:
            lines.append(f"  {info.tag_field}: {_json(info.tag)};")
        for field in info.fields:
            mark = "?" if _may_be_missing(cls, field) else ""
            lines.append(f"  {field.encode_name}{mark}: {self.name(field.type)};")
        self.interfaces[name] = "\n".join([*lines, "}"])
        return name


def type_name(cls: type) -> str:
    """The name of a struct in TypeScript."""
    return f"{cls.__name__}Command" if issubclass(cls, Command) else cls.__name__


def _kinds_of(cls: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """The struct itself, or those of the games that stand behind the general one."""
    if cls in (PublicTable, OwnTable, Tally, Deed):
        for info in CATALOGUE.values():
            import_module(info.module)
        return sorted(cls.__subclasses__(), key=lambda kind: kind.__name__)
    return [cls]


def _may_be_missing(cls: type[msgspec.Struct], field: inspect.Field) -> bool:
    """What a client may leave out, and what the server leaves out when there is nothing."""
    has_default = field.default is not field.default_factory  # neither: both are NODEFAULT
    if not field.required and not has_default:  # it is UNSET, which JSON has no word for
        return True
    may_omit = issubclass(cls, FROM_CLIENT) or cls.__struct_config__.omit_defaults
    return not field.required and may_omit


def _is_unset(type_: inspect.Type) -> bool:
    return isinstance(type_, inspect.CustomType) and type_.cls is msgspec.UnsetType


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def protocol() -> str:
    """The whole file."""
    writer = Writer()
    unions: dict[str, Any] = {
        "ClientCommand": ClientCommand,
        "ServerMessage": ServerMessage,
        "PublicView": PublicTable,
        "OwnView": OwnTable,
    }
    aliases = [
        f"export type {name} =\n  | {writer.name(inspect.type_info(union))};".replace(
            " | ", "\n  | "
        ).replace("=\n \n", "=\n")
        for name, union in unions.items()
    ]
    for body in BODIES:
        writer.name(inspect.type_info(body))
    return "\n\n".join([HEAD, *writer.interfaces.values(), *aliases]) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Write or check the file; return the exit code."""
    parser = argparse.ArgumentParser(description="Write the protocol's types for TypeScript.")
    parser.add_argument("--check", action="store_true", help="only say whether the file differs")
    check = parser.parse_args(arguments).check
    text = protocol()
    if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    if check:
        print("web/src/protocol.ts differs from its source: run `make pages`", file=sys.stderr)
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8", newline="\n")
    print("wrote web/src/protocol.ts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
