"""bench/run start: from exec to the first answer, every program in turn."""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Callable

from . import calls, machine, mcp, servers
from .machine import Wrong
from .program import Program
from .report import median, save, say, spread, table
from .servers import Flags, Server

HELLO = "hello"
STDIO_CALL = mcp.rpc("tools/call", {"name": "echo", "arguments": {"message": HELLO}}, 2)

Millis = dict[str, float]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    parser.add_argument("--runs", type=int, default=21, help="of each stdio program")
    parser.add_argument("--http-runs", type=int, default=7, help="of each HTTP server")


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    machine.require("node", "Node 20 or newer, see https://nodejs.org")
    stdio: dict[str, Callable[[], Millis]] = {}
    http: dict[str, Callable[[], Millis]] = {}
    if servers.toolbooth_exists():
        stdio["toolbooth stdio"] = lambda: stdio_once(servers.toolbooth_stdio())
        http["toolbooth serve"] = lambda: http_once(
            lambda scratch: servers.toolbooth(scratch / "data"), lambda _: mcp.modern_call()
        )
    else:
        say("There is no ./toolbooth: its rows are left out.")
    for name in servers.TYPESCRIPT:
        stdio[f"{name} stdio"] = lambda name=name: stdio_once(servers.typescript_stdio(name))
    http["floor"] = lambda: http_once(floor, lambda _: mcp.modern_call().at("/modern"))
    http["java-sdk"] = lambda: http_once(
        lambda _: servers.java_sdk(Flags()), lambda _: mcp.sessionless_call()
    )
    http["quarkus-nb"] = lambda: http_once(lambda _: servers.quarkus(Flags()), mcp.session_call)

    on_stdio = in_turn(stdio, options.runs)
    over_http = in_turn(http, options.http_runs)
    report(on_stdio, over_http)
    save("start", vars(options), {"stdio": on_stdio, "http": over_http})


def in_turn(programs: dict[str, Callable[[], Millis]], runs: int) -> dict[str, list[Millis]]:
    """Starts every program once and forgets it, then each in turn, run after run."""
    if runs > 0:
        for once in programs.values():
            once()
    taken: dict[str, list[Millis]] = {name: [] for name in programs}
    for _ in range(runs):
        for name, once in programs.items():
            taken[name].append(once())
    return taken


def stdio_once(program: Program) -> Millis:
    """Starts a program, shakes hands, calls the tool."""
    with program:
        hello = exchange(program, mcp.INITIALIZE)
        first = program.elapsed_millis()
        if "protocolVersion" not in json.loads(hello).get("result", {}):
            raise Wrong(f"{program.name} answered initialize with {hello!r}")
        called = exchange(program, mcp.INITIALIZED + b"\n" + STDIO_CALL)
        call = program.elapsed_millis()
        if not mcp.echoes(called, HELLO, 2):
            raise Wrong(f"{program.name} answered tools/call with {called!r}")
        return {"first": first, "call": call, "rss_mib": program.rss_kib() / 1024}


def exchange(program: Program, lines: bytes) -> bytes:
    """Writes lines, reads until an answer comes; a server may notify before it answers."""
    assert program.stdin and program.stdout
    program.stdin.write(lines + b"\n")
    program.stdin.flush()
    for line in program.stdout:
        if "id" in json.loads(line):
            return line
    raise Wrong(f"{program.name} ended without an answer:\n{program.log_tail()}")


def http_once(start: Callable[[Path], Server], call: Callable[[int], mcp.Call]) -> Millis:
    """Starts a server and calls the tool until it answers."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        server = start(Path(folder))
        with server.program:
            first = server.await_echo(call)
            return {"first": first, "rss_mib": server.program.rss_kib() / 1024}


def floor(scratch: Path) -> Server:
    """The bare server with stand-in answers."""
    recorded = {"modern": calls.stand_in("modern")}
    return servers.floor(calls.record(recorded, scratch / "answers"), Flags())


def report(on_stdio: dict[str, list[Millis]], over_http: dict[str, list[Millis]]) -> None:
    """Prints the two tables, and what the judge asks."""
    if any(on_stdio.values()):
        header = ("stdio", "first answer ms", "min .. max", "first tools/call ms", "RSS MiB")
        rows = [
            (*row(name, runs)[:3], middle(runs, "call"), row(name, runs)[3])
            for name, runs in on_stdio.items()
        ]
        say("\n" + table(header, rows))
        ours = on_stdio.get("toolbooth stdio")
        for name in servers.TYPESCRIPT if ours else ():
            ratio = value(ours, "first") / value(on_stdio[f"{name} stdio"], "first")
            verdict = "met" if ratio <= 1 else "MISSED"
            say(f"\ntoolbooth / {name}: {ratio:.2f} (≤ 1: {verdict})")
    if any(over_http.values()):
        header = ("HTTP", "first tools/call ms", "min .. max", "RSS MiB")
        say("\n" + table(header, [row(name, runs) for name, runs in over_http.items()]))


def row(name: str, runs: list[Millis]) -> tuple[str, str, str, str]:
    """One line of a table."""
    firsts = [run["first"] for run in runs]
    return name, middle(runs, "first"), spread(firsts), middle(runs, "rss_mib")


def value(runs: list[Millis], key: str) -> float:
    """The median of one number."""
    return median([run[key] for run in runs])


def middle(runs: list[Millis], key: str) -> str:
    """The median of one number, to print."""
    return f"{value(runs, key):,.0f}"
