"""bench/run exec: what exec/run of true takes, next to a bare ProcessBuilder."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

from . import machine, servers, wire
from .machine import BENCH, Wrong
from .program import Program
from .report import median, save, say, spread, table

WANTED_MILLIS = 1.0
BARE, OURS, CONFINED = "ProcessBuilder", "exec/run", "exec/run, confined"
SOURCE = BENCH / "exec" / "Bare.java"
CALL = {"jsonrpc": "2.0", "id": 1, "method": "exec/run", "params": {"command": "true"}}


@dataclass
class Way:
    """One way to run true; returns what it took, in milliseconds."""

    name: str
    run: Callable[[], float]
    taken: list[float] = field(default_factory=list)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    parser.add_argument("--calls", type=int, default=1000, help="of each way")
    parser.add_argument("--warmup", type=int, default=3000, help="calls before that")


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    pairs = [pair(OURS, "off", options), pair(CONFINED, "required", options)]
    report(pairs)
    save("exec", vars(options), [{way.name: way.taken for way in ways} for ways in pairs])


def pair(name: str, confine: str, options: argparse.Namespace) -> list[Way]:
    """A bare ProcessBuilder and one way of ours, in turn. Not all three: what confines a command
    takes so long that the next way, whichever it is, finds cold caches and sleeping cores."""
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        bare = start_bare(stack)
        server = start_toolbooth(stack, scratch, confine)
        ways = [Way(BARE, lambda: ask_bare(bare)), Way(name, caller(server.port))]
        busy, own = machine.busy_seconds(), cpu(bare, server.program)
        began = time.perf_counter()
        measure(ways, options)
        elapsed = time.perf_counter() - began
        foreign = machine.busy_seconds() - busy - (cpu(bare, server.program) - own)
    # What ran commands took is counted as foreign too: it ends before anybody can ask for it.
    share = max(0.0, foreign) / elapsed / (os.cpu_count() or 1)
    say(f"{name}: commands and other processes used {share:.0%} of the machine.")
    return ways


def start_bare(stack: ExitStack) -> "subprocess.Popen[bytes]":
    """A loop over ProcessBuilder, with Toolbooth's heap."""
    java = machine.find_jdk() / "bin" / "java"
    bare = subprocess.Popen(
        [str(java), "-Xmx512m", str(SOURCE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    stack.callback(bare.wait)
    stack.callback(bare.kill)
    return bare


def ask_bare(bare: "subprocess.Popen[bytes]") -> float:
    """Has the loop run true once."""
    assert bare.stdin is not None and bare.stdout is not None
    bare.stdin.write(b".")
    bare.stdin.flush()
    line = bare.stdout.readline()
    if not line:
        raise Wrong("the loop over ProcessBuilder has ended")
    return int(line) / 1e6


def start_toolbooth(stack: ExitStack, scratch: Path, confine: str) -> servers.Server:
    """Toolbooth with a workspace in which commands may be run."""
    root = scratch / "workspace"
    root.mkdir(parents=True)
    server = servers.toolbooth(
        scratch / "data",
        {
            "TOOLBOOTH_WORKSPACE__ROOT": str(root),
            "TOOLBOOTH_WORKSPACE__EXEC__ENABLED": "true",
            "TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED": "true",
            "TOOLBOOTH_WORKSPACE__EXEC__CONFINE": confine,
        },
    )
    stack.enter_context(server.program)

    def answers() -> bool:
        caller(server.port)()
        return True

    server.program.await_ready(answers)
    return server


def caller(port: int) -> Callable[[], float]:
    """Calls on a connection that stays open."""
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    request = wire.request_bytes("POST", "/mira", port, headers, json.dumps(CALL).encode())
    connection = wire.connect(port)

    def call() -> float:
        began = time.perf_counter()
        connection.sendall(request)
        answer = wire.read_answer(connection)
        millis = (time.perf_counter() - began) * 1000
        result = json.loads(answer.body).get("result", {})
        if result.get("exit_code") != 0:
            raise Wrong(f"exec/run: {answer.status} {answer.body[:500]!r}")
        return millis

    return call


def measure(ways: list[Way], options: argparse.Namespace) -> None:
    """Call by call, each way in turn, there and back."""
    for number in range(options.warmup + options.calls):
        for way in ways if number % 2 == 0 else reversed(ways):
            millis = way.run()
            if number >= options.warmup:
                way.taken.append(millis)


def cpu(bare: "subprocess.Popen[bytes]", *programs: Program) -> float:
    """Processor seconds that belong to the measurement."""
    own = machine.own_seconds() + machine.cpu_seconds([bare.pid])
    return own + sum(program.cpu_seconds() for program in programs)


def report(pairs: list[list[Way]]) -> None:
    """Prints the table, and what is asked."""
    rows = [
        (
            ours.name,
            f"{median(ours.taken):.3f}",
            spread(ours.taken, ".2f"),
            f"{median(bare.taken):.3f}",
            f"{added(bare, ours):.3f}",
        )
        for bare, ours in pairs
    ]
    heads = ("way to run true", "median ms", "min .. max", "ProcessBuilder", "added ms")
    say("\n" + table(heads, rows))
    more = added(*pairs[0])
    verdict = "met" if more < WANTED_MILLIS else "MISSED"
    say(f"\nAdded to a bare ProcessBuilder: {more:.3f} ms (< {WANTED_MILLIS}: {verdict})")


def added(bare: Way, ours: Way) -> float:
    """What ours takes more, at the median."""
    return median(ours.taken) - median(bare.taken)
