package dev.toolbooth.wire.x402;

import java.io.Serial;

/** The first fault in an object that is being read. Caught in {@link X402ParseResult#of}. */
public final class FieldError extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    /** The reason of a payment that can't be read. */
    public static final String INVALID_PAYLOAD = "invalid_payload";

    private final String reason;
    private final String message;

    public FieldError(String reason, String message) {
        super(message, null, false, false);
        this.reason = reason;
        this.message = message;
    }

    static FieldError payload(String message) {
        return new FieldError(INVALID_PAYLOAD, message);
    }

    String reason() {
        return reason;
    }

    String message() {
        return message;
    }
}
