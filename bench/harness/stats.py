"""bench/run stats: GET /api/v1/stats on a ledger of 10 million calls, next to plain SQL."""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import sqlite3
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path

from . import servers
from .machine import ROOT, Wrong
from .report import median, save, say, table

DAY_MS = 86_400_000
HOUR_MS = 3_600_000
DAYS = 365
PAYERS = 2_000
TOOLS = [f"tool_{number}" for number in range(12)]
RAILS = ["", "wallet:eip155:8453:", "wallet:play:eip155:84532:"]
RANGES = {"24 hours": 1, "7 days": 7, "30 days": 30, "365 days": 365}
MILLIS_MAX = 200
WARM = 20
PICKS = 20_011  # A prime, so that steps through it visit all.
KEY = "bench-admin-key-that-is-long-enough-to-be-one"
COUNTING_SECONDS_MAX = 1_800


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    parser.add_argument("--rows", type=int, default=10_000_000, help="calls in the ledger")
    parser.add_argument("--requests", type=int, default=50, help="for each range")
    parser.add_argument("--folder", help="a data folder to make, or to use again if it is there")


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    with ExitStack() as stack:
        if options.folder:
            data = Path(options.folder)
        else:
            scratch = stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-"))
            data = Path(scratch) / "data"
        now_ms = make(data, options.rows)
        server = servers.toolbooth(data, {"TOOLBOOTH_ADMIN__KEY": KEY})
        stack.enter_context(server.program)
        counted = await_counted(server, now_ms)
        rows, results = [], {}
        for name, days in RANGES.items():
            took, cpu, answer = requests(server, now_ms, days, options.requests)
            plain, sums = by_sql(data / "toolbooth.db", now_ms, days)
            compare(answer, sums, name)
            results[name] = {
                "millis": took,
                "cpu_millis": cpu,
                "sql_millis": plain,
                "total": answer["total"],
            }
            rows.append(
                [
                    name,
                    f"{answer['total']['billed_calls'] + answer['total']['free_calls']:,}",
                    f"{answer['total']['payers']:,}",
                    f"{median(took):.1f}",
                    f"{quantile(took, 0.99):.1f}",
                    f"{cpu:.1f}",
                    f"{plain:,.0f}",
                ]
            )
        memory = server.program.rss_kib() / 1024
    say("")
    header = ["range", "calls", "payers", "median, ms", "p99, ms", "CPU, ms", "plain SQL, ms"]
    say(table(header, rows))
    say(f"\ncounted {options.rows:,} entries in {counted:.0f} s; {memory:.0f} MiB resident then")
    save("stats", vars(options), {"counting_seconds": counted, "ranges": results})
    slow = [row[0] for row in rows if float(row[4]) >= MILLIS_MAX]
    if slow:
        say(f"not below {MILLIS_MAX} ms: {', '.join(slow)}")


