package dev.toolbooth.chain.svm;

import java.io.Serial;

/** Bytes that are no transaction. The message is fit for callers. */
public final class SolanaFault extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    SolanaFault(String message) {
        super(message);
    }
}
