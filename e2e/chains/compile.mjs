// Compiles the contracts: node compile.mjs FILE writes the code of each as JSON.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import solc from 'solc';

const source = readFileSync(new URL('Dollar.sol', import.meta.url), 'utf8');
const output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: { 'Dollar.sol': { content: source } },
      settings: {
        evmVersion: 'paris',
        optimizer: { enabled: true, runs: 200 },
        outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
      },
    }),
  ),
);
const errors = (output.errors ?? []).map((error) => error.formattedMessage);
if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}
const codes = Object.entries(output.contracts['Dollar.sol']).map(([name, contract]) => [
  name,
  `0x${contract.evm.deployedBytecode.object}`,
]);
const [file] = process.argv.slice(2);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify(Object.fromEntries(codes)));