def make(data: Path, rows: int) -> int:
    """Fills a ledger of the real schema with calls of a year; the time that it ends at."""
    database = data / "toolbooth.db"
    if not database.exists():
        command = ["./toolbooth", "keys", "create", "--data", str(data)]
        subprocess.run(command, cwd=ROOT, env={**os.environ}, capture_output=True, check=True)
        began = time.perf_counter()
        with sqlite3.connect(database) as connection:
            fill(connection, rows)
        say(f"filled {rows:,} entries in {time.perf_counter() - began:.0f} s")
    with sqlite3.connect(database) as connection:
        (last,) = connection.execute("SELECT max(at_ms) FROM transfers").fetchone()
    return (last // HOUR_MS + 1) * HOUR_MS


def fill(connection: sqlite3.Connection, rows: int) -> None:
    """Adds calls, made up by SQLite itself: Python would take an hour."""
    chance = random.Random(84)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute("PRAGMA cache_size = -1000000")
    accounts = [(f"{RAILS[n % len(RAILS)]}payer-{n:05}",) for n in range(PAYERS)]
    insert = "INSERT INTO accounts (id, micro_usd, created_ms) VALUES (?, 1000000000, 0)"
    connection.executemany(insert, [*accounts, ("revenue:base",)])
    numbers = [
        connection.execute("SELECT number FROM accounts WHERE id = ?", one).fetchone()[0]
        for one in accounts
    ]
    (revenue,) = connection.execute(
        "SELECT number FROM accounts WHERE id = 'revenue:base'"
    ).fetchone()
    zipf = [1 / (rank + 1) for rank in range(PAYERS)]
    weights = [1 / (rank + 1) ** 0.7 for rank in range(len(TOOLS))]
    connection.execute(
        "CREATE TEMP TABLE picks (n INTEGER PRIMARY KEY, payer, tool, price, free, took)"
    )
    connection.executemany(
        "INSERT INTO picks VALUES (?, ?, ?, ?, ?, ?)",
        zip(
            range(PICKS),
            chance.choices(numbers, zipf, k=PICKS),
            chance.choices(TOOLS, weights, k=PICKS),
            chance.choices([500, 2_000, 12_345], k=PICKS),
            chance.choices([0, 1], [9, 1], k=PICKS),
            chance.choices(range(1, 400), k=PICKS),
        ),
    )
    connection.create_function("identity", 1, lambda n: (n << 64 | n).to_bytes(16, "big"))
    first_ms = (int(time.time() * 1000) // HOUR_MS) * HOUR_MS - DAYS * DAY_MS
    connection.execute(
        """
        INSERT INTO transfers (id, debit, credit, amount, at_ms, balance_after, note, key_id, shop,
            tool, free, input_tokens, output_tokens, tokens_beyond, input_hash, output_hash,
            took_ms)
        WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < :rows)
        SELECT identity(count.n), a.payer, :revenue,
            CASE b.free WHEN 1 THEN 0 ELSE b.price END, :first + CAST(count.n * :step AS INTEGER),
            1000000000, '', 'bench', 'base', b.tool, b.free, 0, 0, 0, :digest, :digest, b.took
        FROM count
        JOIN picks a ON a.n = (count.n * 7919) % :picks
        JOIN picks b ON b.n = (count.n * 104729 + count.n / :picks) % :picks
        """,
        {
            "rows": rows,
            "revenue": revenue,
            "first": first_ms,
            "step": DAYS * DAY_MS / rows,
            "picks": PICKS,
            "digest": bytes(range(32)),
        },
    )
    # As if it was digested: listings of accounts would lack these calls, and nobody asks for them.
    connection.execute("UPDATE digested SET last_seq = (SELECT max(seq) FROM transfers)")
    fill_calls(connection, first_ms, rows)


def fill_calls(connection: sqlite3.Connection, first_ms: int, rows: int) -> None:
    """Adds how calls ended, as the server itself would have counted them."""
    rails = [rail[7:-1] or "balance" for rail in RAILS]
    each = max(1, rows // (DAYS * 24 * len(TOOLS) * len(rails)))
    for name, hours in (("call_hours", 1), ("call_days", 24), ("call_blocks", 768)):
        length = hours * HOUR_MS
        slots = range(first_ms // length, (first_ms + DAYS * DAY_MS) // length + 1)
        for every, tools in ((0, TOOLS), (1, [""])):
            calls = each * hours * (len(TOOLS) if every else 1)
            results = varints([calls, 2, 3, 1, 0, 0, 4])
            ranges = varints([60, *[part for _ in range(40) for part in (calls // 40 + 1, 3)][:-1]])
            connection.executemany(
                f"INSERT INTO {name} VALUES (?, ?, ?, 'base', ?, ?, ?)",
                (
                    (every, slot, tool, rail, results, ranges)
                    for slot in slots
                    for tool in tools
                    for rail in rails
                ),
            )


def varints(numbers: list[int]) -> bytes:
    """Numbers as the store packs them: seven bits a byte, the least first."""
    packed = bytearray()
    for number in numbers:
        while number >= 0x80:
            packed.append(number & 0x7F | 0x80)
            number >>= 7
        packed.append(number)
    return bytes(packed)


def ask(server: servers.Server, now_ms: int, days: int) -> dict:
    """What the server says of the last days."""
    url = (
        f"http://127.0.0.1:{server.port}/api/v1/stats"
        f"?from={stamp(now_ms - days * DAY_MS)}&to={stamp(now_ms)}"
    )
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {KEY}"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.loads(answer.read())


def stamp(at_ms: int) -> str:
    """A moment as the API reads it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at_ms / 1000))


def await_counted(server: servers.Server, now_ms: int) -> float:
    """Waits until the ledger is counted; the seconds from the first question on."""
    server.program.await_ready(lambda: answers(server))
    began = time.perf_counter()
    while time.perf_counter() - began < COUNTING_SECONDS_MAX:
        try:
            ask(server, now_ms, 1)
            return time.perf_counter() - began
        except urllib.error.HTTPError as e:
            message = e.read().decode()
            if e.code != 503:
                raise Wrong(f"stats answered {e.code}: {message}") from e
            say(message)
        time.sleep(1)
    raise Wrong("the ledger was not counted in time")


def answers(server: servers.Server) -> bool:
    """Whether the server is there."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.port}/api/v1/servers", headers={"Authorization": f"Bearer {KEY}"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.status == 200


def requests(
    server: servers.Server, now_ms: int, days: int, count: int
) -> tuple[list[float], float, dict]:
    """The milliseconds of each request, after a few that warm up; the server's own; the answer."""
    for _ in range(WARM):
        ask(server, now_ms, days)
    took = []
    answer: dict = {}
    cpu = server.program.cpu_seconds()
    for _ in range(count):
        began = time.perf_counter()
        answer = ask(server, now_ms, days)
        took.append((time.perf_counter() - began) * 1000)
    return took, (server.program.cpu_seconds() - cpu) * 1000 / count, answer


def by_sql(database: Path, now_ms: int, days: int) -> tuple[float, dict]:
    """The milliseconds of the same sums by tool from the ledger itself, and these."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        began = time.perf_counter()
        rows = connection.execute(
            "SELECT tool, sum(NOT free), sum(free), sum(amount),"
            " count(DISTINCT CASE WHEN free THEN NULL ELSE debit END) FROM transfers"
            " WHERE at_ms >= ? AND at_ms < ? AND tool IS NOT NULL GROUP BY tool",
            (now_ms - days * DAY_MS, now_ms),
        ).fetchall()
        return (time.perf_counter() - began) * 1000, {row[0]: row[1:] for row in rows}


def compare(answer: dict, sums: dict, name: str) -> None:
    """A wrong answer has no speed."""
    members = ("billed_calls", "free_calls", "revenue_micro_usd", "payers")
    said = {row["tool"]: tuple(row[m] for m in members) for row in answer["by_tool"]}
    if said != sums:
        raise Wrong(f"{name}: the server says {said}, and the ledger {sums}")


def quantile(values: list[float], share: float) -> float:
    """The value that a share of them doesn't exceed."""
    return sorted(values)[min(len(values) - 1, math.ceil(len(values) * share) - 1)]
