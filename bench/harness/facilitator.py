"""bench/run facilitator: verify and settle on a chain of this machine, next to the official one."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import subprocess
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from . import machine, servers, wire
from .machine import Missing, Wrong
from .program import Program
from .report import median, save, say, spread, table

WANTED = 3.0
PEER = "x402-typescript"
OURS = "toolbooth"
PAYER, PAY_TO, MINTER = 1, 2, 3
# Accounts that settle, one for each server: a nonce has one owner.
SETTLERS = {PEER: 4, OURS: 5}
# As payments.js has it.
AMOUNT = 1000
MINT = "0x40c10f19"
MINTED = 10**12
STEPS = ("verify", "settle")
# Payments until the chain is taken back.
ROUND = 20


@dataclass(frozen=True)
class Chain:
    """A running anvil with the token and its accounts."""

    program: Program
    url: str
    usdc: str
    accounts: list[dict[str, str]]

    def ask(self, method: str, *params: object) -> object:
        """Asks the node."""
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        answer = wire.post(
            int(self.url.rsplit(":", 1)[1]),
            "/",
            {"Content-Type": "application/json"},
            json.dumps(body).encode(),
        )
        said = json.loads(answer.body)
        if "error" in said:
            raise Wrong(f"{method}: {said['error']}")
        return said["result"]


@dataclass
class Desk:
    """A facilitator under measurement, on one connection that stays open."""

    name: str
    program: Program
    port: int
    path: str
    headers: dict[str, str]
    taken: dict[str, list[float]] = field(default_factory=lambda: {step: [] for step in STEPS})

    def open(self) -> None:
        """Connects."""
        self._connection = wire.connect(self.port)

    def pay(self, body: bytes, counts: bool) -> None:
        """Verifies a payment, then settles it."""
        for step, wanted in zip(STEPS, ("isValid", "success")):
            began = time.perf_counter()
            request = wire.request_bytes(
                "POST", f"{self.path}/{step}", self.port, self.headers, body
            )
            self._connection.sendall(request)
            try:
                answer = wire.read_answer(self._connection)
            except TimeoutError as late:
                raise Wrong(f"{self.name} {step}: no answer:\n{self.program.log_tail()}") from late
            millis = (time.perf_counter() - began) * 1000
            if answer.status != 200 or json.loads(answer.body).get(wanted) is not True:
                raise Wrong(f"{self.name} {step}: {answer.status} {answer.body[:500]!r}")
            if counts:
                self.taken[step].append(millis)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this measurement."""
    parser.add_argument("--payments", type=int, default=300, help="of each facilitator")
    parser.add_argument("--warmup", type=int, default=3000, help="payments before that")


def main(options: argparse.Namespace) -> None:
    """Measures and reports."""
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        chain = start_chain(stack)
        mint(chain)
        desks = [start_peer(stack, chain)]
        if servers.toolbooth_exists():
            desks.append(start_toolbooth(stack, chain, scratch))
        else:
            say("There is no ./toolbooth: its row is left out.")
        bodies = sign(chain, (options.warmup + options.payments) * len(desks))
        busy, own = machine.busy_seconds(), cpu(desks, chain)
        began = time.perf_counter()
        measure(desks, chain, bodies, options.warmup)
        elapsed = time.perf_counter() - began
        foreign = machine.busy_seconds() - busy - (cpu(desks, chain) - own)
    report(desks)
    share = max(0.0, foreign) / elapsed / (os.cpu_count() or 1)
    say(f"\nOther processes used {share:.0%} of the machine.")
    save("facilitator", vars(options), {desk.name: desk.taken for desk in desks})


def start_chain(stack: ExitStack) -> Chain:
    """anvil, as the end-to-end tests run it."""
    script = machine.ROOT / "e2e" / "chains" / "evm.mjs"
    if not (script.parent / "node_modules").exists():
        raise Missing("e2e/chains is not installed: run scripts/chains")
    command = [str(machine.ROOT / "scripts" / "node"), str(script)]
    program = stack.enter_context(Program("anvil", command, machine.ROOT, {}, stdio=True))
    assert program.stdout
    line = program.stdout.readline()
    if not line:
        raise Wrong(f"no chain:\n{program.log_tail()}")
    said = json.loads(line)
    return Chain(program, said["url"], said["usdc"], said["accounts"])


def mint(chain: Chain) -> None:
    """Gives the payer tokens."""
    to = chain.accounts[PAYER]["address"]
    data = MINT + word(to) + f"{MINTED:064x}"
    sender = chain.accounts[MINTER]["address"]
    chain.ask("eth_sendTransaction", {"from": sender, "to": chain.usdc, "data": data})


