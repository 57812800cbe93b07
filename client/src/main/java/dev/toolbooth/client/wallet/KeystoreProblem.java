package dev.toolbooth.client.wallet;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A wallet file that can't be used. The message says why and what to do, and reveals no secret. */
public final class KeystoreProblem extends Exception {
    @Serial private static final long serialVersionUID = 1;

    private final Reason reason;

    /** Why. */
    public enum Reason {
        /** The passphrase is another one. */
        PASSPHRASE,
        /** There is no such wallet. */
        MISSING,
        /** There is one already. */
        TAKEN,
        /** What was given can't be a key or a name. */
        UNFIT,
        /** A file can't be read or written. */
        FILES
    }

    KeystoreProblem(Reason reason, String message) {
        this(reason, message, null);
    }

    KeystoreProblem(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
