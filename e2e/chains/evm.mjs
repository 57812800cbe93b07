// Runs anvil as Base Sepolia, on a free port, with a dollar at the address of USDC and Multicall3 at
// its own: node evm.mjs [OPTION OF ANVIL…]. Says in a line of JSON where it is and whose keys there
// are; ends with standard input. ANVIL in the environment is another anvil than npm's.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endWithInput, fail, say } from './held.mjs';

const CHAIN_ID = 84532;
const USDC = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11';
const ACCOUNTS = 300;

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const contracts = here('../../.toolbooth/chains/contracts.json');
const anvil = process.env.ANVIL ?? here('node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil');
if (!existsSync(anvil)) {
  fail(
    `there is no anvil for ${process.platform} ${process.arch} at ${anvil}`,
    'run scripts/chains; npm has it for linux x64 only: elsewhere install Foundry and set ANVIL',
  );
}
if (!existsSync(contracts)) {
  fail('the contracts are not compiled', 'run scripts/chains');
}

const chain = spawn(
  anvil,
  ['--host', '127.0.0.1', '--port', '0', '--chain-id', CHAIN_ID, '--accounts', ACCOUNTS]
    .map(String)
    .concat(process.argv.slice(2)),
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
// However this process ends, but for a signal that it can't hear.
process.on('exit', () => chain.kill('SIGKILL'));
endWithInput();
chain.on('exit', (code) => fail(`anvil ended with ${code}`, 'what it said is above'));

// Its greeting has the accounts, their keys, and the port that it found, in this order.
async function greeting() {
  const accounts = [];
  for await (const line of createInterface({ input: chain.stdout })) {
    const address = /^\((\d+)\) (0x[0-9a-fA-F]{40})\b/.exec(line);
    const key = /^\((\d+)\) (0x[0-9a-f]{64})$/.exec(line);
    const listening = /^Listening on (127\.0\.0\.1:\d+)$/.exec(line);
    if (key) {
      accounts[key[1]].key = key[2];
    } else if (address) {
      accounts[address[1]] = { address: address[2] };
    } else if (listening) {
      return { accounts, url: `http://${listening[1]}` };
    }
  }
  return fail('anvil ended without an address', 'what it said is above');
}

const { accounts, url } = await greeting();
chain.stdout.resume();

async function rpc(method, ...params) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { error, result } = await response.json();
  return error ? fail(`${method}: ${error.message}`, 'anvil should be 1.7.1') : result;
}

const { Dollar, Multicall } = JSON.parse(readFileSync(contracts, 'utf8'));
await rpc('anvil_setCode', USDC, Dollar);
await rpc('anvil_setCode', MULTICALL, Multicall);

say({ url, chainId: CHAIN_ID, usdc: USDC, accounts });
