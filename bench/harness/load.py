"""Load on one server by wrk, and what it cost."""

from __future__ import annotations

import json
import os
import subprocess
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Callable

from . import machine, mcp, wire
from .machine import Wrong
from .servers import Server

SCRIPT = Path(__file__).with_name("calls.lua")
SIZE_TOLERANCE = 0.01


@dataclass(frozen=True)
class Load:
    """How hard to press, and what disturbance from other processes is accepted."""

    connections: int
    seconds: int
    foreign_max: float
    tries: int


@dataclass(frozen=True)
class Sample:
    """One run of wrk."""

    calls_per_second: float
    cpu_micros: float
    p50_micros: int
    p99_micros: int
    foreign: float

    def json(self) -> dict:
        """For the results file."""
        return asdict(self)


@dataclass(frozen=True)
class Target:
    """A row of the table: one kind of call to one server."""

    name: str
    server: Server
    call: mcp.Call
    right: Callable[[wire.Answer], bool] = mcp.echoed

    def check(self) -> int:
        """Makes sure the answer is right; answers its size on the wire."""
        answer = self.call.send(self.server.port)
        if not self.right(answer):
            raise Wrong(f"{self.name} answered {answer.status}: {answer.body[:500]!r}")
        return answer.wire_bytes


def measure(target: Target, load: Load, scratch: Path) -> Sample:
    """The least disturbed of a few tries; the first one that is quiet enough ends them."""
    best = run(target, load, scratch)
    for _ in range(load.tries - 1):
        if best.foreign <= load.foreign_max:
            break
        best = min(best, run(target, load, scratch), key=lambda sample: sample.foreign)
    return best


def run(target: Target, load: Load, scratch: Path) -> Sample:
    """One run of wrk, with every answer accounted for."""
    answer_bytes = target.check()
    program = target.server.program
    began, busy, own = time.perf_counter(), machine.busy_seconds(), machine.own_seconds()
    cpu = program.cpu_seconds()
    said = wrk(target, load, scratch)
    cpu = program.cpu_seconds() - cpu
    wall = time.perf_counter() - began
    foreign = machine.busy_seconds() - busy - cpu - (machine.own_seconds() - own)

    judge(target, said, answer_bytes, load.connections)
    return Sample(
        calls_per_second=said["requests"] / said["micros"] * 1e6,
        cpu_micros=cpu / said["requests"] * 1e6,
        p50_micros=said["p50"],
        p99_micros=said["p99"],
        foreign=max(0.0, foreign) / (wall * (os.cpu_count() or 1)),
    )


def wrk(target: Target, load: Load, scratch: Path) -> dict:
    """What wrk says at its end."""
    body = scratch / "body.json"
    body.write_bytes(target.call.body)
    command = ["wrk", "-t1", f"-c{load.connections}", f"-d{load.seconds}s", "--timeout", "10s"]
    for name, value in target.call.headers.items():
        command += ["-H", f"{name}: {value}"]
    url = f"http://127.0.0.1:{target.server.port}{target.call.path}"
    command += ["-s", str(SCRIPT), url, "--", str(body)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.strip().splitlines()[-1])


def judge(target: Target, said: dict, answer_bytes: int, connections: int) -> None:
    """Rejects a run in which answers were errors or of another size; the last ones may be cut."""
    if said["requests"] == 0 or said["status_errors"] or said["socket_errors"]:
        raise Wrong(f"{target.name}: wrk saw errors: {said}")
    expected = said["requests"] * answer_bytes
    if abs(said["bytes"] - expected) > SIZE_TOLERANCE * expected + connections * answer_bytes:
        mean = said["bytes"] / said["requests"]
        raise Wrong(
            f"{target.name}: answers of {mean:.0f} bytes on average, "
            f"the one checked had {answer_bytes}"
        )
