"""bench/run cost: processor time of each kind of call, next to the floor's, in under two minutes."""

from __future__ import annotations

import argparse
import json
import tempfile
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from . import calls, machine, mcp, money, servers, wire
from .load import Sample, Target
from .machine import BENCH, Missing
from .report import median, save, say, spread, table
from .servers import Flags

TOOL = BENCH / "tools" / "EchoOnThread.java"
# What a tool that is not immediate may cost more than one that is.
THREAD_MICROS_MAX = 6.0
# What it may cost to keep calls for operators.
KEEPING_MICROS_MAX = 0.5
BUSY_MICROS = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    calls.add_arguments(parser)
    parser.set_defaults(rounds=3, seconds=2, warmup=10, tries=1)


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    machine.require("wrk", "apt-get install wrk")
    if not servers.toolbooth_exists():
        raise Missing("there is no ./toolbooth")
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        targets = start(stack, scratch)
        samples = calls.rounds(targets, options, scratch)
    report(samples)
    calls.warn(samples, options.foreign_max)
    results = {name: [sample.json() for sample in runs] for name, runs in samples.items()}
    save("cost", vars(options), {"samples": results})


def start(stack: ExitStack, scratch: Path) -> list[Target]:
    """Starts the floor, a server as it is started first, and one that sells echo."""
    known = servers.toolbooth_key(scratch / "free")
    free = servers.toolbooth(scratch / "free", {"TOOLBOOTH_TOOLS__SOURCES": str(TOOL)})
    key = money.key_with_money(scratch / "billed", money.BILLED)
    billed = servers.toolbooth(scratch / "billed", money.BILLED)
    forgetful = servers.toolbooth(scratch / "forgetful", {"TOOLBOOTH_ADMIN__ENABLED": "off"})
    for server in (free, billed, forgetful):
        stack.enter_context(server.program)
    free.await_echo(lambda _: mcp.modern_call())
    forgetful.await_echo(lambda _: mcp.modern_call())
    billed.await_echo(lambda _: keyed(mcp.modern_call(), key))

    modern = mcp.modern_call()
    recorded = {"modern": modern.send(free.port)}
    floor = servers.floor(calls.record(recorded, scratch / "answers"), Flags.of(free.program))
    stack.enter_context(floor.program)
    floor.await_echo(lambda _: modern.at("/modern"))

    targets = [
        Target("floor", floor, modern.at("/modern")),
        # A floor whose calls are dearer: how much the slowest calls depend on what a call costs.
        Target(f"floor, {BUSY_MICROS} µs more", floor, modern.at(f"/modern?{BUSY_MICROS}")),
        Target("immediate", free, modern),
        Target("immediate, not kept", forgetful, modern),
        Target("immediate, in a session", free, mcp.session_call(free.port)),
        Target("with a key", free, keyed(modern, known)),
        Target("on a thread", free, named(modern, "echo_on_thread")),
        Target("list of tools", free, listing(), lists),
        Target("unpaid", billed, modern, asks_for_money),
        Target("billed at /mcp", billed, keyed(modern, key)),
        Target("billed at /v1", billed, keyed(mcp.sessionless_call().at("/v1"), key)),
        Target("repeated", billed, repeated(keyed(modern, key))),
    ]
    for target in targets:
        say(f"{target.name}: right answer of {target.check()} bytes")
    return targets


def keyed(call: mcp.Call, key: str) -> mcp.Call:
    """The call with a key."""
    return replace(call, headers={**call.headers, "Authorization": f"Bearer {key}"})


def named(call: mcp.Call, tool: str) -> mcp.Call:
    """The modern call of another tool that does the same."""
    body = call.body.replace(b'"name":"echo"', b'"name":"%s"' % tool.encode())
    return replace(call, body=body, headers={**call.headers, "Mcp-Name": tool})


def repeated(call: mcp.Call) -> mcp.Call:
    """The call with a key of idempotency: all but the first are answered from memory."""
    return replace(call, headers={**call.headers, "Idempotency-Key": "once"})


def listing() -> mcp.Call:
    """The modern list of tools."""
    return mcp.Call(
        mcp.rpc("tools/list", {"_meta": mcp.META}, 12345), mcp.modern_headers("tools/list")
    )


def result(answer: wire.Answer) -> dict:
    """The result of a JSON-RPC answer, or nothing."""
    try:
        return json.loads(mcp.payload(answer)).get("result", {})
    except ValueError:
        return {}


def lists(answer: wire.Answer) -> bool:
    """Whether tools are listed."""
    return answer.status == 200 and len(result(answer).get("tools", [])) > 0


def asks_for_money(answer: wire.Answer) -> bool:
    """Whether a call was not served for want of money."""
    return answer.status == 200 and result(answer).get("isError") is True


def cost(runs: list[Sample]) -> float:
    """Microseconds of the server's processor time for a call."""
    return median([run.cpu_micros for run in runs])


def report(samples: dict[str, list[Sample]]) -> None:
    """Prints the table."""
    floor = samples["floor"]
    rows = []
    for name, runs in samples.items():
        shares = [run.cpu_micros / below.cpu_micros for run, below in zip(runs, floor)]
        rows.append(
            (
                name,
                f"{cost(runs):.1f}",
                f"{cost(runs) / cost(floor):.2f}",
                spread(shares, ".2f"),
                f"{cost(runs) - cost(floor):+.1f}",
                f"{median([run.calls_per_second for run in runs]):,.0f}",
                f"{median([run.p99_micros for run in runs]):,.0f}",
                f"{100 * median([run.foreign for run in runs]):.0f}",
            )
        )
    header = ("call", "CPU µs", "to floor", "by round", "more than floor", "calls/s", "p99 µs")
    say("\n" + table((*header, "foreign %"), rows))
    immediate = cost(samples["immediate"])
    verdict("A thread of its own", cost(samples["on a thread"]) - immediate, THREAD_MICROS_MAX)
    verdict("Keeping calls", immediate - cost(samples["immediate, not kept"]), KEEPING_MICROS_MAX)


def verdict(what: str, micros: float, most: float) -> None:
    """Says whether something costs as little as it may."""
    say(f"\n{what}: {micros:+.1f} µs (at most {most}: {'met' if micros <= most else 'MISSED'})")
