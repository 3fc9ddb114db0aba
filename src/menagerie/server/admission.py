"""Who gets a socket to a table: whoever asks from our own page, or shows a token."""

import re
from http import HTTPStatus
from urllib.parse import parse_qs

from menagerie.server.hub import Hub
from menagerie.server.identity import Identity
from menagerie.server.limits import Callers
from menagerie.server.problems import Problem
from menagerie.server.routes.desk import too_many
from menagerie.server.settings import Settings
from menagerie.server.sockets.handshake import Refuse, Request, same_origin
from menagerie.server.sockets.listener import Listener
from menagerie.server.sockets.socket import TableSocket
from menagerie.server.store.base import StoreError
from menagerie.table.refusals import Refused

_PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{8,64})/socket")
_NUMBER = re.compile(r"[0-9]{1,9}")


class Admission:
    """Looks at every request for a socket."""

    def __init__(self, hub: Hub, identity: Identity, settings: Settings, callers: Callers) -> None:
        self._hub = hub
        self._identity = identity
        self._settings = settings
        self._callers = callers

    async def admit(self, request: Request, socket: TableSocket) -> Listener | Refuse:
        """The listener for this socket, or why there is none."""
        wait = self._callers.count(self._address(request))
        if wait:  # before the store is asked for anything
            return Refuse(HTTPStatus.TOO_MANY_REQUESTS, str(too_many(wait)))
        found = _PATH.fullmatch(request.path)
        if found is None:
            return Refuse(HTTPStatus.NOT_FOUND, "There is no socket at this address.")
        origins = self._settings.origins
        trusts_proxy = bool(self._settings.trusted_proxies)
        if not same_origin(request, origins, trust_proxy=trusts_proxy):
            return Refuse(HTTPStatus.FORBIDDEN, "This page may not open a socket here.")
        try:
            guest = await self._identity.find(
                request.header("Cookie"), request.header("Authorization")
            )
            if guest is None:
                return Refuse(HTTPStatus.UNAUTHORIZED, "Ask /api/me for a name first.")
            return await self._hub.connections.admit(found[1], guest, socket, _since(request.query))
        except Problem as problem:
            return Refuse(problem.status, str(problem))
        except Refused as refused:
            status = (
                HTTPStatus.NOT_FOUND if refused.code == "no-such-table" else HTTPStatus.FORBIDDEN
            )
            return Refuse(status, str(refused))
        except StoreError as error:
            return Refuse(HTTPStatus.SERVICE_UNAVAILABLE, str(error))

    def _address(self, request: Request) -> str:
        """Where it comes from, as for every other request."""
        peer = request.peer[0] if request.peer else ""
        forwarded = request.headers.get_all("X-Forwarded-For")
        return self._callers.proxies.client(peer, forwarded[-1] if forwarded else None)


def _since(query: str) -> int | None:
    """The last event that the client has seen, if it says so."""
    values = parse_qs(query).get("since", [])
    return int(values[0]) if len(values) == 1 and _NUMBER.fullmatch(values[0]) else None
