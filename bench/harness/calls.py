"""bench/run calls: tools/call of a trivial tool, every server in turn, round after round."""

from __future__ import annotations

import argparse
import tempfile
from contextlib import ExitStack
from pathlib import Path

from . import load, machine, mcp, servers, wire
from .load import Load, Sample, Target
from .machine import Wrong
from .report import median, save, say, spread, table
from .servers import Flags, Server

# The connection's own headers, which the floor's library writes by itself.
FRAMING = {"content-length", "transfer-encoding", "connection", "keep-alive"}
SERVER_INFO = '"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"bench","version":"1.0.0"}}'
CONTENT = f'"content":[{{"type":"text","text":"Echo: {mcp.MESSAGE}"}}],"isError":false'
KINDS = ("modern", "legacy", "sessionless")

FLOOR_RATIO = 0.90
JAVA_SDK_RATIO = 2.0
QUARKUS_RATIO = 1.0
# How much longer than the floor's slowest calls ours may take.
SLOWEST_RATIO = 1.5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=int, default=6, help="of each run of wrk")
    parser.add_argument(
        "--warmup", type=int, default=45, help="seconds for each server, beforehand"
    )
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument(
        "--foreign-max",
        type=float,
        default=0.10,
        help="share of the processors other processes may use before a run is tried again",
    )
    parser.add_argument("--tries", type=int, default=3, help="of a run that is disturbed")


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    machine.require("wrk", "apt-get install wrk")
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        targets, flags = start(stack, scratch)
        samples = rounds(targets, options, scratch)
        for target in targets:
            target.check()
        memory = {t.name: t.server.program.rss_kib() / 1024 for t in targets}
    report(samples, memory, asked())
    if servers.toolbooth_exists():
        header = ("p99 to p99", "value", "by round", "wanted")
        say("\n" + table(header, map(slowest_row, slowest(samples))))
    warn(samples, options.foreign_max)
    results = {name: [sample.json() for sample in runs] for name, runs in samples.items()}
    save("calls", {**vars(options), **vars(flags)}, {"samples": results, "ratios": ratios(samples, asked())})


def start(stack: ExitStack, scratch: Path) -> tuple[list[Target], Flags]:
    """Starts every server and checks that each answers as it should."""

    def started(server: Server) -> Server:
        stack.enter_context(server.program)
        return server

    targets: list[Target] = []
    flags = Flags()
    calls = {kind: mcp.sessionless_call() for kind in KINDS}
    calls["modern"] = mcp.modern_call()
    recorded = {kind: stand_in(kind) for kind in KINDS}
    product = None
    if servers.toolbooth_exists():
        product = started(servers.toolbooth(scratch / "data"))
        product.await_echo(lambda _: mcp.modern_call())
        flags = Flags.of(product.program)
        calls["legacy"] = mcp.session_call(product.port)
        recorded = {kind: calls[kind].send(product.port) for kind in KINDS}
    else:
        say("There is no ./toolbooth: the floor gives stand-in answers, and its rows are left out.")

    floor = started(servers.floor(record(recorded, scratch / "answers"), flags))
    floor.await_echo(lambda _: calls["modern"].at("/modern"))
    for kind in KINDS:
        on_floor = Target(f"floor-{kind}", floor, calls[kind].at(f"/{kind}"))
        same_answer(on_floor, recorded[kind])
        targets.append(on_floor)
        if product:
            targets.append(Target(f"toolbooth-{kind}", product, calls[kind]))

    java_sdk = started(servers.java_sdk(flags))
    java_sdk.await_echo(lambda _: mcp.sessionless_call())
    targets.append(Target("java-sdk", java_sdk, mcp.sessionless_call()))

    quarkus = started(servers.quarkus(flags))
    quarkus.await_echo(mcp.session_call)
    targets.append(Target("quarkus-nb", quarkus, mcp.session_call(quarkus.port)))

    for target in targets:
        say(f"{target.name}: right answer of {target.check()} bytes")
    return targets, flags


def stand_in(kind: str) -> wire.Answer:
    """What Toolbooth might answer, for trying the bench without it."""
    extra = f',"resultType":"complete",{SERVER_INFO}' if kind == "modern" else ""
    body = f'{{"jsonrpc":"2.0","id":12345,"result":{{{CONTENT}{extra}}}}}'.encode()
    return wire.Answer(200, [("content-type", "application/json")], body, 0)


def without_framing(answer: wire.Answer) -> list[tuple[str, str]]:
    """The headers that are the product's own."""
    return [(name, value) for name, value in answer.headers if name.lower() not in FRAMING]


def record(answers: dict[str, wire.Answer], folder: Path) -> Path:
    """Writes the answers for the floor to give."""
    folder.mkdir()
    for kind, answer in answers.items():
        if not mcp.echoed(answer):
            raise Wrong(f"toolbooth-{kind} answered {answer.status}: {answer.body[:500]!r}")
        head = "\r\n".join(f"{name}: {value}" for name, value in without_framing(answer))
        (folder / kind).write_bytes(head.encode("latin-1") + b"\r\n\r\n" + answer.body)
    return folder


