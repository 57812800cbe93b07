package dev.toolbooth.server.receipt;

import java.nio.file.Path;

/** A receipt key that can't be used; the message is for the operator. */
public final class ReceiptKeyProblem extends RuntimeException {
    ReceiptKeyProblem(Path file, String why, Throwable cause) {
        super("The key of receipts, " + file + ", can't be used: " + why, cause);
    }

    ReceiptKeyProblem(Path file, String why) {
        super("The key of receipts, " + file + ", can't be used: " + why);
    }
}
