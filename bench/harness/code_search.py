"""bench/run search: how fast a million lines are indexed and searched, next to ripgrep."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Callable

from . import code_corpus, code_fresh, machine, servers, wire
from .machine import BENCH, Wrong
from .program import Jvm
from .report import median, save, say, table

WORK = BENCH / "results" / "search"
QUESTIONS = BENCH / "search" / "questions.json"
INDEX_SECONDS, P99_WORDS, P99_MEANING = 60.0, 10.0, 30.0
EMPTY_WORDS = set("a an and are be by can do does for from how in is it of on or that the to what when where which who why with".split())


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    parser.add_argument("--rounds", type=int, default=10, help="of all questions")
    parser.add_argument("--warmup", type=int, default=10, help="rounds before that")
    parser.add_argument("--embed-seconds", type=int, default=60, help="to watch the embedding")
    parser.add_argument("--edits", type=int, default=30, help="of each kind, until they show")
    parser.add_argument("--switched", type=int, default=200, help="files that a branch changes")
    parser.add_argument("--only-fresh", action="store_true", help="how soon changes show, alone")
    parser.add_argument("--full", action="store_true", help="wait until all is embedded: long")


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    if options.only_fresh:
        found = {"fresh": fresh(options)}
        code_fresh.report(found["fresh"], options.switched)
        save("search", vars(options), found)
        return
    machine.require("rg", "apt-get install ripgrep")
    tree = WORK / "tree"
    sizes = code_corpus.fetch(tree / "asked") + code_corpus.fetch(tree / "more", code_corpus.VOLUME)
    say(code_corpus.describe(sizes))
    questions = [one["question"] for one in json.loads(QUESTIONS.read_text())]
    found: dict = {}
    with tempfile.TemporaryDirectory(prefix="bench-") as scratch:
        with ExitStack() as stack:
            words(stack, Path(scratch) / "words", tree, questions, options, found)
        with ExitStack() as stack:
            meaning(stack, Path(scratch) / "meaning", tree, questions, options, found)
    found["fresh"] = fresh(options)
    report(found)
    code_fresh.report(found["fresh"], options.switched)
    save("search", vars(options), found)


def words(stack, data: Path, tree: Path, questions: list[str], options, found: dict) -> None:
    """Indexes by words alone, and asks."""
    began = time.perf_counter()
    ask, server = start(stack, data, tree, "off")
    first = None
    while True:
        status = ask("vector/status", {})
        if first is None and status["chunks"]:
            ask("vector/search", {"query": questions[0], "top_k": 10})
            first = time.perf_counter() - began
        if status["phase"] == "ready":
            break
        time.sleep(0.1)
    found["index_seconds"] = time.perf_counter() - began
    found["first_answer_seconds"] = first
    found["files"], found["chunks"] = status["files"], status["chunks"]
    found["disk_megabytes"] = status["disk_bytes"] / 1e6
    found["rss_after_index_megabytes"] = server.program.rss_kib() / 1e3
    found["words"], found["ripgrep"] = ask_all(ask, tree, questions, options, True)
    found["heap_megabytes"] = sum(Jvm(server.program).live_bytes().values()) / 1e6


def meaning(stack, data: Path, tree: Path, questions: list[str], options, found: dict) -> None:
    """Indexes by meaning too, and asks."""
    ask, server = start(stack, data, tree, "builtin")
    while ask("vector/status", {})["phase"] not in ("embedding", "ready"):
        time.sleep(0.2)
    while not ask("vector/status", {})["embedded"]:
        time.sleep(0.2)
    began, before = time.perf_counter(), ask("vector/status", {})["embedded"]
    while True:
        status = ask("vector/status", {})
        elapsed = time.perf_counter() - began
        if status["phase"] == "ready" or (not options.full and elapsed > options.embed_seconds):
            break
        time.sleep(0.5)
    found["embedded"] = status["embedded"]
    found["embedded_per_second"] = (status["embedded"] - before) / elapsed
    found["rss_embedding_megabytes"] = server.program.rss_kib() / 1e3
    found["meaning"], _ = ask_all(ask, tree, questions, options, False)
    found["rss_meaning_megabytes"] = server.program.rss_kib() / 1e3


def fresh(options) -> dict[str, list[float]]:
    """Changes files while the server embeds, and asks for what is new."""
    with tempfile.TemporaryDirectory(prefix="bench-") as scratch, ExitStack() as stack:
        workspace = code_fresh.Workspace(Path(scratch) / "tree", options.edits, options.switched)
        ask, _ = start(stack, Path(scratch) / "data", workspace.tree, "builtin")
        while not ask("vector/status", {})["embedded"]:
            time.sleep(0.2)
        return code_fresh.measure(ask, workspace)


def start(stack: ExitStack, data: Path, tree: Path, meaning: str):
    """Toolbooth with a workspace."""
    server = servers.toolbooth(
        data,
        {"TOOLBOOTH_WORKSPACE__ROOT": str(tree), "TOOLBOOTH_WORKSPACE__SEARCH__MEANING": meaning},
    )
    stack.enter_context(server.program)
    server.program.await_ready(lambda: caller(server.port)("vector/status", {}) is not None)
    return caller(server.port), server


def caller(port: int) -> Callable[[str, dict], dict]:
    """Calls on a connection that stays open."""
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    connection = wire.connect(port)

    def call(method: str, params: dict) -> dict:
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        connection.sendall(
            wire.request_bytes("POST", "/mira", port, headers, json.dumps(body).encode())
        )
        answer = json.loads(wire.read_answer(connection).body)
        if "result" not in answer:
            raise Wrong(f"{method}: {answer}")
        return answer["result"]

    return call


def ask_all(ask, tree: Path, questions: list[str], options, compare: bool):
    """The milliseconds of each question, and of ripgrep for the same words, in turn."""
    ours, theirs = [], []
    for number in range(options.warmup + options.rounds):
        for question in questions:
            began = time.perf_counter()
            ask("vector/search", {"query": question, "top_k": 10})
            millis = (time.perf_counter() - began) * 1000
            if number >= options.warmup:
                ours.append(millis)
        if compare and number == options.warmup:
            theirs = [ripgrep(tree, question) for question in questions]
    return ours, theirs


def ripgrep(tree: Path, question: str) -> float:
    """How long ripgrep takes to count the question's words in each file."""
    telling = [w for w in re.findall(r"\w+", question.lower()) if w not in EMPTY_WORDS]
    command = ["rg", "-i", "-c", "-e", "|".join(telling), str(tree)]
    began = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    return (time.perf_counter() - began) * 1000


