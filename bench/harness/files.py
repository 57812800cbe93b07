"""bench/run files: files/read of small and large files, next to nginx's static files."""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from . import machine, servers, wire
from .machine import Wrong
from .program import Program, free_port
from .report import median, save, say, spread, table

SIZES = {"1 KiB": 1 << 10, "1 MiB": 1 << 20, "64 MiB": 64 << 20}
NGINX = """
worker_processes 1;
daemon off;
pid {scratch}/nginx.pid;
error_log stderr error;
events {{ worker_connections 256; }}
http {{
  access_log off;
  client_body_temp_path {scratch}/b; proxy_temp_path {scratch}/p; fastcgi_temp_path {scratch}/f;
  uwsgi_temp_path {scratch}/u; scgi_temp_path {scratch}/s;
  keepalive_requests 10000000;
  sendfile on;
  server {{ listen 127.0.0.1:{port}; root {root}; }}
}}
"""


@dataclass
class Way:
    """One way to the same file, on a connection that stays open."""

    name: str
    size: int
    port: int
    request: bytes
    taken: list[float] = field(default_factory=list)

    def open(self) -> None:
        """Connects."""
        self._connection = wire.connect(self.port)

    def go(self, counts: bool) -> None:
        """One read."""
        began = time.perf_counter()
        self._connection.sendall(self.request)
        answer = wire.read_answer(self._connection)
        millis = (time.perf_counter() - began) * 1000
        if answer.status != 200 or len(answer.body) < self.size:
            raise Wrong(f"{self.name}: {answer.status} {answer.body[:500]!r}")
        if counts:
            self.taken.append(millis)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    parser.add_argument("--calls", type=int, default=2000, help="of the smallest file")
    parser.add_argument("--warmup", type=int, default=5000, help="calls before that")


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    machine.require("nginx", "apt-get install nginx-light")
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        root = scratch / "root"
        root.mkdir()
        for size in SIZES.values():
            line = b"All work and no play makes a dull file, line by line.\n"
            (root / f"{size}.txt").write_bytes((line * (size // len(line) + 1))[:size])
        port = free_port()
        nginx = start_nginx(stack, scratch, root, port)
        ours = start_toolbooth(stack, scratch, root)
        busy = machine.busy_seconds()
        own = cpu(nginx, ours.program)
        began = time.perf_counter()
        pairs = {name: measure(name, size, port, ours.port, options) for name, size in SIZES.items()}
        elapsed = time.perf_counter() - began
        foreign = machine.busy_seconds() - busy - (cpu(nginx, ours.program) - own)
    report(pairs)
    share = max(0.0, foreign) / elapsed / (os.cpu_count() or 1)
    say(f"\nOther processes used {share:.0%} of the machine.")
    taken = {f"{way.name}, {name}": way.taken for name, ways in pairs.items() for way in ways}
    save("files", vars(options), taken)


def start_nginx(stack: ExitStack, scratch: Path, root: Path, port: int) -> Program:
    """A server of static files."""
    config = scratch / "nginx.conf"
    config.write_text(NGINX.format(scratch=scratch, root=root, port=port))
    # Started as root it would look at files as somebody else.
    os.chmod(scratch, 0o755)
    command = ["nginx", "-p", str(scratch), "-c", str(config)]
    nginx = stack.enter_context(Program("nginx", command, scratch, {}))
    nginx.await_ready(lambda: answers(port, get(SIZES["1 KiB"], port)))
    return nginx


def start_toolbooth(stack: ExitStack, scratch: Path, root: Path) -> servers.Server:
    """Toolbooth with the folder as its workspace."""
    server = servers.toolbooth(scratch / "data", {"TOOLBOOTH_WORKSPACE__ROOT": str(root)})
    stack.enter_context(server.program)
    server.program.await_ready(lambda: answers(server.port, read(SIZES["1 KiB"], server.port)))
    return server


def answers(port: int, request: bytes) -> bool:
    """Whether a request goes well."""
    with wire.connect(port) as connection:
        connection.sendall(request)
        return wire.read_answer(connection).status == 200


def get(size: int, port: int) -> bytes:
    """The file from nginx."""
    return wire.request_bytes("GET", f"/{size}.txt", port, {}, b"")


def read(size: int, port: int) -> bytes:
    """The file from the workspace."""
    message = {"jsonrpc": "2.0", "id": 1, "method": "files/read", "params": {"path": f"{size}.txt"}}
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    return wire.request_bytes("POST", "/mira", port, headers, json.dumps(message).encode())


def measure(
    name: str, size: int, nginx: int, ours: int, options: argparse.Namespace
) -> list[Way]:
    """Read by read, each way in turn, there and back; of large files fewer."""
    ways = [
        Way("nginx", size, nginx, get(size, nginx)),
        Way("files/read", size, ours, read(size, ours)),
    ]
    share = max(1, size >> 15)
    calls, warmup = max(5, options.calls // share), max(5, options.warmup // share)
    for way in ways:
        way.open()
    for number in range(warmup + calls):
        for way in ways if number % 2 == 0 else reversed(ways):
            way.go(number >= warmup)
    return ways


def cpu(*programs: Program) -> float:
    """Processor seconds that belong to the measurement."""
    return sum(program.cpu_seconds() for program in programs) + machine.own_seconds()


def report(pairs: dict[str, list[Way]]) -> None:
    """Prints the table."""
    rows = [
        (
            name,
            way.name,
            f"{median(way.taken):.3f}",
            spread(way.taken, ".2f"),
            f"{way.size / 1048.576 / median(way.taken):.0f}",
        )
        for name, ways in pairs.items()
        for way in ways
    ]
    say("\n" + table(("file", "way", "median ms", "min .. max", "MiB/s"), rows))
