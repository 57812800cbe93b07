"""bench/run proxy: what proxy_tool_call adds to a call, next to a plain reverse proxy."""

from __future__ import annotations

import argparse
import base64
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

WANTED_MILLIS = 1.0
DIRECT, PLAIN, OURS = "upstream itself", "nginx as a proxy", "proxy_tool_call"
PATH = "/weather?city=Oslo"
BODY = json.dumps({"temperature": "71.0"})
ACCEPTS = {
    "scheme": "exact",
    "network": "eip155:84532",
    "amount": "10000",
    "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    "payTo": "0x8D170Db9aB247E7013d024566093E13dc7b0f181",
    "maxTimeoutSeconds": 300,
    "extra": {"name": "USDC", "version": "2"},
}
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
  upstream seller {{ server 127.0.0.1:{upstream}; keepalive 16; keepalive_requests 10000000; }}
  server {{
    listen 127.0.0.1:{upstream};
    location /weather {{
      default_type application/json;
      if ($arg_city = "") {{ add_header PAYMENT-REQUIRED "{demand}" always; return 402 "pay"; }}
      return 200 '{body}';
    }}
  }}
  server {{
    listen 127.0.0.1:{proxy};
    location / {{
      proxy_pass http://seller;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }}
  }}
}}
"""


@dataclass
class Way:
    """One way to the same answer, on a connection that stays open."""

    name: str
    port: int
    request: bytes
    taken: list[float] = field(default_factory=list)

    def open(self) -> None:
        """Connects."""
        self._connection = wire.connect(self.port)

    def go(self, counts: bool) -> None:
        """One call."""
        began = time.perf_counter()
        self._connection.sendall(self.request)
        answer = wire.read_answer(self._connection)
        millis = (time.perf_counter() - began) * 1000
        if answer.status != 200 or b"71.0" not in answer.body:
            raise Wrong(f"{self.name}: {answer.status} {answer.body[:500]!r}")
        if counts:
            self.taken.append(millis)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    parser.add_argument("--calls", type=int, default=3000, help="of each way")
    parser.add_argument("--warmup", type=int, default=20000, help="calls before that")


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    machine.require("nginx", "apt-get install nginx-light")
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        upstream, proxy = free_port(), free_port()
        nginx = start_nginx(stack, scratch, upstream, proxy)
        toolbooth = start_toolbooth(stack, scratch, upstream)
        name = found(toolbooth.port)
        get = {"Accept": "application/json"}
        ways = [
            Way(DIRECT, upstream, wire.request_bytes("GET", PATH, upstream, get, b"")),
            Way(PLAIN, proxy, wire.request_bytes("GET", PATH, proxy, get, b"")),
            Way(OURS, toolbooth.port, call(toolbooth.port, proxied(name))),
        ]
        busy, own = machine.busy_seconds(), cpu(nginx, toolbooth.program)
        began = time.perf_counter()
        measure(ways, options)
        elapsed = time.perf_counter() - began
        foreign = machine.busy_seconds() - busy - (cpu(nginx, toolbooth.program) - own)
    report(ways)
    share = max(0.0, foreign) / elapsed / (os.cpu_count() or 1)
    say(f"\nOther processes used {share:.0%} of the machine.")
    save("proxy", vars(options), {way.name: way.taken for way in ways})


def start_nginx(stack: ExitStack, scratch: Path, upstream: int, proxy: int) -> Program:
    """A seller, and a reverse proxy in front of it."""
    required = {"x402Version": 2, "resource": {"url": url(upstream)}, "accepts": [ACCEPTS]}
    demand = base64.b64encode(json.dumps(required).encode()).decode()
    text = NGINX.format(
        scratch=scratch, upstream=upstream, proxy=proxy, demand=demand, body=BODY
    )
    config = scratch / "nginx.conf"
    config.write_text(text)
    command = ["nginx", "-p", str(scratch), "-c", str(config)]
    nginx = stack.enter_context(Program("nginx", command, scratch, {}))

    def answers() -> bool:
        with wire.connect(proxy) as connection:
            connection.sendall(wire.request_bytes("GET", PATH, proxy, {}, b""))
            return wire.read_answer(connection).status == 200

    nginx.await_ready(answers)
    return nginx


def url(upstream: int) -> str:
    """What the catalog has."""
    return f"http://127.0.0.1:{upstream}/weather"


def start_toolbooth(stack: ExitStack, scratch: Path, upstream: int) -> servers.Server:
    """Toolbooth with the seller in its catalog."""
    item = {
        "resource": url(upstream),
        "type": "http",
        "x402Version": 2,
        "accepts": [ACCEPTS],
        "description": "The oslometer",
        "extensions": {"bazaar": {"info": {"input": {"type": "http", "method": "GET"}}}},
    }
    catalog = scratch / "catalog.json"
    catalog.write_text(json.dumps({"items": [item]}))
    server = servers.toolbooth(scratch / "data", {"TOOLBOOTH_CATALOG__FILES": str(catalog)})
    stack.enter_context(server.program)
    server.program.await_ready(lambda: bool(found(server.port)))
    return server


def call(port: int, body: dict[str, object]) -> bytes:
    """A call at the bazaar."""
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": body}
    return wire.request_bytes("POST", "/discovery/mcp", port, headers, json.dumps(message).encode())


def found(port: int) -> str:
    """The seller's name in the catalog; empty when it isn't there."""
    search = {"name": "search_resources", "arguments": {"searchQuery": "oslometer"}}
    with wire.connect(port) as connection:
        connection.sendall(call(port, search))
        answer = json.loads(wire.read_answer(connection).body)
    tools = answer["result"]["structuredContent"]["tools"]
    return tools[0]["name"] if tools else ""


def proxied(name: str) -> dict[str, object]:
    """The same request through the proxy."""
    arguments = {"toolName": name, "parameters": {"query": {"city": "Oslo"}}}
    return {"name": "proxy_tool_call", "arguments": arguments}


def measure(ways: list[Way], options: argparse.Namespace) -> None:
    """Call by call, each way in turn, there and back."""
    for way in ways:
        way.open()
    for number in range(options.warmup + options.calls):
        for way in ways if number % 2 == 0 else reversed(ways):
            way.go(number >= options.warmup)


def cpu(*programs: Program) -> float:
    """Processor seconds that belong to the measurement."""
    return sum(program.cpu_seconds() for program in programs) + machine.own_seconds()


def report(ways: list[Way]) -> None:
    """Prints the table, and what is asked."""
    direct, plain, ours = (median(way.taken) for way in ways)
    rows = [
        (
            way.name,
            f"{median(way.taken):.3f}",
            spread(way.taken, ".2f"),
            f"{median(way.taken) - direct:.3f}",
        )
        for way in ways
    ]
    say("\n" + table(("way", "median ms", "min .. max", "added ms"), rows))
    added = ours - plain
    verdict = "met" if added < WANTED_MILLIS else "MISSED"
    say(f"\nAdded to nginx's: {added:.3f} ms (< {WANTED_MILLIS}: {verdict})")
