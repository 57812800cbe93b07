"""How soon a search finds what has changed: part of bench/run search."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path
from typing import Callable

from .machine import ROOT, Wrong
from .report import median, say, table

Ask = Callable[[str, dict], dict]
FRESH_SECONDS = 2.0
# Snippets show no more of a file, and the new name has to be in one.
SMALL_BYTES = 1_800
# Of the files that a branch has otherwise, so many are asked for.
SAMPLE = 10
PAUSE_SECONDS, PATIENCE_SECONDS = 0.01, 60.0


class Workspace:
    """A clone of this repository with a second branch, on which some files have another name."""

    def __init__(self, tree: Path, edits: int, switched: int) -> None:
        self.tree = tree
        git(tree.parent, "clone", "-q", str(ROOT), str(tree))
        names = sorted(str(one.relative_to(tree)) for one in tree.rglob("*.java") if small(one))
        if len(names) < 3 * edits + switched:
            raise Wrong(f"only {len(names)} small files in {ROOT}")
        self.edited, self.written, self.deleted = (
            names[i * edits : (i + 1) * edits] for i in range(3)
        )
        self.switched = names[3 * edits : 3 * edits + switched]
        git(tree, "checkout", "-q", "-b", "first")
        git(tree, "checkout", "-q", "-b", "other")
        for number, name in enumerate(self.switched):
            self.append(name, marker("switched", number))
        who = ("-c", "user.name=bench", "-c", "user.email=bench@example.org")
        git(tree, *who, "commit", "-q", "-a", "-m", "other names")
        git(tree, "checkout", "-q", "first")
        for number, name in enumerate(self.deleted):
            self.append(name, marker("deleted", number))

    def append(self, name: str, word: str) -> None:
        """Writes a word that no other file has to a file's end, as an editor would."""
        file = self.tree / name
        file.write_text(self.with_word(name, word))

    def with_word(self, name: str, word: str) -> str:
        """A file with one word more."""
        return (self.tree / name).read_text() + f"\n// {word}\n"


def small(file: Path) -> bool:
    """Whether a snippet shows all of it, whatever is added."""
    return 200 < file.stat().st_size < SMALL_BYTES


def git(folder: Path, *arguments: str) -> None:
    """Has git do something."""
    subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)


def marker(kind: str, number: int) -> str:
    """A name that is asked for, of letters, so that it is one word."""
    letters = "".join(chr(ord("a") + int(digit)) for digit in f"{number:03d}")
    return f"zq{kind}{letters}"


def measure(ask: Ask, workspace: Workspace) -> dict[str, list[float]]:
    """The seconds until each change is found."""
    found: dict[str, list[float]] = {"edit": [], "files/write": [], "deletion": []}
    for number, name in enumerate(workspace.edited):
        word = marker("edited", number)
        workspace.append(name, word)
        found["edit"].append(until(lambda: shows(ask, name, word), word))
    for number, name in enumerate(workspace.written):
        word = marker("written", number)
        text = workspace.with_word(name, word)
        ask("files/write", {"path": name, "content": text, "overwrite": True})
        found["files/write"].append(until(lambda: shows(ask, name, word), word))
    for number, name in enumerate(workspace.deleted):
        word = marker("deleted", number)
        until(lambda: shows(ask, name, word), word)
        (workspace.tree / name).unlink()
        found["deletion"].append(until(lambda: not lists(ask, name, word), word))
    # What was edited may stay: git changes only the files that the branches have otherwise.
    words = [marker("switched", number) for number in range(len(workspace.switched))]
    pairs = list(zip(workspace.switched, words))
    # To ask for all of them would take longer than to find them.
    pairs = [*pairs[:: max(1, len(pairs) // SAMPLE)], pairs[-1]]
    found["switch"] = [switch(workspace, "other", lambda: all(shows(ask, *one) for one in pairs))]
    found["switch back"] = [
        switch(workspace, "first", lambda: not any(shows(ask, *one) for one in pairs))
    ]
    return found


def switch(workspace: Workspace, branch: str, done: Callable[[], bool]) -> float:
    """The seconds from the end of a checkout."""
    git(workspace.tree, "checkout", "-q", branch)
    return until(done, branch)


def until(done: Callable[[], bool], what: str) -> float:
    """The seconds until something is so."""
    began = time.perf_counter()
    while not done():
        if time.perf_counter() - began > PATIENCE_SECONDS:
            raise Wrong(f"{what}: not seen for {PATIENCE_SECONDS:g} s")
        time.sleep(PAUSE_SECONDS)
    return time.perf_counter() - began


def lists(ask: Ask, name: str, word: str) -> bool:
    """Whether a file is among the first ten."""
    matches = ask("vector/search", {"query": word, "top_k": 10})["matches"]
    return any(one["metadata"]["path"] == name for one in matches)


def shows(ask: Ask, name: str, word: str) -> bool:
    """Whether a file comes first, with the word in what is shown of it."""
    matches = ask("vector/search", {"query": word, "top_k": 1})["matches"]
    about = matches[0]["metadata"] if matches else {"path": "", "snippet": ""}
    return about["path"] == name and word in about["snippet"]


def report(found: dict[str, list[float]], switched: int) -> None:
    """Prints the table."""
    rows = [
        (name, f"{median(found[key]):.2f}", f"{max(found[key]):.2f}", verdict(max(found[key])))
        for name, key in (
            (f"an edit of others, of {len(found['edit'])}", "edit"),
            (f"files/write, of {len(found['files/write'])}", "files/write"),
            (f"a deletion, of {len(found['deletion'])}", "deletion"),
            (f"a branch switch, of {switched} files", "switch"),
            ("the switch back", "switch back"),
        )
    ]
    say("\n" + table(("seconds until it shows", "median", "worst", "asked"), rows))


def verdict(value: float) -> str:
    """Whether it is as asked."""
    return f"< {FRESH_SECONDS:g}: {'met' if value < FRESH_SECONDS else 'MISSED'}"
