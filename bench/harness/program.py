"""A program under measurement: started in a session of its own, and always ended."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Callable, Sequence

from . import machine
from .machine import Wrong

START_LIMIT_MILLIS = 90_000
POLL_SECONDS = 0.002


class Program:
    """A running program. Use it in a with statement: leaving it ends the whole session."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        cwd: Path,
        environment: dict[str, str],
        stdio: bool = False,
    ):
        self.name = name
        self._log = tempfile.TemporaryFile()
        pipe = subprocess.PIPE if stdio else None
        self.started = time.perf_counter()
        self._process = subprocess.Popen(
            list(command),
            cwd=cwd,
            env={**os.environ, **environment},
            stdin=pipe or subprocess.DEVNULL,
            stdout=pipe or self._log,
            stderr=self._log,
            start_new_session=True,
        )
        self.stdin = self._process.stdin
        self.stdout = self._process.stdout

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def await_ready(self, ready: Callable[[], bool]) -> float:
        """Waits until ready says yes; answers the milliseconds since the program was started."""
        fault: object = "the answer was wrong"
        while self._process.poll() is None and self.elapsed_millis() < START_LIMIT_MILLIS:
            try:
                if ready():
                    return self.elapsed_millis()
            except OSError as e:
                fault = e
            time.sleep(POLL_SECONDS)
        raise Wrong(f"{self.name} did not answer rightly ({fault}):\n{self.log_tail()}")

    def elapsed_millis(self) -> float:
        """Milliseconds since the program was started."""
        return (time.perf_counter() - self.started) * 1000

    def pids(self) -> list[int]:
        """The program and everything it started."""
        return machine.session_members(self._process.pid)

    def cpu_seconds(self) -> float:
        """Processor seconds used so far."""
        return machine.cpu_seconds(self.pids())

    def rss_kib(self) -> int:
        """Resident memory now."""
        return machine.rss_kib(self.pids())

    def log_tail(self) -> str:
        """The end of what the program printed."""
        self._log.seek(0)
        return self._log.read()[-4000:].decode(errors="replace")

    def stop(self) -> None:
        """Asks the session to end, then makes it."""
        for stream in (self.stdin, self.stdout):
            if stream:
                try:
                    stream.close()
                except OSError:
                    pass
        self._signal(signal.SIGTERM)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            pass
        self._signal(signal.SIGKILL)
        self._process.wait()
        self._log.close()

    def _signal(self, number: int) -> None:
        try:
            os.killpg(self._process.pid, number)
        except ProcessLookupError:
            pass


class Jvm:
    """The Java process inside a program, asked through jcmd."""

    def __init__(self, program: Program):
        pids = [pid for pid in program.pids() if Path(f"/proc/{pid}/exe").resolve().name == "java"]
        if len(pids) != 1:
            raise Wrong(f"{program.name} runs {len(pids)} Java processes, expected one")
        self.pid = pids[0]

    def ask(self, *command: str) -> str:
        """What jcmd answers."""
        jcmd = str(machine.find_jdk() / "bin" / "jcmd")
        return subprocess.run(
            [jcmd, str(self.pid), *command], capture_output=True, text=True, check=True
        ).stdout

    def live_bytes(self) -> dict[str, int]:
        """Bytes of live objects by class, after a full collection."""
        for _ in range(2):
            self.ask("GC.run")
        rows = re.findall(
            r"^ *\d+: +\d+ +(\d+) +(\S+)", self.ask("GC.class_histogram"), re.MULTILINE
        )
        if not rows:
            raise Wrong("GC.class_histogram answered no classes")
        sizes: dict[str, int] = {}
        for size, name in rows:
            sizes[name] = sizes.get(name, 0) + int(size)
        return sizes

    def off_heap_kib(self) -> int:
        """Resident memory outside the heap, whose free part says more of the collector."""
        heap = self.ask("GC.heap_info").split("Metaspace")[0]
        addresses = [int(address, 16) for address in re.findall(r"0x[0-9a-f]+", heap)]
        low, high = min(addresses, default=0), max(addresses, default=0)
        total, outside = 0, True
        with open(f"/proc/{self.pid}/smaps") as smaps:
            for line in smaps:
                mapping = re.match(r"([0-9a-f]+)-[0-9a-f]+ ", line)
                if mapping:
                    outside = not low <= int(mapping.group(1), 16) < high
                elif outside and line.startswith("Rss:"):
                    total += int(line.split()[1])
        return total

    def common_flags(self) -> list[str]:
        """Its heap and collector, to give every other JVM of the run the same."""
        wanted = r"-XX:(?:[+-]Use\w+GC|MaxHeapSize=\d+|[+-]UseCompactObjectHeaders)(?=\s|$)"
        return re.findall(wanted, self.ask("VM.flags"))

    def library_flags(self) -> list[str]:
        """Its settings of Netty and Vert.x, to give the floor the same."""
        return re.findall(r"-D(?:io\.netty|vertx)\.\S+", self.ask("VM.command_line"))

    def uses_epoll(self) -> bool:
        """Whether Netty's native transport is loaded."""
        with open(f"/proc/{self.pid}/maps") as maps:
            return "netty_transport_native_epoll" in maps.read()


def free_port() -> int:
    """A port of the loopback interface nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
