// Signs payments: node payments.js COUNT, with KEY, PAY_TO and USDC in the environment. Prints a
// body of /verify and /settle on each line.
import { x402Client } from '@x402/core/client';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { privateKeyToAccount } from 'viem/accounts';

const { KEY, PAY_TO, USDC } = process.env;
const VALID_SECONDS = 3600;

const requirements = {
  scheme: 'exact',
  network: 'eip155:84532',
  amount: '1000',
  asset: USDC,
  payTo: PAY_TO,
  maxTimeoutSeconds: VALID_SECONDS,
  extra: { name: 'USDC', version: '2' },
};
const client = new x402Client().register(
  'eip155:84532',
  new ExactEvmScheme(privateKeyToAccount(KEY)),
);
const required = { x402Version: 2, resource: { url: 'http://bench' }, accepts: [requirements] };
for (let left = Number(process.argv[2]); left > 0; left--) {
  const paymentPayload = await client.createPaymentPayload(required);
  const body = { x402Version: 2, paymentPayload, paymentRequirements: requirements };
  process.stdout.write(`${JSON.stringify(body)}\n`);
}
