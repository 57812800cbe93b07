package dev.toolbooth.core.outbound;

/**
 * A request that got no response. The message is fit for clients: it names no address that they
 * didn't give.
 */
public final class OutboundFailure extends Exception {
    private final Reason reason;
    private final String message;

    /** Why there is no answer. */
    public enum Reason {
        /** The URL can't be read, or isn't one of the web. */
        BAD_URL,
        /** A method or a header that can't be sent. */
        BAD_REQUEST,
        /** The address, the port or the redirect is one that the guard doesn't let through. */
        REFUSED,
        /** The name has no address. */
        UNRESOLVABLE,
        /** No server answers there, the connection broke, or the certificate is invalid. */
        UNREACHABLE,
        /** It took too long. */
        TIMEOUT,
        /** The answer has more bytes than wanted. */
        TOO_LARGE,
        /** One redirect followed another. */
        TOO_MANY_REDIRECTS,
        /** As many requests as may be are under way, or the server stops. */
        BUSY
    }

    public OutboundFailure(Reason reason, String message) {
        super(message);
        this.reason = reason;
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }

    public Reason reason() {
        return reason;
    }
}
