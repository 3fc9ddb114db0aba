"""WebSocket frames (RFC 6455) as far as the common case needs them.

Everything uncommon is left to the `websockets` library: see `menagerie.server.sockets`.
"""

from typing import Final

from websockets.frames import Close, Frame, Opcode

try:  # the same choice that the library makes for itself
    from websockets.speedups import apply_mask as apply_mask
except ImportError:  # pragma: no cover
    from websockets.utils import apply_mask as apply_mask

#: First byte of a frame that is a whole text message.
WHOLE_TEXT: Final = 0x81
#: First byte of a pong.
PONG: Final = 0x8A
#: The operation of a frame: the low four bits of its first byte.
CLOSE_OPERATION: Final = 0x8
#: Our ping: nothing in it, since any answer at all shows that the other side lives.
PING_FRAME: Final = b"\x89\x00"
#: A frame's head has at most so many bytes.
MAX_HEAD: Final = 14
#: The longest payload that needs no longer length field, and the longest of a control frame.
SHORT: Final = 125

#: `measure` says: more bytes are needed to tell.
INCOMPLETE: Final = (0, 0)
#: `measure` says: whatever follows, the library must refuse this frame.
HOPELESS: Final = (0, -1)

_SHORT_HEADS: Final = tuple(bytes((WHOLE_TEXT, length)) for length in range(SHORT + 1))


def frame(data: bytes) -> bytes:
    """One text message as the bytes that go over the wire from server to client."""
    length = len(data)
    if length <= SHORT:
        return _SHORT_HEADS[length] + data
    if length <= 0xFFFF:
        return b"\x81\x7e" + length.to_bytes(2, "big") + data
    return b"\x81\x7f" + length.to_bytes(8, "big") + data


def close_frame(code: int, reason: str = "") -> bytes:
    """The closing frame; a reason too long for a control frame is cut."""
    cut = reason.encode()[: SHORT - 2].decode(errors="ignore")
    return Frame(Opcode.CLOSE, Close(code, cut).serialize()).serialize(mask=False)


def measure(data: bytes | bytearray, at: int, limit: int) -> tuple[int, int]:
    """Where the payload of the frame at `at` begins and where it ends, which may be beyond `data`.

    `INCOMPLETE` if the head is not all there; `HOPELESS` if the head alone is enough to refuse the
    frame: it is not masked, or announces more than `limit`.
    """
    have = len(data) - at
    if have < 2:
        return INCOMPLETE
    length = data[at + 1]
    if length < 0x80:
        return HOPELESS
    length &= 0x7F
    head = 6
    if length > SHORT:
        wide = 2 if length == SHORT + 1 else 8
        head += wide
        if have < 2 + wide:
            return INCOMPLETE
        length = int.from_bytes(data[at + 2 : at + 2 + wide], "big")
    if length > limit:
        return HOPELESS
    return at + head, at + head + length
