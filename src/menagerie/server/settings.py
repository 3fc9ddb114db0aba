"""Everything that can be set, in one place; the table in the guide and the flags come from here.

A setting `body_bytes` is `body_bytes = ...` in the file, `MENAGERIE_BODY_BYTES` in the environment
and `--body-bytes` on the command line.
"""

import os
from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

DEFAULT_PORT = 8017
PREFIX = "MENAGERIE_"


class About(NamedTuple):
    """The part of the table that a setting is in, what it means, and what it is if not set."""

    part: str
    meaning: str
    default: str | None = None


class Settings(Struct, frozen=True, kw_only=True):
    """What a server is told; every field has a default with which it just runs."""

    host: Annotated[
        str,
        About(
            "Where it listens",
            "Address to listen on. `0.0.0.0` is every network this machine is in, which is what "
            "`--lan` says.",
        ),
    ] = "127.0.0.1"
    port: Annotated[
        Annotated[int, Meta(ge=0, le=65535)] | None,
        About(
            "Where it listens",
            "Port. The default one moves to the next free port if it is taken; one that is given "
            "does not. 0 is any free port.",
            default=str(DEFAULT_PORT),
        ),
    ] = None
    public_url: Annotated[
        str,
        About(
            "Where it listens",
            "The address at which people reach the server through a proxy, such as "
            "`https://games.example.org`: its pages may talk to the server, and it is the link "
            "that is shown. With `https` the cookie is never sent in the clear.",
            default="none",
        ),
    ] = ""
    allowed_origins: Annotated[
        tuple[str, ...],
        About(
            "Where it listens",
            "More addresses whose pages may talk to the server, if it has several names.",
            default="none",
        ),
    ] = ()
    trusted_proxies: Annotated[
        tuple[str, ...],
        About(
            "Where it listens",
            "Addresses or networks (`10.0.0.0/8`) of reverse proxies whose `X-Forwarded-For` and "
            "`X-Forwarded-Proto` are believed.",
            default="none",
        ),
    ] = ()

    database: Annotated[
        str,
        About(
            "What it keeps",
            "File of the database, or `postgresql://...`.",
            default="`menagerie.db` in the user's data folder",
        ),
    ] = ""
    node: Annotated[
        str,
        Meta(max_length=64),
        About(
            "What it keeps",
            "Name of this node among several on one PostgreSQL; each needs its own.",
            default="a random one",
        ),
    ] = ""
    compact_days: Annotated[
        float,
        Meta(ge=0),
        About(
            "What it keeps",
            "Days after which a table that is over is reduced to the records of its games.",
        ),
    ] = 7.0

    bot_threads: Annotated[
        int,
        Meta(ge=1, le=256),
        About(
            "How it plays",
            "Threads in which bots think.",
            default="one for each processor",
        ),
    ] = msgspec.field(default_factory=lambda: os.cpu_count() or 1)
    bots: Annotated[
        tuple[str, ...],
        About(
            "How it plays",
            "More bots for the seats, each as `package.module:Class`; those that installed "
            "packages bring (entry points `menagerie.bots`) are there without it.",
            default="none",
        ),
    ] = ()
    blink: Annotated[
        float,
        Meta(ge=0, le=3600),
        About(
            "How it plays",
            "Seconds that a lost connection may take to come back before the table hears of it.",
        ),
    ] = 10.0
    idle: Annotated[
        float,
        Meta(ge=1),
        About(
            "How it plays",
            "Seconds after which a table that nobody looks at leaves the memory.",
        ),
    ] = 30.0
    drain: Annotated[
        float,
        Meta(ge=0.5, le=3600),
        About(
            "How it plays",
            "Seconds within which the server has stopped after it was told to.",
        ),
    ] = 10.0

    tables_per_guest: Annotated[
        int, Meta(ge=1), About("Limits", "Tables of a day that are not over, by one host.")
    ] = 20
    watchers_per_table: Annotated[
        int, Meta(ge=0), About("Limits", "Connections to a table that only watch, on this node.")
    ] = 50
    lobby_tables: Annotated[
        int, Meta(ge=1, le=1000), About("Limits", "Tables in a list of the lobby.")
    ] = 100
    requests_per_second: Annotated[
        float,
        Meta(gt=0),
        About("Limits", "HTTP requests and new sockets of one address in the long run."),
    ] = 40.0
    request_burst: Annotated[
        int,
        Meta(ge=1),
        About("Limits", "HTTP requests and new sockets of one address at once, after a silence."),
    ] = 300
    makes_per_minute: Annotated[
        float,
        Meta(gt=0),
        About(
            "Limits", "New guests, tables, tokens; codes tried: of one address, in the long run."
        ),
    ] = 30.0
    make_burst: Annotated[
        int,
        Meta(ge=1),
        About("Limits", "New guests, tables, tokens; codes tried: of one address, at once."),
    ] = 40
    body_bytes: Annotated[
        int,
        Meta(ge=1024, le=2**24),
        About("Limits", "Size of the body of an HTTP request; one with a record may have 1 MiB."),
    ] = 65536
    message_bytes: Annotated[
        int, Meta(ge=512, le=2**20), About("Limits", "Size of a message to a table's socket.")
    ] = 4096
    messages_per_second: Annotated[
        float, Meta(gt=0), About("Limits", "Messages on one socket in the long run.")
    ] = 20.0
    message_burst: Annotated[
        int, Meta(ge=1), About("Limits", "Messages on one socket at once, after a silence.")
    ] = 40
    commands_per_minute: Annotated[
        float,
        Meta(gt=0),
        About(
            "Limits",
            "What one guest says and does at one table besides moves, in the long run.",
        ),
    ] = 60.0
    command_burst: Annotated[
        int,
        Meta(ge=1),
        About("Limits", "What one guest says and does at one table besides moves, at once."),
    ] = 40
    waiting_bytes: Annotated[
        int,
        Meta(ge=16384),
        About(
            "Limits",
            "Bytes that may wait for a slow reader before its socket is closed.",
        ),
    ] = 262144
    ping_seconds: Annotated[
        float,
        Meta(ge=1),
        About("Limits", "Seconds between two pings; two without an answer end a socket."),
    ] = 20.0

    log_format: Annotated[
        Literal["auto", "text", "json"],
        About(
            "What it tells",
            "`text` for people, `json` for programs, one object a line; `auto` is text on a "
            "terminal and JSON elsewhere.",
        ),
    ] = "auto"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        About("What it tells", "The least that is logged; `debug` has a line for each request."),
    ] = "info"
    metrics_token: Annotated[
        str,
        About(
            "What it tells",
            "Who shows this as `Authorization: Bearer` may read `/metrics`; without a token only "
            "this machine may.",
            default="none",
        ),
    ] = ""

    @property
    def origins(self) -> frozenset[str]:
        """Every origin that is allowed besides the address that was asked."""
        named = (self.public_url, *self.allowed_origins)
        return frozenset(origin.rstrip("/").lower() for origin in named if origin)

    @property
    def always_secure(self) -> bool:
        """Whether people reach the server by TLS only."""
        return self.public_url.lower().startswith("https://")


class Field(NamedTuple):
    """A setting as it is documented."""

    name: str
    part: str
    meaning: str
    default: str

    @property
    def flag(self) -> str:
        """Its name on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper()


def fields() -> Iterator[Field]:
    """All settings, in the order of the table."""
    kinds = get_type_hints(Settings, include_extras=True)
    for info in msgspec.structs.fields(Settings):
        kind = kinds[info.name]
        about = next(part for part in get_args(kind) if isinstance(part, About))
        default = about.default or f"`{_plain(info.default)}`"
        yield Field(info.name, about.part, about.meaning, default)


def _plain(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
