"""bench/run search-quality: whether code is found that people ask for, by each way to search."""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path

from . import code_corpus, machine
from .machine import BENCH, ROOT, Missing
from .report import save, say, table

SOURCE = BENCH / "search" / "code" / "CodeQuality.java"
QUESTIONS = BENCH / "search" / "questions.json"
LIBRARIES = ROOT / "app" / "target" / "lib"
WORK = BENCH / "results" / "search"
WAYS = ("grep", "bm25-plain", "bm25", "dense", "fused", "words+rerank", "fused+rerank")
DEFAULT, BASE = "fused+rerank", "bm25"
SETS = {
    "held-out": "natural questions, held out of the tuning",
    "tuning": "natural questions that weights were chosen with",
    "names": "names, defined in one file",
    "sentences": "first sentences of doc comments, which are not in the index",
}
WANTED_GAIN = 0.15


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    parser.add_argument("--count", type=int, default=300, help="of names, and of sentences")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--model", default="all-minilm-l6-v2-q")
    parser.add_argument("--jar", default="", help="of the model, if it isn't the one shipped")


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    if not LIBRARIES.exists():
        raise Missing("Toolbooth is not built: run bench/setup")
    corpus = WORK / "corpus"
    say(code_corpus.describe(code_corpus.fetch(corpus)))
    java = machine.find_jdk() / "bin" / "java"
    path = f"{LIBRARIES}/*" + (f":{options.jar}" if options.jar else "")
    command = [str(java), "-Xmx2g", "--enable-native-access=ALL-UNNAMED", "-cp", path, str(SOURCE)]
    command += [str(corpus), str(QUESTIONS), str(WORK), options.model]
    command += [str(options.count), str(options.seed)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(done.stdout)
    say(f"\n{found['files']:,} files, {found['lines']:,} lines; {options.model}")
    for name, what in SETS.items():
        answers = [answer for answer in found["answers"] if answer["set"] == name]
        if answers:
            say(f"\n{len(answers)} {what}:\n\n{report(answers)}")
    judge(found["answers"])
    save("search-quality", vars(options), found)


def report(answers: list[dict]) -> str:
    """A row for each way."""
    header = ("way", "MRR", "recall@1", "recall@5", "recall@10", "in the first 5 places")
    rows = []
    for way in WAYS:
        files = [answer["places"][way] for answer in answers]
        seen = [answer["seen"][way] for answer in answers]
        shares = [share(files, depth) for depth in (1, 5, 10)] + [share(seen, 5)]
        rows.append((way, f"{mrr(files):.3f}", *(f"{value:.2f}" for value in shares)))
    return table(header, rows)


def share(places: list[int], depth: int) -> float:
    """Of how many the right one is among the first."""
    return sum(0 < place <= depth for place in places) / len(places)


def mrr(places: list[int]) -> float:
    """The mean of one over the place; nothing for what wasn't found."""
    return sum(1 / place for place in places if place) / len(places)


def judge(answers: list[dict]) -> None:
    """Compares with what is asked for."""
    natural = [a["places"] for a in answers if a["set"] in ("held-out", "tuning")]
    held = [a["places"] for a in answers if a["set"] == "held-out"]
    names = [a["places"] for a in answers if a["set"] == "names"]
    say("")
    for what, places in (("natural questions", natural), ("of them held out", held)):
        gain = mrr([p[DEFAULT] for p in places]) / mrr([p[BASE] for p in places]) - 1
        verdict = "met" if gain >= WANTED_GAIN else "MISSED"
        say(f"{what}: {gain:+.1%} of MRR to {BASE} (>= {WANTED_GAIN:.0%}: {verdict})")
    ours, base = (mrr([p[way] for p in names]) for way in (DEFAULT, BASE))
    say(f"names: {ours:.3f} to {base:.3f} (never worse: {'met' if ours >= base else 'MISSED'})")