def balance(chain: Chain) -> int:
    """What the seller has."""
    data = "0x70a08231" + word(chain.accounts[PAY_TO]["address"])
    return int(str(chain.ask("eth_call", {"to": chain.usdc, "data": data}, "latest")), 16)


def word(address: str) -> str:
    """An address as an argument of a contract."""
    return address[2:].lower().rjust(64, "0")


def start_peer(stack: ExitStack, chain: Chain) -> Desk:
    """The official facilitator, in TypeScript."""
    server = servers.x402_facilitator(chain.url, chain.accounts[SETTLERS[PEER]]["key"])
    return ready(stack, Desk(PEER, server.program, server.port, "", json_headers()))


def start_toolbooth(stack: ExitStack, chain: Chain, scratch: Path) -> Desk:
    """Toolbooth's facilitator, with a key of its own and a seller's key to ask it."""
    key = secrets.token_hex(32)
    account = chain.accounts[SETTLERS[OURS]]
    server = servers.toolbooth_facilitator(scratch, chain.url, account, key)
    headers = {**json_headers(), "Authorization": f"Bearer {key}"}
    return ready(stack, Desk(OURS, server.program, server.port, "/facilitator", headers))


def json_headers() -> dict[str, str]:
    """What every request has."""
    return {"Content-Type": "application/json"}


def ready(stack: ExitStack, desk: Desk) -> Desk:
    """Waits until it says what it can do."""
    stack.enter_context(desk.program)

    def supported() -> bool:
        with wire.connect(desk.port) as connection:
            path = f"{desk.path}/supported"
            request = wire.request_bytes("GET", path, desk.port, desk.headers, b"")
            connection.sendall(request)
            answer = wire.read_answer(connection)
        return answer.status == 200 and b"eip155:84532" in answer.body

    desk.program.await_ready(supported)
    return desk


def sign(chain: Chain, count: int) -> list[bytes]:
    """Payments that nobody has seen, as bodies."""
    say(f"signing {count:,} payments")
    environment = {
        **os.environ,
        "KEY": chain.accounts[PAYER]["key"],
        "PAY_TO": chain.accounts[PAY_TO]["address"],
        "USDC": chain.usdc,
    }
    command = ["node", str(servers.X402_FACILITATOR / "payments.js"), str(count)]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    return done.stdout.splitlines()


def measure(desks: list[Desk], chain: Chain, bodies: list[bytes], warmup: int) -> None:
    """Payment by payment, each facilitator in turn, there and back.

    anvil takes longer for each block the more payments its token remembers, so it is taken back to
    where it was after a few of them; before that, the seller has what was paid.
    """
    for desk in desks:
        desk.open()
    number, state = 0, chain.ask("evm_snapshot")
    while bodies:
        before, paid = balance(chain), 0
        while bodies and paid < ROUND:
            for desk in desks if number % 2 == 0 else reversed(desks):
                desk.pay(bodies.pop(), number >= warmup)
                paid += 1
            number += 1
        if balance(chain) - before != paid * AMOUNT:
            raise Wrong(f"{paid} payments of {AMOUNT} came to {balance(chain) - before}")
        chain.ask("evm_revert", state)
        state = chain.ask("evm_snapshot")


def cpu(desks: list[Desk], chain: Chain) -> float:
    """Processor seconds that belong to the measurement."""
    programs = [desk.program for desk in desks] + [chain.program]
    return sum(program.cpu_seconds() for program in programs) + machine.own_seconds()


def report(desks: list[Desk]) -> None:
    """Prints the table, and what is asked."""
    header = ("facilitator", "verify ms", "min .. max", "settle ms", "min .. max", "both ms")
    say("\n" + table(header, [row(desk) for desk in desks]))
    if len(desks) == 2:
        peer, ours = desks
        for name in (*STEPS, "both"):
            ratio = middle(peer, name) / middle(ours, name)
            wanted = f" (≥ {WANTED}: {'met' if ratio >= WANTED else 'MISSED'})"
            say(f"\n{PEER} / {OURS}, {name}: {ratio:.2f}{wanted if name == 'both' else ''}")


def row(desk: Desk) -> tuple[str, ...]:
    """One line of the table."""
    cells = [desk.name]
    for step in STEPS:
        cells += [f"{middle(desk, step):.2f}", spread(desk.taken[step], ".1f")]
    return (*cells, f"{middle(desk, 'both'):.2f}")


def middle(desk: Desk, name: str) -> float:
    """The median of a step, or of both steps of a payment."""
    if name == "both":
        return median([sum(pair) for pair in zip(*desk.taken.values())])
    return median(desk.taken[name])
