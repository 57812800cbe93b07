"""HTTP/1.1 by hand, so that what was on the wire is known to the byte."""

from __future__ import annotations

import socket
from dataclasses import dataclass

TIMEOUT_SECONDS = 10


@dataclass(frozen=True)
class Answer:
    """An HTTP answer as received."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    wire_bytes: int

    def header(self, name: str) -> str:
        """The value of a header, or an empty string."""
        return next((v for n, v in self.headers if n.lower() == name.lower()), "")


def request_bytes(method: str, path: str, port: int, headers: dict[str, str], body: bytes) -> bytes:
    """The request as it goes out."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def connect(port: int) -> socket.socket:
    """A connection to a server of this machine."""
    return socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT_SECONDS)


def post(port: int, path: str, headers: dict[str, str], body: bytes) -> Answer:
    """One exchange on a connection of its own, kept alive as in the measurement."""
    with connect(port) as connection:
        connection.sendall(request_bytes("POST", path, port, headers, body))
        return read_answer(connection)


def read_head(connection: socket.socket) -> tuple[int, list[tuple[str, str]], int, bytes]:
    """Status, headers, the head's length, and what came after it."""
    received = b""
    while b"\r\n\r\n" not in received:
        received += receive(connection)
    head, _, rest = received.partition(b"\r\n\r\n")
    status_line, *lines = head.decode("latin-1").split("\r\n")
    pairs = [line.split(":", 1) for line in lines]
    headers = [(name, value.strip()) for name, value in pairs]
    return int(status_line.split()[1]), headers, len(head) + 4, rest


def read_answer(connection: socket.socket) -> Answer:
    """One whole answer, its end told by its length or its last chunk."""
    status, headers, head_bytes, rest = read_head(connection)
    values = {name.lower(): value for name, value in headers}
    # Grown in place: bytes would be copied whole with each piece.
    body = bytearray(rest)
    if values.get("transfer-encoding", "").lower() == "chunked":
        while not body.endswith(b"0\r\n\r\n"):
            body += receive(connection)
        return Answer(status, headers, unchunk(body), head_bytes + len(body))
    length = int(values.get("content-length", "0"))
    while len(body) < length:
        body += receive(connection)
    return Answer(status, headers, bytes(body), head_bytes + len(body))


def receive(connection: socket.socket) -> bytes:
    """The next bytes; an end is an error."""
    received = connection.recv(1 << 20)
    if not received:
        raise ConnectionError("the server closed the connection")
    return received


def unchunk(chunked: bytes | bytearray) -> bytes:
    """The content of a chunked body."""
    content = bytearray()
    at = 0
    while at < len(chunked):
        end = chunked.index(b"\r\n", at)
        length = int(chunked[at:end].split(b";")[0], 16)
        content += chunked[end + 2 : end + 2 + length]
        at = end + 2 + length + 2
    return bytes(content)
