"""bench/run terminals: what many idle terminals with full-screen programs cost."""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import threading
import time
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

from . import machine, servers, wire
from .machine import Wrong
from .program import Jvm
from .report import save, say, table

WANTED_PERCENT = 1.0
SETTLE_SECONDS = 5
SHOWN_LIMIT_SECONDS = 120
JSON = {"Content-Type": "application/json", "Accept": "application/json"}
POEM = "a first line\nand a second\n"


@dataclass(frozen=True)
class Screenful:
    """A program that draws on the whole screen and then waits."""

    command: str
    shows: str
    ends: str


# Top looks at the machine each time it draws; so rarely, it is as idle as the editor.
PROGRAMS = [
    Screenful("exec vim -n poem.txt", "and a second", "\x1b:q!\r"),
    Screenful("exec top -d 1000", "PID", "q"),
]


@dataclass(frozen=True)
class Idle:
    """What a while without any input takes."""

    server_percent: float
    programs_percent: float
    rss_mib: float
    threads: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    parser.add_argument("--terminals", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=60, help="of idling, before and with them")


class Client:
    """A client of the contracts on one connection, which hears what terminals print."""

    def __init__(self, stack: ExitStack, port: int):
        self._port = port
        self._connection = stack.enter_context(wire.connect(port))
        self._stack = stack

    def call(self, method: str, params: dict) -> dict:
        """The result of a call."""
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        body = json.dumps(message).encode()
        self._connection.sendall(wire.request_bytes("POST", "/mira", self._port, JSON, body))
        answer = json.loads(wire.read_answer(self._connection).body)
        if "result" not in answer:
            raise Wrong(f"{method}: {answer}")
        return answer["result"]

    def listen(self) -> None:
        """Hears of everything from now on, and forgets it."""
        stream = self._stack.enter_context(wire.connect(self._port))
        stream.settimeout(None)
        headers = {"Accept": "text/event-stream"}
        stream.sendall(wire.request_bytes("GET", "/mira", self._port, headers, b""))
        wire.read_head(stream)

        def hear() -> None:
            try:
                while stream.recv(65536):
                    pass
            except OSError:
                pass

        threading.Thread(target=hear, daemon=True).start()


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    for program in ("vim", "top"):
        machine.require(program, "apt-get install vim procps")
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        server = start(stack, scratch)
        client = Client(stack, server.port)
        client.listen()
        jvm = Jvm(server.program).pid
        # The first one loads what all of them need.
        end(client, opened(client, len(PROGRAMS)))
        before = idle(jvm, options.seconds)
        say(f"without terminals: {before.server_percent:.2f} % of a core")
        began = time.perf_counter()
        ids = opened(client, options.terminals)
        seconds = time.perf_counter() - began
        say(f"{options.terminals} terminals show their programs after {seconds:.1f} s")
        while_open = idle(jvm, options.seconds)
        began = time.perf_counter()
        end(client, ids)
        ended = time.perf_counter() - began
        left = [pid for pid in children(jvm)]
    if left:
        raise Wrong(f"{len(left)} processes are left: {left}")
    report(options, before, while_open, seconds, ended)
    save(
        "terminals",
        vars(options),
        {
            "before": asdict(before),
            "open": asdict(while_open),
            "open_seconds": seconds,
            "end_seconds": ended,
        },
    )


def start(stack: ExitStack, scratch: Path) -> servers.Server:
    """Toolbooth with a workspace in which terminals may be opened."""
    root = scratch / "workspace"
    root.mkdir(parents=True)
    (root / "poem.txt").write_text(POEM)
    server = servers.toolbooth(
        scratch / "data",
        {
            "TOOLBOOTH_WORKSPACE__ROOT": str(root),
            "TOOLBOOTH_WORKSPACE__EXEC__ENABLED": "true",
            "TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED": "true",
            "TOOLBOOTH_WORKSPACE__TERMINALS__RUNNING": "2000",
            "TOOLBOOTH_WORKSPACE__TERMINALS__RUNNING_EACH": "2000",
            "TOOLBOOTH_WORKSPACE__TERMINALS__KEPT": "2000",
        },
    )
    stack.enter_context(server.program)

    def answers() -> bool:
        with ExitStack() as once:
            return Client(once, server.port).call("terminals/list", {})["sessions"] == []

    server.program.await_ready(answers)
    return server


