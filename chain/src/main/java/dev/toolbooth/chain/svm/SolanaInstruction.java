package dev.toolbooth.chain.svm;

import java.util.List;

/** An instruction of a transaction to one program. Immutable. */
public final class SolanaInstruction {
    private final SolanaAddress program;
    private final List<SolanaAddress> accounts;
    private final byte[] data;

    /**
     * @param accounts in the program's order
     * @param data its arguments
     */
    public SolanaInstruction(SolanaAddress program, List<SolanaAddress> accounts, byte[] data) {
        this.program = program;
        this.accounts = List.copyOf(accounts);
        this.data = data.clone();
    }

    public SolanaAddress program() {
        return program;
    }

    public List<SolanaAddress> accounts() {
        return accounts;
    }

    public byte[] data() {
        return data.clone();
    }
}
