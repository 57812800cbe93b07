// Errors of LiteSVM as the JSON of a Solana node, which has names where LiteSVM has numbers.
import internal from 'litesvm/dist/internal.js';

// In LiteSVM's order.
const words = (text) => text.trim().split(/\s+/);
const TRANSACTION = words(`
  AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee
  InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep
  MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution
  SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit
  UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit
  WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound
  InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex
  InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit
  MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit
  UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled
`);
const INSTRUCTION = words(`
  GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall
  InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized
  UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend
  ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex
  ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged
  AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync
  InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt
  UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded
  InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation
  ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable
  IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow
  UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded
  MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError
`);

/** The error of a transaction that failed, such as {"InstructionError":[0,{"Custom":1}]}. */
export function errorOf(failed) {
  const error = failed.err();
  if (typeof error === 'number') {
    return TRANSACTION[error] ?? `Error${error}`;
  }
  if (error instanceof internal.TransactionErrorInstructionError) {
    return { InstructionError: [error.index, instructionError(error.err())] };
  }
  if (error instanceof internal.TransactionErrorDuplicateInstruction) {
    return { DuplicateInstruction: error.index };
  }
  if (error instanceof internal.TransactionErrorInsufficientFundsForRent) {
    return { InsufficientFundsForRent: { account_index: error.accountIndex } };
  }
  return String(error);
}

function instructionError(error) {
  if (typeof error === 'number') {
    return INSTRUCTION[error] ?? `Error${error}`;
  }
  return error.code === undefined ? { BorshIoError: error.msg } : { Custom: error.code };
}

/** What a node says in words when it refuses to send a transaction. */
export function refusalOf(error) {
  if (error?.InstructionError) {
    const [index, inner] = error.InstructionError;
    const reason =
      inner?.Custom === undefined
        ? JSON.stringify(inner)
        : `custom program error: 0x${inner.Custom.toString(16)}`;
    return `Transaction simulation failed: Error processing Instruction ${index}: ${reason}`;
  }
  if (error === 'BlockhashNotFound') {
    return 'Transaction simulation failed: Blockhash not found';
  }
  if (error === 'SignatureFailure') {
    return 'Transaction signature verification failure';
  }
  return `Transaction simulation failed: ${JSON.stringify(error)}`;
}

/** An error that the node answers with its code. */
export class RpcError extends Error {
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
