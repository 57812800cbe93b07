// What the programs that run a chain have in common: they say what it is in one line of JSON, and end
// when standard input does, also when whoever started them was killed.

export function say(description) {
  process.stdout.write(`${JSON.stringify(description)}\n`);
}

/** Ends this process with its input, or when nobody listens, or when it is asked to. */
export function endWithInput() {
  const end = () => process.exit(0);
  process.stdin.on('end', end).on('error', end).resume();
  process.stdout.on('error', end);
  process.on('SIGTERM', end).on('SIGINT', end).on('SIGHUP', end);
}

export function fail(what, instead) {
  process.stderr.write(`chains: ${what}\n  ${instead}\n`);
  process.exit(1);
}
