// Wallets whose keys this process has, and the transfers that their owners would sign.
import {
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  getPublicKeyFromAddress,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  TOKEN_PROGRAM_ADDRESS,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { RpcError } from './svm-errors.mjs';
import { signatureOf } from './svm-chain.mjs';

export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111';
const COMPUTE_UNITS = 100_000;
const READONLY = 0;
export const MINTS = {
  USDC: { address: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU', decimals: 6 },
  BONK: { address: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', decimals: 5 },
};

export class SvmWallets {
  #chain;
  #signers = new Map();
  #signed = 0;

  constructor(chain) {
    this.#chain = chain;
    Object.values(MINTS).forEach(({ address, decimals }) => chain.plantMint(address, decimals));
  }

  /** A new wallet with so much in it; an amount of 0 makes an empty account of that token. */
  async create({ SOL = 0, ...tokens }) {
    const seed = crypto.getRandomValues(new Uint8Array(32));
    const signer = await createKeyPairSignerFromPrivateKeyBytes(seed);
    this.#signers.set(signer.address, signer);
    if (Number(SOL) > 0) {
      this.#chain.airdrop(signer.address, SOL);
    }
    for (const [name, amount] of Object.entries(tokens)) {
      await this.#chain.plantToken(mintOf(name).address, signer.address, amount);
    }
    const publicKey = new Uint8Array(
      await crypto.subtle.exportKey('raw', await getPublicKeyFromAddress(signer.address)),
    );
    // As wallets and the command line of Solana have it: the seed, then the public key.
    const key = getBase58Decoder().decode(new Uint8Array([...seed, ...publicKey]));
    return { address: signer.address, key };
  }

  /** Signs a transfer, and sends it unless send is false. */
  async transfer({ from, to, asset, amount, memo, reference, send = true, blockhash }) {
    const owner = this.#signers.get(from);
    if (owner === undefined) {
      throw new RpcError(-32602, `no wallet ${from}: make it with x_wallet`);
    }
    const transfer =
      asset === 'SOL'
        ? [getTransferSolInstruction({ source: owner, destination: to, amount: BigInt(amount) })]
        : await tokenTransfer(owner, to, mintOf(asset), BigInt(amount));
    // No two are the same: the chain would take the second for the first.
    const instructions = [computeUnitLimit(COMPUTE_UNITS + this.#signed++), ...transfer];
    if (reference !== undefined) {
      const moved = instructions.pop();
      const watched = { address: reference, role: READONLY };
      instructions.push({ ...moved, accounts: [...moved.accounts, watched] });
    }
    if (memo !== undefined) {
      const data = new TextEncoder().encode(memo);
      instructions.push({ programAddress: MEMO_PROGRAM, accounts: [], data });
    }
    const lifetime = this.#chain.latestBlockhash();
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(owner, draft),
      (draft) =>
        setTransactionMessageLifetimeUsingBlockhash(
          blockhash === undefined ? lifetime : { ...lifetime, blockhash },
          draft,
        ),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
    );
    const signed = await signTransactionMessageWithSigners(message);
    const transaction = getBase64EncodedWireTransaction(signed);
    const signature = signatureOf(signed);
    if (send) {
      this.#chain.send(this.#chain.read(transaction, 'base64'), true);
    }
    return { signature, transaction };
  }

  async balance(owner, asset) {
    if (asset === 'SOL') {
      return String(this.#chain.lamports(owner));
    }
    const address = await tokenAccount(mintOf(asset).address, owner);
    return this.#chain.token(address)?.uiTokenAmount.amount ?? null;
  }

  tokenAccount(owner, asset) {
    return tokenAccount(mintOf(asset).address, owner);
  }
}

function mintOf(name) {
  const mint = MINTS[name];
  if (mint === undefined) {
    throw new RpcError(-32602, `unknown asset ${name}: expected SOL, ${Object.keys(MINTS)}`);
  }
  return mint;
}

function computeUnitLimit(units) {
  const data = new Uint8Array(5);
  data[0] = 2;
  new DataView(data.buffer).setUint32(1, units, true);
  return { programAddress: COMPUTE_BUDGET_PROGRAM, accounts: [], data };
}

async function tokenAccount(mint, owner) {
  const [address] = await findAssociatedTokenPda({
    mint,
    owner,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  });
  return address;
}

async function tokenTransfer(owner, to, { address: mint, decimals }, amount) {
  const source = await tokenAccount(mint, owner.address);
  const destination = await tokenAccount(mint, to);
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: owner,
      ata: destination,
      owner: to,
      mint,
    }),
    getTransferCheckedInstruction({
      source,
      mint,
      destination,
      authority: owner,
      amount,
      decimals,
    }),
  ];
}
