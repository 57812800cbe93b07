"""Tables for people, JSON for later."""

from __future__ import annotations

import json
import statistics
import time
from typing import Iterable, Sequence

from . import machine

RESULTS = machine.BENCH / "results"


def say(text: str) -> None:
    """Progress, at once."""
    print(text, flush=True)


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A markdown table: names on the left, numbers on the right."""
    lines = [list(header), ["---", *["---:"] * (len(header) - 1)], *map(list, rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def median(values: Sequence[float]) -> float:
    """The middle value."""
    return statistics.median(values)


def spread(values: Sequence[float], form: str = ",.0f") -> str:
    """From the least to the greatest."""
    return f"{min(values):{form}} .. {max(values):{form}}"


def save(kind: str, settings: dict, results: dict | list) -> None:
    """Writes a run under bench/results/."""
    RESULTS.mkdir(exist_ok=True)
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    file = RESULTS / f"{kind}-{stamp}.json"
    run = {
        "kind": kind,
        "time": stamp,
        "machine": machine.describe(),
        "settings": settings,
        "results": results,
    }
    file.write_text(json.dumps(run, indent=1, sort_keys=True) + "\n")
    say(f"\nSaved as {file.relative_to(machine.ROOT)}")