def p99(values: list[float]) -> float:
    """What one of a hundred is slower than."""
    return sorted(values)[int(len(values) * 0.99)]


def report(found: dict) -> None:
    """Prints the tables, and what is asked."""
    rows = [
        (name, f"{median(found[key]):.2f}", f"{p99(found[key]):.2f}", wanted)
        for name, key, wanted in (
            ("by words", "words", verdict(p99(found["words"]), P99_WORDS)),
            ("by words and meaning", "meaning", verdict(p99(found["meaning"]), P99_MEANING)),
            ("ripgrep", "ripgrep", ""),
        )
    ]
    say("\n" + table(("ms", "p50", "p99", "asked of the p99"), rows))
    say(
        f"\n{found['files']:,} files indexed by words in {found['index_seconds']:.1f} s"
        f" ({verdict(found['index_seconds'], INDEX_SECONDS)}), the first answer after"
        f" {found['first_answer_seconds']:.1f} s; {found['chunks']:,} chunks,"
        f" {found['disk_megabytes']:.0f} MB on disk."
    )
    say(
        f"{found['embedded']:,} chunks embedded, {found['embedded_per_second']:.0f} in a second."
        f" Resident: {found['rss_after_index_megabytes']:.0f} MB after the index,"
        f" {found['rss_embedding_megabytes']:.0f} MB while embedding,"
        f" {found['rss_meaning_megabytes']:.0f} MB after all questions;"
        f" {found['heap_megabytes']:.0f} MB of live objects without the model."
    )


def verdict(value: float, limit: float) -> str:
    """Whether it is as asked."""
    return f"< {limit:g}: {'met' if value < limit else 'MISSED'}"
