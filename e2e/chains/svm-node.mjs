// The methods of a Solana node, as far as payments need them, over a chain in memory.
import { getBase58Decoder, getBase64Decoder } from '@solana/kit';
import { getMintSize } from '@solana-program/token';
import { LANDINGS, TOKEN_PROGRAMS } from './svm-chain.mjs';
import { RpcError } from './svm-errors.mjs';
import { MEMO_PROGRAM } from './svm-wallets.mjs';

const DEVNET_GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
const VERSION = '2.3.0';
const RENT_EXEMPT_EPOCH = 18446744073709551615n;
const SIGNATURES_MAX = 1000;

const base58 = getBase58Decoder();
const base64 = getBase64Decoder();

export function methodsOf(chain, wallets) {
  const inContext = (value) => ({ context: { apiVersion: VERSION, slot: chain.slot }, value });

  const account = (address, encoding = 'base64') => {
    const found = chain.account(address);
    return found === null ? null : accountJson(chain, address, found, encoding);
  };

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': VERSION, 'feature-set': 1 }),
    getGenesisHash: () => DEVNET_GENESIS,
    getSlot: () => chain.slot,
    getBlockHeight: () => chain.slot,
    getEpochInfo: () => ({
      absoluteSlot: chain.slot,
      blockHeight: chain.slot,
      epoch: 0,
      slotIndex: chain.slot,
      slotsInEpoch: 432000,
      transactionCount: chain.count,
    }),
    getLatestBlockhash: () => inContext(chain.latestBlockhash()),
    isBlockhashValid: ([hash]) => inContext(hash === chain.latestBlockhash().blockhash),
    getMinimumBalanceForRentExemption: ([bytes]) =>
      chain.svm.minimumBalanceForRentExemption(BigInt(bytes)),
    getFeeForMessage: () => inContext(5000),
    getRecentPrioritizationFees: () => [],
    getBalance: ([address]) => inContext(chain.lamports(address)),
    getAccountInfo: ([address, config]) => inContext(account(address, config?.encoding)),
    getMultipleAccounts: ([addresses, config]) =>
      inContext(addresses.map((address) => account(address, config?.encoding))),
    getTokenAccountBalance: ([address]) => {
      const held = chain.token(address);
      if (held === null) {
        throw new RpcError(-32602, 'Invalid param: could not find account');
      }
      return inContext(held.uiTokenAmount);
    },
    getTokenAccountsByOwner: ([owner, filter, config]) =>
      inContext(
        chain
          .tokensOf(owner, filter)
          .map((pubkey) => ({ pubkey, account: account(pubkey, config?.encoding) })),
      ),
    requestAirdrop: ([address, lamports]) => chain.airdrop(address, lamports),

    sendTransaction: ([text, config]) =>
      chain.send(chain.read(text, config?.encoding ?? 'base58'), config?.skipPreflight ?? false),
    simulateTransaction: ([text, config]) => inContext(simulated(chain, text, config ?? {})),
    getSignatureStatuses: ([signatures]) =>
      inContext(signatures.map((signature) => status(chain, signature))),
    getSignaturesForAddress: ([address, config]) =>
      chain
        .of(address)
        .slice(0, Math.min(config?.limit ?? SIGNATURES_MAX, SIGNATURES_MAX))
        .map(({ signature, slot, error, blockTime, message }) => ({
          signature,
          slot,
          err: error,
          memo: memoOf(message),
          blockTime,
          confirmationStatus: 'finalized',
        })),
    getTransaction: ([signature, config]) => transactionJson(chain, signature, config),

    // Not of a node: for tests.
    x_wallet: ([holdings]) => wallets.create(holdings ?? {}),
    x_transfer: ([transfer]) => wallets.transfer(transfer),
    x_balance: ([owner, asset]) => wallets.balance(owner, asset),
    x_tokenAccount: ([owner, asset]) => wallets.tokenAccount(owner, asset),
    x_landing: ([landing]) => {
      if (!(landing in LANDINGS)) {
        throw new RpcError(-32602, `unknown landing ${landing}: ${Object.keys(LANDINGS)}`);
      }
      chain.landing = landing;
      return null;
    },
    x_land: () => chain.land(),
    x_expireBlockhash: () => chain.expireBlockhash() ?? null,
    x_advance: ([slots]) => chain.advance(slots) ?? null,
    x_shiftTime: ([seconds]) => chain.shiftTime(seconds) ?? null,
  };
}

/** All memos of a transaction, each after its length, as nodes list them; null if it has none. */
function memoOf({ staticAccounts, instructions }) {
  const memo = staticAccounts.findIndex((address) => String(address) === MEMO_PROGRAM);
  const texts = instructions
    .filter(({ programAddressIndex }) => programAddressIndex === memo)
    .map(({ data }) => `[${data.length}] ${new TextDecoder().decode(data)}`);
  return texts.length === 0 ? null : texts.join('; ');
}

function accountJson(chain, address, found, encoding) {
  const space = found.data.length;
  const common = {
    lamports: found.lamports,
    owner: found.programAddress,
    executable: found.executable,
    rentEpoch: RENT_EXEMPT_EPOCH,
    space,
  };
  if (encoding === 'jsonParsed' && TOKEN_PROGRAMS.includes(found.programAddress)) {
    const parsed = space === getMintSize() ? mintJson(chain, address) : tokenJson(chain, address);
    return { ...common, data: { program: 'spl-token', space, parsed } };
  }
  const data = encoding === 'base58' ? base58.decode(found.data) : base64.decode(found.data);
  return { ...common, data: [data, encoding === 'base58' ? 'base58' : 'base64'] };
}

