"""Guests: who one is, under which name, and at which tables."""

from litestar import Response, get, put
from litestar.params import JSONBody
from msgspec import Struct
from msgspec.structs import asdict

from menagerie.server.identity import make_cookie, read_cookie, read_name
from menagerie.server.problems import Problem
from menagerie.server.routes.desk import AnyRequest, TheDesk, problems
from menagerie.server.routes.lobby import Listed, listed
from menagerie.server.store.base import Guest
from menagerie.server.turns import turns_of


class Me(Struct, frozen=True):
    """Who asks."""

    name: str
    kind: str  # "person" or "program"


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """Another name: 1 to 24 characters that can be seen."""

    name: str


class Running(Listed, frozen=True):
    """A table in the list of one's own, and whether it is one's turn, as far as that is known."""

    your_turn: bool


class MyTables(Struct, frozen=True):
    """The tables at which the guest has a seat or is the host; those changed last come first.

    And before them those that wait for the guest's move.
    """

    running: list[Running]
    finished: list[Listed]


@get("/api/me", operation_id="me", responses=problems(403))
async def show_me(request: AnyRequest, desk: TheDesk) -> Response[Me]:
    """Who one is. Whoever comes for the first time becomes a guest, and gets the cookie for it.

    Whoever comes again gets it again: it lasts a year from the last visit, not from the first.
    """
    guest = await desk.guest_or_none(request)
    is_secure = request.scope["scheme"] == "https" or desk.settings.always_secure
    if guest is not None:
        secret = read_cookie(request.headers.get("cookie"))
        if secret is None or "authorization" in request.headers:  # a program, with a token
            return Response(_me(guest))
        cookie = make_cookie(secret, is_secure=is_secure)
        return Response(_me(guest), headers={"Set-Cookie": cookie})
    if request.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        raise Problem(403, "cross-site")  # no other page makes guests of its visitors
    desk.count_make(request)
    guest, secret = await desk.identity.new(languages=request.headers.get("accept-language", ""))
    return Response(_me(guest), headers={"Set-Cookie": make_cookie(secret, is_secure=is_secure)})


@put("/api/me", operation_id="rename", responses=problems(403, 413, 415))
async def rename_me(request: AnyRequest, desk: TheDesk, data: JSONBody[NewName]) -> Me:
    """Take another name; seats that one has already keep the old one."""
    guest = await desk.guest(request)
    name = read_name(data.name)
    return _me(await desk.identity.rename(guest, name) if name != guest.name else guest)


@get("/api/me/tables", operation_id="myTables", responses=problems())
async def my_tables(request: AnyRequest, desk: TheDesk) -> MyTables:
    """One's own tables."""
    guest = await desk.guest(request)
    rows = await desk.store.of_guest(guest.id, desk.settings.lobby_tables)
    turns = await turns_of(desk.hub, guest.id, rows)
    rows.sort(key=lambda row: row.id not in turns)
    return MyTables(
        running=[
            Running(**asdict(listed(row)), your_turn=row.id in turns)
            for row in rows
            if row.status != "over"
        ],
        finished=[listed(row) for row in rows if row.status == "over"],
    )


def _me(guest: Guest) -> Me:
    return Me(guest.name, guest.kind)


ROUTES = [show_me, rename_me, my_tables]
