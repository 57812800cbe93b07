"""bench/run signatures: signatures of payments that one thread checks in a second."""

from __future__ import annotations

import argparse
import json
import subprocess

from . import machine
from .machine import BENCH, ROOT, Missing
from .report import median, save, say, spread, table

SOURCE = BENCH / "signatures" / "Signatures.java"
LIBRARIES = ROOT / "app" / "target" / "lib"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=3, help="of each kind in a round")


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    if not LIBRARIES.exists():
        raise Missing("Toolbooth is not built: run bench/setup")
    java = machine.find_jdk() / "bin" / "java"
    command = [str(java), "-cp", f"{LIBRARIES}/*", str(SOURCE)]
    command += [str(options.rounds), str(options.seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rates = json.loads(done.stdout)
    rows = [(name, f"{median(runs):,.0f}", spread(runs)) for name, runs in rates.items()]
    say("\n" + table(("Bouncy Castle, one thread", "per second", "min .. max"), rows))
    save("signatures", vars(options), rates)
