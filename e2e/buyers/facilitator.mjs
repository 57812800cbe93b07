// x402's own facilitator over HTTP: node facilitator.mjs, with EVM_RPC and EVM_KEY, or SVM_RPC and
// SVM_KEY, or all of them. Says where it is in a line of JSON; ends with standard input.
import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/kit';
import { x402Facilitator } from '@x402/core/facilitator';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { ExactEvmSchemeV1 } from '@x402/evm/exact/v1/facilitator';
import { toFacilitatorSvmSigner } from '@x402/svm';
import { ExactSvmScheme } from '@x402/svm/exact/facilitator';
import express from 'express';
import { createWalletClient, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { baseSepolia } from 'viem/chains';
import { serve } from './serve.mjs';

const { EVM_KEY, EVM_RPC, SVM_KEY, SVM_RPC } = process.env;
const RECEIPT_POLL_MILLIS = 20;

const facilitator = new x402Facilitator();
if (EVM_KEY) {
  const account = privateKeyToAccount(EVM_KEY);
  const chain = createWalletClient({
    account,
    chain: { ...baseSepolia, rpcUrls: { default: { http: [EVM_RPC] } } },
    transport: http(EVM_RPC),
    pollingInterval: RECEIPT_POLL_MILLIS,
  }).extend(publicActions);
  const withArguments = (call) => ({ ...call, args: call.args ?? [] });
  const signer = toFacilitatorEvmSigner({
    address: account.address,
    getCode: (call) => chain.getCode(call),
    readContract: (call) => chain.readContract(withArguments(call)),
    verifyTypedData: (call) => chain.verifyTypedData(call),
    writeContract: (call) => chain.writeContract(withArguments(call)),
    sendTransaction: (call) => chain.sendTransaction(call),
    waitForTransactionReceipt: (call) => chain.waitForTransactionReceipt(call),
  });
  facilitator.register('eip155:84532', new ExactEvmScheme(signer));
  facilitator.registerV1('base-sepolia', new ExactEvmSchemeV1(signer));
}
if (SVM_KEY) {
  const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(SVM_KEY));
  facilitator.register(
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    new ExactSvmScheme(toFacilitatorSvmSigner(signer, { defaultRpcUrl: SVM_RPC })),
  );
}

const app = express();
app.use(express.json());
app.get('/supported', (_, response) => response.json(facilitator.getSupported()));
for (const action of ['verify', 'settle']) {
  app.post(`/${action}`, async (request, response) => {
    const { paymentPayload, paymentRequirements } = request.body;
    response.json(await facilitator[action](paymentPayload, paymentRequirements));
  });
}
await serve(app);
