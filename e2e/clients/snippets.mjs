// A call as the console has it to paste: node snippets.mjs, with calls as JSON on standard input, one
// on a line; answers {curl, cli, java} for each.
import { createInterface } from 'node:readline';
import { cli, curl, java } from '../../server/src/main/resources/dev/toolbooth/server/console/lib/snippets.js';

for await (const line of createInterface({ input: process.stdin })) {
  const call = JSON.parse(line);
  console.log(JSON.stringify({ curl: curl(call), cli: cli(call), java: java(call) }));
}
