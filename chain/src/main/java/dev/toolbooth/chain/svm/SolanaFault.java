package dev.toolbooth.chain.svm;

import java.io.Serial;

/** A fault in the bytes of a transaction. The message is fit for callers. */
public final class SolanaFault extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    SolanaFault(String message) {
        super(message);
    }
}
