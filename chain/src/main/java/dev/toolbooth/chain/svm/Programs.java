package dev.toolbooth.chain.svm;

/** The programs that payments use; they have the same addresses on every Solana network. */
public final class Programs {
    public static final SolanaAddress SYSTEM =
            SolanaAddress.known("11111111111111111111111111111111");
    public static final SolanaAddress TOKEN =
            SolanaAddress.known("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
    public static final SolanaAddress TOKEN_2022 =
            SolanaAddress.known("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb");
    public static final SolanaAddress ASSOCIATED_TOKEN =
            SolanaAddress.known("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
    public static final SolanaAddress COMPUTE_BUDGET =
            SolanaAddress.known("ComputeBudget111111111111111111111111111111");
    public static final SolanaAddress MEMO =
            SolanaAddress.known("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");

    /** The first memo program, which some wallets still use. */
    public static final SolanaAddress MEMO_1 =
            SolanaAddress.known("Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo");

    /** Checks that wallets add for their users' safety. */
    public static final SolanaAddress LIGHTHOUSE =
            SolanaAddress.known("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95");

    private Programs() {}

    /** Whether it moves tokens. */
    public static boolean isToken(SolanaAddress program) {
        return program.equals(TOKEN) || program.equals(TOKEN_2022);
    }

    /** Whether it does nothing but write a text down. */
    public static boolean isMemo(SolanaAddress program) {
        return program.equals(MEMO) || program.equals(MEMO_1);
    }
}