function mintJson(chain, address) {
  const { decimals, supply, isInitialized } = chain.mint(address);
  return { type: 'mint', info: { decimals, supply: String(supply), isInitialized } };
}

function tokenJson(chain, address) {
  const { mint, owner, uiTokenAmount } = chain.token(address);
  const info = { mint, owner, state: 'initialized', isNative: false, tokenAmount: uiTokenAmount };
  return { type: 'account', info };
}

function simulated(chain, text, config) {
  if (config.sigVerify && config.replaceRecentBlockhash) {
    throw new RpcError(-32602, 'sigVerify may not be used with replaceRecentBlockhash');
  }
  const { transaction } = chain.read(text, config.encoding ?? 'base58');
  const { error, metadata, accounts } = chain.simulate(transaction, {
    sigVerify: config.sigVerify ?? false,
    replaceBlockhash: config.replaceRecentBlockhash ?? false,
  });
  const asked = config.accounts?.addresses;
  return {
    err: error,
    logs: metadata.logs(),
    unitsConsumed: metadata.computeUnitsConsumed(),
    returnData: null,
    accounts:
      asked && error === null
        ? asked.map((address) => {
            const found = accounts.find((after) => after.address === address);
            return found === undefined
              ? null
              : accountJson(chain, address, found, config.accounts.encoding);
          })
        : null,
    ...(config.innerInstructions && { innerInstructions: innerJson(metadata) }),
    ...(config.replaceRecentBlockhash && { replacementBlockhash: chain.latestBlockhash() }),
  };
}

function status(chain, signature) {
  const entry = chain.find(signature);
  return entry === null
    ? null
    : {
        slot: entry.slot,
        confirmations: entry.seen === 'finalized' ? null : entry.seen === 'confirmed' ? 10 : 0,
        err: entry.error,
        status: entry.error === null ? { Ok: null } : { Err: entry.error },
        confirmationStatus: entry.seen,
      };
}

function transactionJson(chain, signature, config) {
  const options = typeof config === 'string' ? { encoding: config } : (config ?? {});
  const commitment = options.commitment ?? 'finalized';
  if (commitment === 'processed') {
    throw new RpcError(-32602, 'Method does not support commitment below `confirmed`');
  }
  const entry = chain.find(signature, commitment);
  if (entry === null) {
    return null;
  }
  const { version } = entry.message;
  if (version !== 'legacy' && options.maxSupportedTransactionVersion === undefined) {
    throw new RpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try ` +
        'the request again with the following configuration parameter: ' +
        `"maxSupportedTransactionVersion": ${version}`,
    );
  }
  return {
    slot: entry.slot,
    blockTime: entry.blockTime,
    ...(options.maxSupportedTransactionVersion !== undefined && { version }),
    transaction: encoded(entry, options.encoding ?? 'json'),
    meta: metaJson(entry),
  };
}

function encoded(entry, encoding) {
  switch (encoding) {
    case 'base64':
      return [base64.decode(entry.bytes), encoding];
    case 'base58':
      return [base58.decode(entry.bytes), encoding];
    default:
      return messageJson(entry, encoding === 'jsonParsed');
  }
}

function messageJson({ message, transaction, keys }, parsed) {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } =
    message.header;
  const writable = (i) =>
    i < numSignerAccounts
      ? i < numSignerAccounts - numReadonlySignerAccounts
      : i < keys.length - numReadonlyNonSignerAccounts;
  return {
    signatures: Object.values(transaction.signatures).map((signature) => base58.decode(signature)),
    message: {
      header: {
        numRequiredSignatures: numSignerAccounts,
        numReadonlySignedAccounts: numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
      },
      accountKeys: parsed
        ? keys.map((pubkey, i) => ({
            pubkey,
            signer: i < numSignerAccounts,
            writable: writable(i),
            source: 'transaction',
          }))
        : keys,
      recentBlockhash: message.lifetimeToken,
      instructions: message.instructions.map((instruction) => ({
        programIdIndex: instruction.programAddressIndex,
        accounts: instruction.accountIndices ?? [],
        data: base58.decode(instruction.data ?? new Uint8Array()),
        stackHeight: 1,
      })),
    },
  };
}

function metaJson({ error, before, after, metadata }) {
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee: feeOf(before, after),
    preBalances: before.lamports,
    postBalances: after.lamports,
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
    logMessages: metadata.logs(),
    innerInstructions: innerJson(metadata),
    rewards: [],
    loadedAddresses: { writable: [], readonly: [] },
    computeUnitsConsumed: metadata.computeUnitsConsumed(),
  };
}

function innerJson(metadata) {
  return metadata
    .innerInstructions()
    .map((group, index) => ({
      index,
      instructions: group.map((inner) => {
        const instruction = inner.instruction();
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: base58.decode(instruction.data()),
          stackHeight: inner.stackHeight(),
        };
      }),
    }))
    .filter(({ instructions }) => instructions.length > 0);
}

/** The fee: lamports that left all accounts of the transaction together. */
function feeOf(before, after) {
  const sum = (amounts) => amounts.reduce((total, amount) => total + amount, 0n);
  return sum(before.lamports) - sum(after.lamports);
}
