// Says what a chain is in one line of JSON, and ends the process when standard input does: also when
// whoever started it was killed.
export function held(description, stop) {
  process.stdout.write(`${JSON.stringify(description)}\n`);
  const end = () => {
    stop();
    process.exit(0);
  };
  process.stdin.on('end', end).on('error', end).resume();
  process.on('SIGTERM', end).on('SIGINT', end);
}

export function fail(what, instead) {
  process.stderr.write(`chains: ${what}\n  ${instead}\n`);
  process.exit(1);
}
