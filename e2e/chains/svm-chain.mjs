// A Solana chain in memory: LiteSVM runs the transactions, with the real programs, and this keeps
// what a node remembers of them.
import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  lamports,
} from '@solana/kit';
import {
  AccountState,
  TOKEN_PROGRAM_ADDRESS,
  findAssociatedTokenPda,
  getMintDecoder,
  getMintEncoder,
  getMintSize,
  getTokenDecoder,
  getTokenEncoder,
  getTokenSize,
} from '@solana-program/token';
import { FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { RpcError, errorOf, refusalOf } from './svm-errors.mjs';

export const TOKEN_PROGRAMS = [
  TOKEN_PROGRAM_ADDRESS,
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];
const FIRST_SLOT = 1000n;
const BLOCKHASH_LIFE_SLOTS = 150n;
const ACCOUNT_LAMPORTS = 10n ** 9n;
const HISTORY_MAX = 100_000;

/** What may become of a transaction that is sent. */
export const LANDINGS = {
  finalized: 'it is final at once',
  confirmed: 'it stays confirmed until x_land',
  processed: 'it stays processed until x_land',
  hidden: 'it runs, and the node knows nothing of it until x_land',
  later: 'it runs at x_land',
  never: 'it is lost',
};

const base58 = getBase58Decoder();
const bytesOf = { base58: getBase58Encoder(), base64: getBase64Encoder() };
const transactions = getTransactionDecoder();
const messages = getCompiledTransactionMessageDecoder();

export const signatureOf = (transaction) => base58.decode(Object.values(transaction.signatures)[0]);

export class SvmChain {
  #svm = new LiteSVM();
  #slot = FIRST_SLOT;
  #known = new Map();
  #waiting = [];
  #timeShiftSeconds = 0;
  landing = 'finalized';

  get slot() {
    return this.#slot;
  }

  get svm() {
    return this.#svm;
  }

  /** The blockhash that transactions may name, and the last height at which they may. */
  latestBlockhash() {
    return {
      blockhash: this.#svm.latestBlockhash(),
      lastValidBlockHeight: this.#slot + BLOCKHASH_LIFE_SLOTS,
    };
  }

  /** Moves on by so many slots; more than a blockhash lives make it invalid. */
  advance(slots) {
    this.#slot += BigInt(slots);
    this.#svm.warpToSlot(this.#slot);
    if (BigInt(slots) > BLOCKHASH_LIFE_SLOTS) {
      this.#svm.expireBlockhash();
    }
  }

  expireBlockhash() {
    this.advance(BLOCKHASH_LIFE_SLOTS + 1n);
  }

  /** From now on blocks have times that are so many seconds away from the clock's. */
  shiftTime(seconds) {
    this.#timeShiftSeconds = seconds;
  }

  /** A transaction from its bytes as text. */
  read(text, encoding) {
    let transaction;
    try {
      const bytes = bytesOf[encoding].encode(text);
      transaction = transactions.decode(bytes);
      return { bytes, transaction, message: messages.decode(transaction.messageBytes) };
    } catch (error) {
      throw new RpcError(-32602, `invalid transaction: ${error.message}`);
    }
  }

  /** Runs a transaction without any effect. */
  simulate(transaction, { sigVerify, replaceBlockhash }) {
    this.#svm.withSigverify(sigVerify).withBlockhashCheck(!replaceBlockhash);
    try {
      const result = this.#svm.simulateTransaction(transaction);
      const failed = result instanceof FailedTransactionMetadata;
      return {
        error: failed ? errorOf(result) : null,
        metadata: result.meta(),
        accounts: failed ? [] : result.postAccounts(),
      };
    } finally {
      this.#svm.withSigverify(true).withBlockhashCheck(true);
    }
  }

  /** Sends a transaction as a node does, and answers its signature. */
  send(read, skipPreflight) {
    const signature = signatureOf(read.transaction);
    if (this.#known.has(signature)) {
      // The cluster runs a transaction once, however often it comes.
      return signature;
    }
    if (!skipPreflight) {
      const { error, metadata } = this.simulate(read.transaction, { sigVerify: true });
      if (error !== null) {
        const code = error === 'SignatureFailure' ? -32003 : -32002;
        throw new RpcError(code, refusalOf(error), { err: error, logs: metadata.logs() });
      }
    }
    if (this.landing === 'later') {
      this.#waiting.push(read);
    } else if (this.landing !== 'never') {
      this.#run(read, this.landing);
    }
    return signature;
  }

  /** Runs what waits, and shows everything as final. */
  land() {
    const waiting = this.#waiting.splice(0);
    waiting.forEach((read) => this.#run(read, 'finalized'));
    for (const entry of this.#known.values()) {
      entry.seen = 'finalized';
    }
    return waiting.length;
  }

  #run(read, seen) {
    const signature = signatureOf(read.transaction);
    const keys = read.message.staticAccounts.map(String);
    const before = this.#balances(keys);
    const result = this.#svm.sendTransaction(read.transaction);
    const failed = result instanceof FailedTransactionMetadata;
    const after = this.#balances(keys);
    if (failed && before.lamports[0] === after.lamports[0]) {
      // No fee was taken: no leader puts such a transaction into a block.
      return;
    }
    this.advance(1);
    if (this.#known.size >= HISTORY_MAX) {
      this.#known.delete(this.#known.keys().next().value);
    }
    this.#known.set(signature, {
      ...read,
      signature,
      keys,
      seen,
      slot: this.#slot,
      blockTime: Math.floor(Date.now() / 1000) + this.#timeShiftSeconds,
      error: failed ? errorOf(result) : null,
      metadata: failed ? result.meta() : result,
      before,
      after,
    });
  }

  #balances(keys) {
    return {
      lamports: keys.map((key) => this.lamports(key)),
      tokens: keys.flatMap((key, accountIndex) => {
        const held = this.token(key);
        return held === null ? [] : [{ accountIndex, ...held }];
      }),
    };
  }

  /** A transaction that the node knows, seen at that commitment. */
  find(signature, commitment = 'processed') {
    const levels = ['processed', 'confirmed', 'finalized'];
    const entry = this.#known.get(signature);
    return entry && levels.indexOf(entry.seen) >= levels.indexOf(commitment) ? entry : null;
  }

  /** The transactions that name an address, newest first. */
  of(address) {
    const all = [...this.#known.values()].filter((entry) => entry.seen === 'finalized');
    return all.filter((entry) => entry.keys.includes(address)).reverse();
  }

  get count() {
    return this.#known.size;
  }

  lamports(address) {
    return this.#svm.getBalance(address) ?? 0n;
  }

  account(address) {
    const found = this.#svm.getAccount(address);
    return found?.exists ? found : null;
  }

  /** What a token account holds, in the words of a node; null if it is none. */
  token(address) {
    const found = this.account(address);
    if (
      found === null ||
      !TOKEN_PROGRAMS.includes(found.programAddress) ||
      found.data.length < getTokenSize()
    ) {
      return null;
    }
    const { mint, owner, amount } = getTokenDecoder().decode(found.data.slice(0, getTokenSize()));
    const decimals = this.mint(mint)?.decimals ?? 0;
    return {
      mint,
      owner,
      programId: found.programAddress,
      uiTokenAmount: uiAmount(amount, decimals),
    };
  }

  mint(address) {
    const found = this.account(address);
    return found === null ? null : getMintDecoder().decode(found.data.slice(0, getMintSize()));
  }

  /** The token accounts of an owner. */
  tokensOf(owner, { mint, programId }) {
    return TOKEN_PROGRAMS.filter((program) => !programId || program === programId)
      .flatMap((program) => this.#svm.getProgramAccounts(program))
      .map(({ address }) => address)
      .filter((address) => {
        const held = this.token(address);
        return held?.owner === owner && (!mint || held.mint === mint);
      });
  }

  /** Puts a mint into the chain. */
  plantMint(mint, decimals) {
    this.#plant(
      mint,
      getMintEncoder().encode({
        mintAuthority: null,
        supply: 10n ** 15n,
        decimals,
        isInitialized: true,
        freezeAuthority: null,
      }),
    );
  }

  /** Gives an owner so much of a token, in the account where wallets look; answers its address. */
  async plantToken(mint, owner, amount) {
    const [address] = await findAssociatedTokenPda({
      mint,
      owner,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    });
    this.#plant(
      address,
      getTokenEncoder().encode({
        mint,
        owner,
        amount: BigInt(amount),
        delegate: null,
        state: AccountState.Initialized,
        isNative: null,
        delegatedAmount: 0n,
        closeAuthority: null,
      }),
    );
    return address;
  }

  #plant(address, data) {
    this.#svm.setAccount({
      address,
      data,
      executable: false,
      lamports: lamports(ACCOUNT_LAMPORTS),
      programAddress: TOKEN_PROGRAM_ADDRESS,
      space: BigInt(data.length),
    });
  }

  airdrop(address, amount) {
    const result = this.#svm.airdrop(address, lamports(BigInt(amount)));
    if (result === null || result instanceof FailedTransactionMetadata) {
      throw new RpcError(-32603, `airdrop to ${address} failed`);
    }
    return base58.decode(result.signature());
  }
}

function uiAmount(amount, decimals) {
  const digits = String(amount).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const text = part === '' ? whole : `${whole}.${part}`;
  return { amount: String(amount), decimals, uiAmount: Number(text), uiAmountString: text };
}
