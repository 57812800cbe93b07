package dev.toolbooth.chain.x402;

import java.io.Serial;

/** The first thing that is wrong with what is read. Caught in {@link Reading#of}. */
final class Fault extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    static final String INVALID_PAYLOAD = "invalid_payload";

    private final String reason;
    private final String message;

    Fault(String reason, String message) {
        super(message, null, false, false);
        this.reason = reason;
        this.message = message;
    }

    static Fault payload(String message) {
        return new Fault(INVALID_PAYLOAD, message);
    }

    String reason() {
        return reason;
    }

    String message() {
        return message;
    }
}
