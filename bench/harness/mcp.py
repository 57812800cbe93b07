"""What the measured clients say in MCP, and what a right answer is."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace

from . import wire

MESSAGE = "The quick brown fox jumps over the lazy dog, twice today."
MODERN = "2026-07-28"
LEGACY = "2025-11-25"
CLIENT = {"name": "bench", "version": "1.0.0"}
JSON_HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
}
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": CLIENT,
    "io.modelcontextprotocol/clientCapabilities": {},
}


def encode(message: dict) -> bytes:
    """A message without spaces."""
    return json.dumps(message, separators=(",", ":")).encode()


def rpc(method: str, params: dict, request_id: int = 1) -> bytes:
    """A request."""
    return encode({"jsonrpc": "2.0", "id": request_id, "method": method, "params": params})


INITIALIZE = rpc(
    "initialize", {"protocolVersion": LEGACY, "capabilities": {}, "clientInfo": CLIENT}
)
INITIALIZED = encode({"jsonrpc": "2.0", "method": "notifications/initialized"})


@dataclass(frozen=True)
class Call:
    """A tools/call of echo over HTTP, sent again and again with the same id."""

    body: bytes
    headers: dict[str, str] = field(default_factory=lambda: dict(JSON_HEADERS))
    path: str = "/mcp"

    def send(self, port: int) -> wire.Answer:
        """Sends it once."""
        return wire.post(port, self.path, self.headers, self.body)

    def at(self, path: str) -> "Call":
        """The same call to another path."""
        return replace(self, path=path)


def echo_params(meta: dict | None = None) -> dict:
    """The trivial call's parameters."""
    params: dict = {"name": "echo", "arguments": {"message": MESSAGE}}
    return params if meta is None else {**params, "_meta": meta}


def modern_headers(method: str) -> dict[str, str]:
    """The headers every modern request carries."""
    return {**JSON_HEADERS, "MCP-Protocol-Version": MODERN, "Mcp-Method": method}


def modern_call() -> Call:
    """The stateless call of 2026-07-28."""
    headers = {**modern_headers("tools/call"), "Mcp-Name": "echo"}
    return Call(rpc("tools/call", echo_params(META), 12345), headers)


def sessionless_call() -> Call:
    """The legacy call of a client that never said hello."""
    return Call(rpc("tools/call", echo_params(), 12345))


def legacy_headers(session: str) -> dict[str, str]:
    """The headers of a legacy request within a session."""
    return {**JSON_HEADERS, "MCP-Protocol-Version": LEGACY, "Mcp-Session-Id": session}


def session_call(port: int) -> Call:
    """The legacy call in a session, opened here."""
    return Call(rpc("tools/call", echo_params(), 12345), legacy_headers(open_session(port)))


def open_session(port: int) -> str:
    """Shakes hands and answers the session's id."""
    answer = wire.post(port, "/mcp", JSON_HEADERS, INITIALIZE)
    session = answer.header("Mcp-Session-Id")
    if answer.status != 200 or not session:
        raise OSError(f"initialize answered {answer.status} and no session: {answer.body[:300]!r}")
    wire.post(port, "/mcp", legacy_headers(session), INITIALIZED)
    return session


def listen_request() -> tuple[dict[str, str], bytes]:
    """Headers and body that open a modern stream of notifications."""
    params = {"notifications": {"toolsListChanged": True}, "_meta": META}
    return modern_headers("subscriptions/listen"), rpc("subscriptions/listen", params)


def echoed(answer: wire.Answer) -> bool:
    """Whether the answer is the right one."""
    return answer.status == 200 and echoes(payload(answer), MESSAGE, 12345)


def payload(answer: wire.Answer) -> bytes:
    """The JSON of an answer, also of one sent as a stream of one event."""
    if not answer.header("Content-Type").startswith("text/event-stream"):
        return answer.body
    lines = [line for line in answer.body.splitlines() if line.startswith(b"data:")]
    return lines[-1][5:] if lines else b""


def echoes(message: bytes, text: str, request_id: int) -> bool:
    """Whether a JSON-RPC answer carries that text for that request."""
    try:
        answer = json.loads(message)
        content = answer["result"]["content"][0]
    except (ValueError, KeyError, IndexError, TypeError):
        return False
    # Where calls are billed, a text comes as data.
    said = content.get("text") or content.get("data", {}).get("text")
    right_text = said == f"Echo: {text}"
    return answer.get("id") == request_id and right_text and not answer["result"].get("isError")
