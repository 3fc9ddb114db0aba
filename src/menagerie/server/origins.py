"""Which pages may talk to the server: its own, and those of the origins that are allowed."""

from collections.abc import Collection
from urllib.parse import urlsplit

_PORTS = {"http": 80, "https": 443}

#: Scheme, host and port.
Origin = tuple[str, str, int]


def read_origin(text: str) -> Origin | None:
    """An origin like `https://games.example.org`; None if it is none, as `null` is."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    default = _PORTS.get(parts.scheme)
    has_more = parts.path or parts.query or parts.fragment or "@" in parts.netloc
    if default is None or not parts.hostname or has_more:
        return None
    return parts.scheme, parts.hostname, default if port is None else port


def is_origin(text: str) -> bool:
    """Whether a text is an origin."""
    return read_origin(text) is not None


def is_allowed(
    origin: str | None, fetch_site: str | None, host: str, is_https: bool, others: Collection[str]
) -> bool:
    """Whether a request that changes something comes from a page of ours.

    Browsers send the cookie along whatever page asks, and say which one does in Origin, newer ones
    also in Sec-Fetch-Site; a page cannot set either. A request with neither is refused: it is no
    page of ours, and programs show a token instead of a cookie.
    """
    if origin is None:
        return fetch_site in ("same-origin", "none")
    asking = read_origin(origin)
    if asking is None:
        return False
    if any(asking == read_origin(other) for other in others):
        return True
    if fetch_site is not None:
        return fetch_site == "same-origin"
    return is_at(asking, host, is_https)


def is_at(asking: Origin, host: str, is_https: bool) -> bool:
    """Whether a page comes from the host that is asked; over TLS only from there over TLS."""
    if is_https and asking[0] != "https":
        return False
    asked = read_origin(f"{asking[0]}://{host}")
    return asked == asking
