"""The headers that every answer has, so that a browser keeps strangers out."""

from collections.abc import Iterable

Header = tuple[bytes, bytes]

#: A page of ours loads nothing from elsewhere, runs no inline script, and is in no frame.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

#: What a game of cards has no use for.
_PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "autoplay",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
)

ALWAYS: tuple[Header, ...] = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", _PERMISSIONS.encode()),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
#: People reach the server by TLS only: their browsers may remember that.
STRICT_TRANSPORT: Header = (b"strict-transport-security", b"max-age=31536000")
_NO_STORE: Header = (b"cache-control", b"no-store")


def with_caching(headers: Iterable[Header]) -> list[Header]:
    """The headers of an answer; unless it says for how long it is good, nobody keeps it."""
    given = list(headers)
    if not any(name.lower() == b"cache-control" for name, _ in given):
        given.append(_NO_STORE)
    return given


def for_all(*, always_secure: bool) -> list[tuple[str, str]]:
    """The headers that the web server adds to every answer, its own complaints included."""
    headers = [*ALWAYS, STRICT_TRANSPORT] if always_secure else ALWAYS
    return [(name.decode(), value.decode()) for name, value in headers]
