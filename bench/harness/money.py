"""bench/run money: billed, durable calls against the same tool unbilled, on both stores."""

from __future__ import annotations

import argparse
import os
import re
import sqlite3
import subprocess
import tempfile
import time
import urllib.request
import uuid
from contextlib import ExitStack
from copy import copy
from dataclasses import replace
from pathlib import Path

from . import calls, machine, mcp, servers
from .load import Target
from .machine import ROOT
from .report import median, save, say

# What is asked for, by the number of connections.
SQLITE = {64: 0.5, 256: 0.65}
POSTGRES = {64: 0.3, 256: 0.3}
P99_MILLIS_MAX = 20
ROWS = 10_000_000
SHOP = '[{name: base, license: MIT, tools: [echo], price-usd-cents: 0.05}]'
FREE = {"TOOLBOOTH_SERVERS": "[]"}
BILLED = {"TOOLBOOTH_SERVERS": SHOP}
POSTINGS = re.compile(r"^toolbooth_ledger_batch_size_bucket\{[^}]*le=\"([^\"]+)\"[^}]*\} ([0-9.e+]+)", re.M)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    calls.add_arguments(parser)
    parser.add_argument("--stores", default="sqlite,postgres")
    parser.add_argument("--loads", default="64,256", help="connections, one after another")
    parser.add_argument("--rows", type=int, default=0, help="also with a ledger of so many entries")


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    machine.require("wrk", "apt-get install wrk")
    stores = options.stores.split(",")
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        say(f"raw fsync of this disk: {fsyncs(scratch):,.0f}/s")
        targets = start(stack, scratch, stores, options.rows)
        results = {}
        for connections in map(int, options.loads.split(",")):
            say(f"\n{connections} connections")
            own = copy(options)
            own.connections = connections
            samples = calls.rounds(targets, own, scratch)
            memory = {t.name: t.server.program.rss_kib() / 1024 for t in targets}
            pairs = [
                (name, "unbilled", wanted(name).get(connections))
                for name in samples
                if name != "unbilled"
            ]
            calls.report(samples, memory, pairs)
            calls.warn(samples, options.foreign_max)
            results[connections] = {
                "samples": {n: [s.json() for s in runs] for n, runs in samples.items()},
                "ratios": calls.ratios(samples, pairs),
            }
        batches = {t.name: batch_sizes(t) for t in targets if t.name != "unbilled"}
    for name, sizes in batches.items():
        say(f"\ncommits of {name} by the number of calls in them: {sizes}")
    save("money", vars(options), {"loads": results, "batches": batches})


def wanted(name: str) -> dict[int, float]:
    """The least share of the unbilled rate."""
    return POSTGRES if name.startswith("postgres") else SQLITE


def start(stack: ExitStack, scratch: Path, stores: list[str], rows: int) -> list[Target]:
    """Starts a server for each store, and one that sells nothing."""
    call = mcp.sessionless_call()
    targets = []

    def add(name: str, data: Path, more: dict[str, str], path: str) -> None:
        key = key_with_money(data, more)
        keyed = replace(call, path=path, headers={**call.headers, "Authorization": f"Bearer {key}"})
        if name.endswith("-full"):
            fill(data / "toolbooth.db", rows)
        server = servers.toolbooth(data, more)
        stack.enter_context(server.program)
        server.await_echo(lambda _: keyed)
        targets.append(Target(name, server, keyed))

    add("unbilled", scratch / "unbilled", FREE, "/mcp")
    if "sqlite" in stores:
        add("sqlite", scratch / "sqlite", BILLED, "/v1")
    if "sqlite" in stores and rows:
        add("sqlite-full", scratch / "full", BILLED, "/v1")
    if "postgres" in stores:
        url = subprocess.run(
            ["scripts/postgres", "start"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.strip()
        stack.callback(subprocess.run, ["scripts/postgres", "stop"], cwd=ROOT, capture_output=True)
        add("postgres", scratch / "postgres", {**BILLED, "TOOLBOOTH_STORE": url}, "/v1")
    for target in targets:
        say(f"{target.name}: right answer of {target.check()} bytes")
    return targets


def key_with_money(data: Path, more: dict[str, str]) -> str:
    """A key that can pay for everything that is measured."""
    command = ["./toolbooth", "keys", "create", "--balance-usd", "1000000", "--data", str(data)]
    environment = {**os.environ, **more}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def fill(database: Path, rows: int) -> None:
    """Adds calls to a ledger that nobody has open: older ones, of the account that pays."""
    began = time.perf_counter()
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        debit, credit = connection.execute("SELECT credit, debit FROM transfers").fetchone()
        insert = (
            "INSERT INTO transfers (id, debit, credit, amount, at_ms, balance_after, note, key_id,"
            " shop, tool, free, input_tokens, output_tokens, tokens_beyond, input_hash,"
            " output_hash, took_ms) VALUES (?, ?, ?, 0, ?, 1000000000000, '', 'filled', 'base',"
            " 'echo', 1, 0, 0, 0, ?, ?, 0)"
        )
        first_ms = int(time.time() * 1000) - rows - 1000
        digest = bytes(range(32))
        connection.executemany(
            insert,
            (
                (identity(first_ms + n, n), debit, credit, first_ms + n, digest, digest)
                for n in range(rows)
            ),
        )
        connection.execute(
            "INSERT INTO account_transfers SELECT debit, seq FROM transfers WHERE seq >"
            " (SELECT last_seq FROM digested) ORDER BY debit, seq"
        )
        connection.execute("UPDATE digested SET last_seq = (SELECT max(seq) FROM transfers)")
    say(f"filled {database.name} with {rows:,} entries in {time.perf_counter() - began:.0f} s")


def identity(at_ms: int, number: int) -> bytes:
    """An id like those of calls, of its own time."""
    return (at_ms << 80 | 0x7 << 76 | 0x2 << 62 | number).to_bytes(16, "big")


def batch_sizes(target: Target) -> dict[str, int]:
    """How many commits had at most so many calls, as the server counts them."""
    port = target.server.port
    request = urllib.request.Request(f"http://127.0.0.1:{port}/metrics")
    with urllib.request.urlopen(request) as answer:
        text = answer.read().decode()
    return {limit: int(float(count)) for limit, count in POSTINGS.findall(text)}


def fsyncs(folder: Path, seconds: float = 2.0) -> float:
    """How often a second one writer can append and have it on the disk."""
    counts = []
    path = folder / f"fsync-{uuid.uuid4().hex}"
    for _ in range(3):
        descriptor = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        try:
            began, count = time.perf_counter(), 0
            while time.perf_counter() - began < seconds:
                os.write(descriptor, b"x" * 4096)
                os.fdatasync(descriptor)
                count += 1
            counts.append(count / (time.perf_counter() - began))
        finally:
            os.close(descriptor)
            path.unlink()
    return median(counts)


