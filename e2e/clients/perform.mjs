// Reads names of scenarios from standard input, one to a line, and answers each with a line of
// JSON: {"result": …} or {"error": …}.
import { createInterface } from 'node:readline';

export async function perform(scenarios) {
  for await (const name of createInterface({ input: process.stdin })) {
    let answer;
    try {
      answer = { result: (await scenarios[name]()) ?? null };
    } catch (error) {
      answer = { error: String(error?.stack ?? error) };
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
  process.exit(0);
}
