"""bench/run streams: what thousands of idle SSE streams cost in memory."""

from __future__ import annotations

import argparse
import socket
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Callable

from . import load, machine, mcp, servers, wire
from .load import Load, Target
from .machine import Wrong
from .program import Jvm
from .report import median, save, say, spread, table
from .servers import Flags, Server

STREAM_MAX_KIB = 20
WARMUP_STREAMS = 200
WARMUP_SECONDS = 5
SETTLE_SECONDS = 1
BATCH = 100
TOP_CLASSES = 12
SSE = {"Accept": "text/event-stream"}


@dataclass(frozen=True)
class Kind:
    """A way to open a stream: the server, and the request that opens one on it."""

    name: str
    start: Callable[[Path, Flags], Server]
    call: mcp.Call
    request: Callable[[int], bytes]


@dataclass(frozen=True)
class Memory:
    """What a server holds at one moment, after a collection."""

    live: dict[str, int]
    off_heap_kib: int
    rss_kib: int


@dataclass(frozen=True)
class Cost:
    """What the streams of one round took, the KiB for each of them."""

    heap_kib: float
    off_heap_kib: float
    rss_kib: float
    rss_before_mib: float
    rss_after_mib: float
    open_seconds: float
    alive: int
    growth: dict[str, int]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    parser.add_argument("--streams", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--hold", type=int, default=10, help="seconds they stay idle")
    parser.add_argument("--classes", action="store_true", help="say which classes grew")


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    machine.require("wrk", "apt-get install wrk")
    machine.raise_file_limit(options.streams + WARMUP_STREAMS + 1000)
    kinds = [Kind("floor", floor, mcp.sessionless_call().at("/any"), get_request)]
    if servers.toolbooth_exists():
        modern = mcp.modern_call()
        kinds.append(Kind("toolbooth GET", toolbooth, modern, get_request))
        kinds.append(Kind("toolbooth GET, own session each", toolbooth, modern, session_request))
        kinds.append(Kind("toolbooth subscriptions/listen", toolbooth, modern, listen_request))
    else:
        say("There is no ./toolbooth: its rows are left out.")

    costs: dict[str, list[Cost]] = {kind.name: [] for kind in kinds}
    for number in range(options.rounds):
        for kind in kinds:
            cost = measure(kind, options)
            costs[kind.name].append(cost)
            say(f"round {number + 1}: {kind.name} {cost.heap_kib:.1f} KiB heap per stream")
    report(costs, options)
    results = {name: [asdict(cost) for cost in runs] for name, runs in costs.items()}
    save("streams", vars(options), results)


def floor(scratch: Path, flags: Flags) -> Server:
    """The bare server, which opens a stream on any GET."""
    answers = scratch / "answers"
    answers.mkdir()
    body = mcp.encode({"id": 12345, "result": {"content": [{"text": f"Echo: {mcp.MESSAGE}"}]}})
    (answers / "any").write_bytes(b"content-type: application/json\r\n\r\n" + body)
    return servers.floor(answers, flags)


def toolbooth(scratch: Path, _: Flags) -> Server:
    """The product."""
    return servers.toolbooth(scratch / "data")


def get_request(port: int) -> bytes:
    """A stream of a client that has no session."""
    return wire.request_bytes("GET", "/mcp", port, SSE, b"")


def session_request(port: int) -> bytes:
    """The stream of a legacy session, opened for it."""
    headers = {**mcp.legacy_headers(mcp.open_session(port)), **SSE}
    return wire.request_bytes("GET", "/mcp", port, headers, b"")


def listen_request(port: int) -> bytes:
    """A modern stream of notifications."""
    headers, body = mcp.listen_request()
    return wire.request_bytes("POST", "/mcp", port, headers, body)


def measure(kind: Kind, options: argparse.Namespace) -> Cost:
    """One round: a fresh server, warmed up; memory before; the streams; memory after."""
    connections: list[socket.socket] = []
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        scratch = Path(folder)
        server = kind.start(scratch, Flags())
        with server.program:
            try:
                server.await_echo(lambda _: kind.call)
                target = Target(kind.name, server, kind.call)
                load.run(target, Load(16, WARMUP_SECONDS, 1.0, 1), scratch)
                open_streams(kind, server.port, WARMUP_STREAMS, connections)
                before = memory(server)

                began = time.perf_counter()
                open_streams(kind, server.port, options.streams, connections)
                open_seconds = time.perf_counter() - began
                time.sleep(options.hold)
                after = memory(server)
                target.check()
                alive = sum(map(is_open, connections)) - WARMUP_STREAMS
            finally:
                for connection in connections:
                    connection.close()
    growth = {name: size - before.live.get(name, 0) for name, size in after.live.items()}
    largest = sorted(growth, key=lambda name: -growth[name])[:TOP_CLASSES]
    return Cost(
        heap_kib=sum(growth.values()) / 1024 / options.streams,
        off_heap_kib=(after.off_heap_kib - before.off_heap_kib) / options.streams,
        rss_kib=(after.rss_kib - before.rss_kib) / options.streams,
        rss_before_mib=before.rss_kib / 1024,
        rss_after_mib=after.rss_kib / 1024,
        open_seconds=open_seconds,
        alive=alive,
        growth={name: growth[name] // options.streams for name in largest},
    )


def memory(server: Server) -> Memory:
    """Collects, and looks."""
    time.sleep(SETTLE_SECONDS)
    jvm = Jvm(server.program)
    live = jvm.live_bytes()
    time.sleep(SETTLE_SECONDS)
    return Memory(live, jvm.off_heap_kib(), server.program.rss_kib())


def open_streams(kind: Kind, port: int, count: int, connections: list[socket.socket]) -> None:
    """Opens that many more streams, a batch at a time, and reads the first event of each."""
    for done in range(0, count, BATCH):
        batch = []
        for _ in range(min(BATCH, count - done)):
            request = kind.request(port)
            connection = wire.connect(port)
            connections.append(connection)
            connection.sendall(request)
            batch.append(connection)
        for connection in batch:
            read_first_event(connection)


def read_first_event(connection: socket.socket) -> None:
    """Makes sure that the answer is a stream, and that it has begun."""
    status, headers, _, received = wire.read_head(connection)
    kinds = [value for name, value in headers if name.lower() == "content-type"]
    if status != 200 or not kinds or not kinds[0].startswith("text/event-stream"):
        raise Wrong(f"no stream but {status} {kinds}: {received[:300]!r}")
    while b"\n\n" not in received and b"\n\r\n" not in received:
        received += wire.receive(connection)


def is_open(connection: socket.socket) -> bool:
    """Whether the other side still holds the connection; what it sent meanwhile is read away."""
    connection.setblocking(False)
    try:
        while connection.recv(65536):
            pass
        return False
    except BlockingIOError:
        return True
    except OSError:
        return False


def report(costs: dict[str, list[Cost]], options: argparse.Namespace) -> None:
    """Prints the table."""
    rows = []
    for name, runs in costs.items():
        total = [run.heap_kib + run.off_heap_kib for run in runs]
        alive = min(run.alive for run in runs)
        met = median(total) < STREAM_MAX_KIB and alive == options.streams
        rows.append(
            (
                name,
                f"{median(total):.1f}",
                spread(total, ".1f"),
                f"{median([run.heap_kib for run in runs]):.1f}",
                f"{median([run.off_heap_kib for run in runs]):.1f}",
                f"{median([run.rss_kib for run in runs]):.1f}",
                f"{median([run.rss_before_mib for run in runs]):.0f}",
                f"{median([run.rss_after_mib for run in runs]):.0f}",
                f"{median([run.open_seconds for run in runs]):.1f}",
                f"{alive:,}",
                "met" if met else "MISSED",
            )
        )
    header = ("row", "KiB/stream", "min .. max", "of it live heap", "off heap", "RSS growth")
    header += ("RSS MiB before", "after", "opened in s", "alive", f"< {STREAM_MAX_KIB} KiB")
    say("\n" + table(header, rows))
    if options.classes:
        for name, runs in costs.items():
            grown = runs[-1].growth.items()
            say(f"\n{name}, bytes per stream by class:\n")
            say(table(("class", "bytes"), [(f"`{cls}`", str(size)) for cls, size in grown]))
