// Runs a Solana devnet in memory behind a node's JSON-RPC, on a free port of 127.0.0.1:
// scripts/node e2e/chains/solana.mjs, with Node 22 or newer. Says in a line of JSON where it is; ends
// with standard input. Methods that begin with x_ are for tests: see svm-node.mjs.
import { createServer } from 'node:http';
import { endWithInput, say } from './held.mjs';
import { SvmChain } from './svm-chain.mjs';
import { methodsOf } from './svm-node.mjs';
import { MINTS, SvmWallets } from './svm-wallets.mjs';

const BODY_BYTES_MAX = 1 << 20;

endWithInput();
const chain = new SvmChain();
const methods = methodsOf(chain, new SvmWallets(chain));

async function answer({ id = null, method, params = [] }) {
  if (!Object.hasOwn(methods, method)) {
    return { jsonrpc: '2.0', id, error: { code: -32601, message: `Method not found: ${method}` } };
  }
  try {
    return { jsonrpc: '2.0', id, result: await methods[method](params) };
  } catch (error) {
    const code = typeof error.code === 'number' ? error.code : -32603;
    return { jsonrpc: '2.0', id, error: { code, message: error.message, data: error.data } };
  }
}

// Amounts may be greater than the numbers of JavaScript.
const exact = (_, value) => (typeof value === 'bigint' ? JSON.rawJSON(String(value)) : value);

async function handle(request, response) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) {
      response.writeHead(413).end();
      return;
    }
    chunks.push(chunk);
  }
  let asked;
  try {
    asked = JSON.parse(Buffer.concat(chunks));
  } catch {
    response.writeHead(400).end();
    return;
  }
  const answered = Array.isArray(asked)
    ? await Promise.all(asked.map(answer))
    : await answer(asked);
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(answered, exact));
}

const server = createServer((request, response) => {
  handle(request, response).catch((error) => response.destroy(error));
});
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  const { USDC, BONK } = MINTS;
  say({ url, usdc: USDC.address, bonk: BONK.address });
});
