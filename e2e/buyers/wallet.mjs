// x402's own client with the wallets of the environment: EVM_KEY, or SVM_KEY with the node SVM_RPC.
import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/kit';
import { x402Client } from '@x402/core/client';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { ExactEvmSchemeV1 } from '@x402/evm/exact/v1/client';
import { ExactSvmScheme } from '@x402/svm/exact/client';
import { privateKeyToAccount } from 'viem/accounts';

const { EVM_KEY, SVM_KEY, SVM_RPC } = process.env;

export const evmAccount = () => privateKeyToAccount(EVM_KEY);

export async function payingClient() {
  const client = new x402Client();
  if (EVM_KEY) {
    client.register('eip155:*', new ExactEvmScheme(evmAccount()));
    client.registerV1('base-sepolia', new ExactEvmSchemeV1(evmAccount()));
  }
  if (SVM_KEY) {
    const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(SVM_KEY));
    client.register('solana:*', new ExactSvmScheme(signer, { rpcUrl: SVM_RPC }));
  }
  return client;
}