def opened(client: Client, count: int) -> list[tuple[str, Screenful]]:
    """Terminals whose programs have drawn their screens."""
    ids = []
    for number in range(count):
        program = PROGRAMS[number % len(PROGRAMS)]
        params = {"command": program.command, "shell": True}
        ids.append((client.call("terminals/create", params)["session_id"], program))
    limit = time.perf_counter() + SHOWN_LIMIT_SECONDS
    for session, program in ids:
        while program.shows not in screen(client, session):
            if time.perf_counter() > limit:
                raise Wrong(f"no {program.shows!r} in {screen(client, session)!r}")
            time.sleep(0.05)
    return ids


def screen(client: Client, session: str) -> str:
    """What a person would see."""
    return "\n".join(client.call("terminals/screen", {"session_id": session})["lines"])


def idle(jvm: int, seconds: int) -> Idle:
    """What happens while nobody does anything."""
    time.sleep(SETTLE_SECONDS)
    own, others = machine.cpu_seconds([jvm]), machine.cpu_seconds(children(jvm))
    began = time.perf_counter()
    time.sleep(seconds)
    elapsed = time.perf_counter() - began
    own = machine.cpu_seconds([jvm]) - own
    others = machine.cpu_seconds(children(jvm)) - others
    return Idle(
        100 * own / elapsed,
        100 * max(0.0, others) / elapsed,
        machine.rss_kib([jvm]) / 1024,
        len(os.listdir(f"/proc/{jvm}/task")),
    )


def children(pid: int) -> list[int]:
    """All processes below one, those that nobody has waited for too."""
    parents: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        fields = machine.stat_fields(int(entry)) if entry.isdigit() else []
        if fields:
            parents.setdefault(int(fields[1]), []).append(int(entry))
    below, found = [pid], []
    while below:
        found += (own := parents.get(below.pop(), []))
        below += own
    return found


def end(client: Client, ids: list[tuple[str, Screenful]]) -> None:
    """Ends the programs as a person does, and waits until all are over."""
    for session, program in ids:
        client.call("terminals/write", {"session_id": session, "data": program.ends})
    wanted = {session for session, _ in ids}
    limit = time.perf_counter() + SHOWN_LIMIT_SECONDS
    while True:
        sessions = client.call("terminals/list", {})["sessions"]
        states = {one["session_id"]: one["status"] for one in sessions}
        if all(states.get(session) == "exited" for session in wanted):
            return
        if time.perf_counter() > limit:
            raise Wrong(f"not all have ended: {sorted(states.values())}")
        time.sleep(0.05)


def report(
    options: argparse.Namespace, before: Idle, while_open: Idle, seconds: float, ended: float
) -> None:
    """Prints the table, and what is asked."""
    rows = [
        (
            name,
            f"{one.server_percent:.2f}",
            f"{one.programs_percent:.2f}",
            f"{one.rss_mib:,.0f}",
            str(one.threads),
        )
        for name, one in (("none", before), (f"{options.terminals}", while_open))
    ]
    say("")
    header = ("terminals", "server, % of a core", "programs", "server, MiB", "threads")
    say(table(header, rows))
    each = (while_open.rss_mib - before.rss_mib) * 1024 / options.terminals
    say(f"\nAll have shown their programs after {seconds:.1f} s, and ended after {ended:.1f} s.")
    say(f"Each takes {each:,.0f} KiB of the server. No process is left.")
    kept = "yes" if while_open.server_percent < WANTED_PERCENT else "no"
    say(f"Under {WANTED_PERCENT:.0f} % of a core while idle: {kept}.")
