"""The sockets of tables: WebSockets beside ASGI, as few steps and objects as can be.

uvicorn serves HTTP and hands a request for a WebSocket to the class that its setting `ws` names.
That class is `Gate.protocol`. The handshake, control frames, fragments and everything that is
wrong go through the Sans-I/O layer of the `websockets` library. The common cases, a whole small
text frame or a pong that comes in and a text frame that goes out, are handled here directly:
through ASGI each message passes a queue, a task and two dictionaries, which costs more than a move.

How the two stay in step: the library is given whole frames only, or the beginning of one that it
is bound to refuse. So it has nothing in hand between two frames except a message of which some
fragments have come; while that is so the socket keeps it, otherwise the next uncommon frame gets
a new one. An idle socket therefore has no parser and no buffer at all.

Nothing here ever waits for a reader. What cannot be sent at once waits in the transport; if that
becomes too much the socket is closed, and the client comes back and resumes.
"""
