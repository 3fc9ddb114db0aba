"""Who asks for a socket, and whether the page that asks is ours."""

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import unquote

from websockets.datastructures import Headers

from menagerie.server.origins import is_at, read_origin


@dataclass(frozen=True, slots=True)
class Request:
    """The HTTP request that wants to become a socket."""

    #: Decoded, without the query.
    path: str
    #: As it was sent, without the question mark.
    query: str
    #: Names in any case; `get_all` for those that may come more than once.
    headers: Headers
    #: Host and port of the other side: the reverse proxy's, if there is one.
    peer: tuple[str, int] | None
    #: Whether this very connection is under TLS.
    secure: bool

    @classmethod
    def of(
        cls, target: str, headers: Headers, peer: tuple[str, int] | None, secure: bool
    ) -> "Request":
        """The request for `target`, the path and query of the request line."""
        path, _, query = target.partition("?")
        return cls(unquote(path), query, headers, peer, secure)

    def header(self, name: str) -> str | None:
        """The header's only value; None if it is missing or there are several."""
        values = self.headers.get_all(name)
        return values[0] if len(values) == 1 else None


@dataclass(frozen=True, slots=True)
class Refuse:
    """No socket: the request is answered as plain HTTP."""

    status: int
    body: str = ""


def same_origin(
    request: Request, allowed: Collection[str] = (), *, trust_proxy: bool = False
) -> bool:
    """Whether the page that asks comes from this server, or from one of the `allowed` origins.

    Browsers send cookies along with a socket's handshake whatever page opens it, and tell which
    one does in Origin. So Origin must name the host and port that were asked for (Host). A reverse
    proxy in front may have put its own name there: with `trust_proxy`, X-Forwarded-Host and
    X-Forwarded-Proto count instead where they are given. A page cannot set any of these headers.

    `allowed` are whole origins, like `https://play.example.org`.

    A request without Origin comes from a program. Programs show who they are by Authorization,
    which no browser adds by itself; without that, a request without Origin is not ours.
    """
    headers = request.headers
    origins = headers.get_all("Origin")
    if not origins:
        return bool(headers.get_all("Authorization"))
    if len(origins) != 1:
        return False
    asking = read_origin(origins[0])
    if asking is None:
        return False
    if any(asking == read_origin(other) for other in allowed):
        return True

    hosts = headers.get_all("Host")
    secure = request.secure
    if trust_proxy:
        # The first of several is what the browser asked the outermost proxy for.
        forwarded = headers.get_all("X-Forwarded-Host")
        if forwarded:
            hosts = [forwarded[0].partition(",")[0].strip()]
        protocol = headers.get_all("X-Forwarded-Proto")
        outermost = protocol[0].partition(",")[0].strip().lower() if protocol else ""
        secure = secure or outermost in ("https", "wss")
    return len(hosts) == 1 and is_at(asking, hosts[0], secure)
