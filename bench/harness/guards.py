"""bench/run guards: what keys, rates and metrics cost, against the same server without them."""

from __future__ import annotations

import argparse
import tempfile
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from . import calls, machine, mcp, servers
from .load import Target
from .report import save, say
from .servers import NEVER_REACHED

WANTED = 0.90
BARE = {"TOOLBOOTH_METRICS__ENABLED": "false"}
GUARDED = {
    "TOOLBOOTH_METRICS__ENABLED": "true",
    "TOOLBOOTH_AUTH__REQUIRED": "always",
    "TOOLBOOTH_LIMITS__ADDRESS_RATE": NEVER_REACHED,
    "TOOLBOOTH_LIMITS__TOOL_RATES": f"echo={NEVER_REACHED}",
}
PAIRS = [(f"guarded-{kind}", f"bare-{kind}", WANTED) for kind in ("modern", "sessionless")]

add_arguments = calls.add_arguments


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    machine.require("wrk", "apt-get install wrk")
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        targets = start(stack, scratch)
        samples = calls.rounds(targets, options, scratch)
        for target in targets:
            target.check()
        memory = {t.name: t.server.program.rss_kib() / 1024 for t in targets}
    calls.report(samples, memory, PAIRS)
    calls.warn(samples, options.foreign_max)
    results = {name: [sample.json() for sample in runs] for name, runs in samples.items()}
    save("guards", vars(options), {"samples": results, "ratios": calls.ratios(samples, PAIRS)})


def start(stack: ExitStack, scratch: Path) -> list[Target]:
    """Starts both servers and checks that each answers as it should."""
    key = servers.toolbooth_key(scratch / "guarded")
    bare = servers.toolbooth(scratch / "bare", BARE)
    guarded = servers.toolbooth(scratch / "guarded", GUARDED)
    targets = []
    for kind, call in (("modern", mcp.modern_call()), ("sessionless", mcp.sessionless_call())):
        with_key = replace(call, headers={**call.headers, "Authorization": f"Bearer {key}"})
        targets.append(Target(f"bare-{kind}", bare, call))
        targets.append(Target(f"guarded-{kind}", guarded, with_key))
    for target in targets[:2]:
        stack.enter_context(target.server.program)
        target.server.await_echo(lambda _, call=target.call: call)
    for target in targets:
        say(f"{target.name}: right answer of {target.check()} bytes")
    return targets
