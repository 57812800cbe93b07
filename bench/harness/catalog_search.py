"""bench/run catalog-search: how long a search takes in a catalog of 100,000 entries."""

from __future__ import annotations

import argparse
import json
import subprocess

from . import machine
from .machine import BENCH, ROOT, Missing
from .report import median, save, say, table

SOURCE = BENCH / "search" / "CatalogSearch.java"
LIBRARIES = ROOT / "app" / "target" / "lib"
FOREIGN_MAX = 0.1
JVM = ["-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--searches", type=int, default=2_000, help="of each kind")
    parser.add_argument("--threads", type=int, default=2, help="that search at the same time")
    parser.add_argument("--seed", type=int, default=7)


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    if not LIBRARIES.exists():
        raise Missing("Toolbooth is not built: run bench/setup")
    java = machine.find_jdk() / "bin" / "java"
    command = [str(java), *JVM, "-cp", f"{LIBRARIES}/*", str(SOURCE)]
    command += [str(n) for n in (options.entries, options.searches, options.threads, options.seed)]
    busy, own = machine.busy_seconds(), machine.own_seconds()
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    busy, own = machine.busy_seconds() - busy, machine.own_seconds() - own
    found = json.loads(done.stdout)
    rows = [row(kind, times) for kind, times in found["searches"].items()]
    header = ("ms", "p50", "p99", "most", "p99 of the processor")
    say("\n" + table(header, rows))
    say(
        f"\n{options.entries:,} entries indexed in {found['index_seconds']:.1f} s,"
        f" {found['heap_megabytes']:.0f} MB of heap."
    )
    foreign = max(0.0, busy - own) / busy
    if foreign > FOREIGN_MAX:
        say(
            f"Other processes had {foreign:.0%} of the processors' time: all columns but the last"
            " are no result."
        )
    save("catalog-search", vars(options), found)


def row(kind: str, times: dict[str, list[float]]) -> tuple[str, ...]:
    """One kind of search."""
    wall = times["wall"]
    values = (median(wall), p99(wall), max(wall), p99(times["processor"]))
    return (kind, *(f"{value:.2f}" for value in values))


def p99(values: list[float]) -> float:
    """What one of a hundred is slower than."""
    return sorted(values)[int(len(values) * 0.99)]