def same_answer(target: Target, recorded: wire.Answer) -> None:
    """Makes sure that the floor says just what the product says."""
    given = target.call.send(target.server.port)
    if given.body != recorded.body or without_framing(given) != without_framing(recorded):
        raise Wrong(f"{target.name} does not answer what was recorded: {given}")


def rounds(targets: list[Target], options: argparse.Namespace, scratch: Path) -> dict:
    """Warms everything up, then measures in turn: there and back, so that drift falls on all."""
    for target in targets:
        rows = sum(other.server is target.server for other in targets)
        share = Load(options.connections, max(1, options.warmup // rows), 1.0, 1)
        warm = load.run(target, share, scratch)
        say(f"warm-up: {target.name} {warm.calls_per_second:,.0f}/s")
    pressed = Load(options.connections, options.seconds, options.foreign_max, options.tries)
    samples: dict[str, list[Sample]] = {target.name: [] for target in targets}
    for number in range(options.rounds):
        for target in targets if number % 2 == 0 else reversed(targets):
            samples[target.name].append(load.measure(target, pressed, scratch))
        rates = [f"{name} {runs[-1].calls_per_second:,.0f}" for name, runs in samples.items()]
        say(f"round {number + 1}: {', '.join(rates)}")
    return samples


def rates_of(samples: dict, name: str) -> list[float]:
    """Calls per second of a row, round by round."""
    return [sample.calls_per_second for sample in samples[name]]


def asked() -> list[tuple]:
    """What the judge asks: each Toolbooth row against the floor and the peers."""
    pairs: list[tuple] = []
    for kind in KINDS:
        pairs.append((f"toolbooth-{kind}", f"floor-{kind}", FLOOR_RATIO))
    for kind in KINDS:
        pairs.append((f"toolbooth-{kind}", "java-sdk", JAVA_SDK_RATIO))
    for kind in KINDS:
        pairs.append((f"toolbooth-{kind}", "quarkus-nb", QUARKUS_RATIO))
    return pairs


def ratios(samples: dict[str, list[Sample]], pairs: list[tuple]) -> list[dict]:
    """The ratios of pairs of rows, each with the least that is wanted."""
    found = []
    for above, below, wanted in pairs:
        if above in samples:
            ours, theirs = rates_of(samples, above), rates_of(samples, below)
            found.append(
                {
                    "ratio": f"{above} / {below}",
                    "value": median(ours) / median(theirs),
                    "by_round": [our / their for our, their in zip(ours, theirs)],
                    "wanted": wanted,
                }
            )
    return found


def report(
    samples: dict[str, list[Sample]], memory: dict[str, float], pairs: list[tuple]
) -> None:
    """Prints the two tables."""
    rows = []
    for name, runs in samples.items():
        rates = rates_of(samples, name)
        rows.append(
            (
                name,
                f"{median(rates):,.0f}",
                spread(rates),
                f"{median([run.cpu_micros for run in runs]):.1f}",
                f"{median([run.p50_micros for run in runs]):,.0f}",
                f"{median([run.p99_micros for run in runs]):,.0f}",
                f"{memory[name]:.0f}",
                f"{100 * median([run.foreign for run in runs]):.0f}",
            )
        )
    header = ("row", "calls/s", "min .. max", "CPU µs/call", "p50 µs", "p99 µs")
    header += ("RSS MiB", "foreign %")
    say("\n" + table(header, rows))
    found = ratios(samples, pairs)
    if found:
        header = ("ratio of medians", "value", "by round", "wanted")
        say("\n" + table(header, map(ratio_row, found)))


def slowest(samples: dict[str, list[Sample]]) -> list[tuple[str, list[int], list[int]]]:
    """The p99 of our rows and of the floor's."""
    return [
        (
            kind,
            [run.p99_micros for run in samples[f"toolbooth-{kind}"]],
            [run.p99_micros for run in samples[f"floor-{kind}"]],
        )
        for kind in KINDS
    ]


def slowest_row(row: tuple[str, list[int], list[int]]) -> tuple[str, ...]:
    """One line of the table of slowest calls."""
    kind, ours, floor = row
    value = median(ours) / median(floor)
    by_round = spread([our / least for our, least in zip(ours, floor)], ".2f")
    verdict = f"≤ {SLOWEST_RATIO}: {'met' if value <= SLOWEST_RATIO else 'MISSED'}"
    return f"toolbooth-{kind} / floor-{kind}", f"{value:.2f}", by_round, verdict


def warn(samples: dict[str, list[Sample]], foreign_max: float) -> None:
    """Says so when the machine was too busy for the numbers to be worth keeping."""
    foreign = max(median([run.foreign for run in runs]) for runs in samples.values())
    if foreign > foreign_max:
        say(f"\nOther processes used {foreign:.0%} of the machine: not a result, run it again.")


def ratio_row(ratio: dict) -> tuple[str, ...]:
    """One line of the table of ratios."""
    wanted = ratio["wanted"]
    verdict = "reported"
    if wanted is not None:
        verdict = f"≥ {wanted}: {'met' if ratio['value'] >= wanted else 'MISSED'}"
    return ratio["ratio"], f"{ratio['value']:.2f}", spread(ratio["by_round"], ".2f"), verdict
