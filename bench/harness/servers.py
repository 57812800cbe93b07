"""How each server under measurement is started: the one place that knows."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

from . import machine, mcp
from .machine import BENCH, ROOT, Missing
from .program import Jvm, Program, free_port

TOOLBOOTH = ROOT / "toolbooth"
FLOOR = BENCH / "floor" / "target"
JAVA_SDK = BENCH / "peers" / "java-sdk" / "target"
QUARKUS = BENCH / "peers" / "quarkus" / "target" / "quarkus-app"
X402_FACILITATOR = BENCH / "peers" / "x402-facilitator"
# A rate that is counted against and never reached.
NEVER_REACHED = "10000000/s burst 99999999"
TYPESCRIPT = {
    "ts-sdk-v2": BENCH / "peers" / "ts-v2",
    "ts-sdk-v1": BENCH / "peers" / "ts-v1",
}


@dataclass
class Flags:
    """Options of the JVMs beside Toolbooth's: its own heap and collector, so all have the same."""

    common: list[str] = field(default_factory=lambda: ["-Xmx512m"])
    library: list[str] = field(default_factory=list)
    transport: str = "nio"

    @staticmethod
    def of(toolbooth: Program) -> "Flags":
        """The options of a running Toolbooth that the others take over."""
        jvm = Jvm(toolbooth)
        transport = "epoll" if jvm.uses_epoll() else "nio"
        return Flags(jvm.common_flags(), jvm.library_flags(), transport)


@dataclass(frozen=True)
class Server:
    """A server listening on a port."""

    program: Program
    port: int

    def await_echo(self, call: Callable[[int], mcp.Call]) -> float:
        """Waits for the first right answer; milliseconds from the start of the program."""
        return self.program.await_ready(lambda: mcp.echoed(call(self.port).send(self.port)))


def toolbooth_exists() -> bool:
    """Whether there is a product to measure."""
    return TOOLBOOTH.exists()


def toolbooth_environment() -> dict[str, str]:
    """The settings of bench/toolbooth.env."""
    lines = [line.strip() for line in (BENCH / "toolbooth.env").read_text().splitlines()]
    pairs = [line.split("=", 1) for line in lines if line and not line.startswith("#")]
    return {name: value for name, value in pairs}


# What is measured is the demo tools, also where a server has something of its own.
DEMO = {f"TOOLBOOTH_TOOLS__{name}": "true" for name in ("DEMO", "SAMURAI", "PIZZA")}


def toolbooth(data: Path, more: dict[str, str] | None = None) -> Server:
    """Toolbooth's starter set-up over HTTP, its data in a folder of its own."""
    port = free_port()
    command = ["./toolbooth", "serve", "--port", str(port), "--data", str(data)]
    environment = {**toolbooth_environment(), **DEMO, **(more or {})}
    return Server(Program("toolbooth", command, ROOT, environment), port)


def toolbooth_key(data: Path) -> str:
    """A key for a Toolbooth with this data, of a rate that nobody reaches."""
    command = ["./toolbooth", "keys", "create", "--rate", NEVER_REACHED, "--data", str(data)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def toolbooth_stdio() -> Program:
    """Toolbooth on stdin and stdout."""
    return Program(
        "toolbooth", ["./toolbooth", "stdio"], ROOT, toolbooth_environment(), stdio=True
    )


def toolbooth_facilitator(data: Path, node: str, account: dict[str, str], key: str) -> Server:
    """Toolbooth settling for others on the chain of a node, for whoever has the key."""
    network = {
        "network": "base-sepolia",
        "node": node,
        "key": account["key"],
        "pay-to": account["address"],
    }
    return toolbooth(
        data,
        {
            "TOOLBOOTH_PAYMENTS__NETWORKS": json.dumps([network]),
            "TOOLBOOTH_FACILITATOR__KEYS": key,
            "TOOLBOOTH_FACILITATOR__RATE": NEVER_REACHED,
        },
    )


def x402_facilitator(node: str, key: str) -> Server:
    """The official TypeScript facilitator on the chain of a node."""
    built(X402_FACILITATOR / "node_modules")
    port = free_port()
    environment = {"NODE_ENV": "production", "PORT": str(port), "RPC": node, "KEY": key}
    command = ["node", str(X402_FACILITATOR / "server.js")]
    return Server(Program("x402-typescript", command, X402_FACILITATOR, environment), port)


def floor(answers: Path, flags: Flags) -> Server:
    """The bare server, with the answers it gives."""
    port = free_port()
    command = [
        *java(flags),
        *flags.library,
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-cp",
        class_path(FLOOR),
        "dev.toolbooth.bench.floor.Floor",
        str(port),
        str(answers),
        flags.transport,
    ]
    return Server(Program("floor", command, BENCH, {}), port)


def java_sdk(flags: Flags) -> Server:
    """The official Java SDK, stateless on Jetty, executing immediately."""
    port = free_port()
    main = "dev.toolbooth.bench.sdk.SdkServer"
    command = [*java(flags), "-cp", class_path(JAVA_SDK), main, str(port)]
    return Server(Program("java-sdk", command, BENCH, {}), port)


def quarkus(flags: Flags) -> Server:
    """The Quarkus MCP server with a non-blocking tool."""
    port = free_port()
    command = [*java(flags), "-jar", str(built(QUARKUS / "quarkus-run.jar"))]
    return Server(Program("quarkus-nb", command, BENCH, {"PORT": str(port)}), port)


def typescript_stdio(name: str) -> Program:
    """A TypeScript SDK on stdin and stdout."""
    folder = TYPESCRIPT[name]
    built(folder / "node_modules")
    command = ["node", str(folder / "stdio.js")]
    return Program(name, command, folder, {"NODE_ENV": "production"}, stdio=True)


def java(flags: Flags) -> list[str]:
    """The start of a Java command."""
    return [str(machine.find_jdk() / "bin" / "java"), *flags.common]


def class_path(target: Path) -> str:
    """The class path of a module built by bench/setup."""
    return f"{built(target / 'classes')}:{target / 'lib'}/*"


def built(path: Path) -> Path:
    """The path, if bench/setup has made it."""
    if not path.exists():
        raise Missing(f"{path.relative_to(ROOT)} is missing: run bench/setup")
    return path
