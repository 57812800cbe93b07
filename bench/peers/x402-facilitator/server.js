// The official TypeScript facilitator over HTTP: PORT, RPC and KEY are in the environment.
import { setTimeout } from 'node:timers/promises';

import { x402Facilitator } from '@x402/core/facilitator';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import express from 'express';
import { createWalletClient, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { baseSepolia } from 'viem/chains';

const { KEY, PORT, RPC } = process.env;
// As short as a chain allows that has a block for each transaction at once.
const RECEIPT_POLL_MILLIS = 5;

const account = privateKeyToAccount(KEY);
const chain = createWalletClient({
  account,
  chain: { ...baseSepolia, rpcUrls: { default: { http: [RPC] } } },
  transport: http(RPC),
}).extend(publicActions);
// viem's own waits for the next block when it asks a moment too early, which may never come here.
const receiptOf = async ({ hash }) => {
  for (;;) {
    try {
      return await chain.getTransactionReceipt({ hash });
    } catch (error) {
      if (error.name !== 'TransactionReceiptNotFoundError') throw error;
      await setTimeout(RECEIPT_POLL_MILLIS);
    }
  }
};
const withArguments = (call) => ({ ...call, args: call.args ?? [] });
const signer = toFacilitatorEvmSigner({
  address: account.address,
  getCode: (call) => chain.getCode(call),
  readContract: (call) => chain.readContract(withArguments(call)),
  verifyTypedData: (call) => chain.verifyTypedData(call),
  writeContract: (call) => chain.writeContract(withArguments(call)),
  sendTransaction: (call) => chain.sendTransaction(call),
  waitForTransactionReceipt: receiptOf,
});
const facilitator = new x402Facilitator();
facilitator.register('eip155:84532', new ExactEvmScheme(signer));

const app = express();
app.use(express.json());
app.get('/supported', (_, response) => response.json(facilitator.getSupported()));
for (const action of ['verify', 'settle']) {
  app.post(`/${action}`, async (request, response) => {
    const { paymentPayload, paymentRequirements } = request.body;
    response.json(await facilitator[action](paymentPayload, paymentRequirements));
  });
}
app.listen(Number(PORT), '127.0.0.1');
