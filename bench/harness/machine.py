"""The machine: its JDK, its processors, and what a process costs on it."""

from __future__ import annotations

import glob
import os
import platform
import re
import resource
import subprocess
from pathlib import Path

BENCH = Path(__file__).resolve().parent.parent
ROOT = BENCH.parent

JDK_MIN = 25
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


class Missing(Exception):
    """Something the measurement needs is not there; the message says how to get it."""


class Wrong(Exception):
    """A server or a run did not do what is measured, so a number would mean nothing."""


def find_jdk() -> Path:
    """JAVA_HOME if it is new enough, else the first such JDK among the usual folders."""
    candidates = [os.environ.get("JAVA_HOME", ""), *sorted(glob.glob("/usr/lib/jvm/*25*"))]
    for candidate in filter(None, candidates):
        home = Path(candidate)
        if (home / "bin" / "javac").exists() and jdk_feature(home) >= JDK_MIN:
            return home
    raise Missing(
        f"no JDK {JDK_MIN} or newer in JAVA_HOME or /usr/lib/jvm/*25*: "
        "apt-get install openjdk-25-jdk or temurin-25-jdk, or set JAVA_HOME"
    )


def jdk_feature(home: Path) -> int:
    """The feature release of a JDK, such as 25, or 0 if its release file does not say."""
    release = home / "release"
    if not release.exists():
        return 0
    found = re.search(r'JAVA_VERSION="(\d+)', release.read_text())
    return int(found.group(1)) if found else 0


def require(program: str, advice: str) -> None:
    """Fails with advice when a program is not on the path."""
    if not any(
        os.access(os.path.join(folder, program), os.X_OK)
        for folder in os.environ.get("PATH", "").split(os.pathsep)
    ):
        raise Missing(f"{program} is not installed: {advice}")


def raise_file_limit(wanted: int) -> None:
    """Allows this process, and what it starts, that many open files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise Missing(f"{wanted} open files are needed and the hard limit is {hard}: ulimit -Hn")
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def busy_seconds() -> float:
    """Processor seconds used by the whole machine since it started, waiting left out."""
    with open("/proc/stat") as stat:
        fields = [int(field) for field in stat.readline().split()[1:]]
    user, nice, system, _idle, _iowait, irq, softirq, steal = fields[:8]
    return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND


def own_seconds() -> float:
    """Processor seconds used by this process and the children it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def session_members(session: int) -> list[int]:
    """The processes of a session: a program and everything it started."""
    members = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            fields = stat_fields(int(entry))
            if fields and int(fields[3]) == session:
                members.append(int(entry))
    return members


def stat_fields(pid: int) -> list[str]:
    """/proc/PID/stat after the command's name, or nothing if the process is gone."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def cpu_seconds(pids: list[int]) -> float:
    """Processor seconds used by these processes."""
    fields = [stat_fields(pid) for pid in pids]
    return sum(int(f[11]) + int(f[12]) for f in fields if f) / TICKS_PER_SECOND


def rss_kib(pids: list[int]) -> int:
    """Resident memory of these processes."""
    total = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/status") as status:
                total += sum(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
        except (FileNotFoundError, ProcessLookupError):
            pass
    return total


def describe() -> dict[str, str]:
    """Where and on what a result was measured; no names of hosts or folders."""
    with open("/proc/cpuinfo") as cpuinfo:
        models = [line.split(":", 1)[1].strip() for line in cpuinfo if "model name" in line]
    return {
        "processor": models[0] if models else platform.machine(),
        "processors": str(os.cpu_count()),
        "kernel": platform.release(),
        "jdk": output([str(find_jdk() / "bin" / "java"), "--version"]).splitlines()[0],
        "node": output(["node", "--version"]),
        "commit": output(["git", "-C", str(ROOT), "describe", "--always", "--dirty"]),
    }


def output(command: list[str]) -> str:
    """What a short command prints, or nothing if it cannot run."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except FileNotFoundError:
        return ""
