package dev.toolbooth.core.outbound;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A request to another server.
 *
 * @param method in upper case
 * @param url as the caller wrote it; {@link Target#parse} decides what it means
 * @param headers in the order in which they are sent
 * @param body empty for none; the sender doesn't change it
 * @param timeout for everything: name lookup, connecting, redirects, pauses and the whole response
 * @param responseBytes the most that is read of the response's body
 * @param overflow what happens when there is more
 * @param repeatable whether it is safe to send it twice. Only then may it use a kept connection,
 *     because the other end may have closed that by now
 * @param vouched whether the operator vouches for the URL's origin: exactly that scheme, host and
 *     port may be asked although it isn't public, and no redirect leads away from it
 */
public record OutboundRequest(
        String method,
        String url,
        List<OutboundHeader> headers,
        OutboundBody body,
        Duration timeout,
        int responseBytes,
        Overflow overflow,
        Redirects redirects,
        boolean repeatable,
        boolean vouched) {

    /** The treatment of a response that is too long. */
    public enum Overflow {
        /** It is cut off, and the response says so. */
        CUT,
        /** It is a failure. */
        FAIL
    }

    /** The redirects that are followed. */
    public enum Redirects {
        /** None: the answer is the redirect itself. */
        NONE,
        /** Those that stay with scheme, host and port; others are a failure. */
        SAME_ORIGIN,
        /** All that lead to where one may go. */
        ANYWHERE
    }

    public OutboundRequest {
        headers = List.copyOf(headers);
    }

    /** One to what is public that is sent once, over a connection of its own. */
    public OutboundRequest(
            String method,
            String url,
            List<OutboundHeader> headers,
            OutboundBody body,
            Duration timeout,
            int responseBytes,
            Overflow overflow,
            Redirects redirects) {
        this(method, url, headers, body, timeout, responseBytes, overflow, redirects, false, false);
    }

    /** A GET that follows no redirect and takes no answer that is too long. */
    public static OutboundRequest get(String url, Duration timeout, int responseBytes) {
        return new OutboundRequest(
                "GET",
                url,
                List.of(),
                OutboundBody.NONE,
                timeout,
                responseBytes,
                Overflow.FAIL,
                Redirects.NONE);
    }

    /** The same, which does or doesn't do harm when it is sent twice. */
    public OutboundRequest repeatable(boolean harmless) {
        return with(headers, harmless, vouched);
    }

    /** The same, to an origin that the operator vouches for, or doesn't. */
    public OutboundRequest vouched(boolean forIt) {
        return with(headers, repeatable, forIt);
    }

    /** The same with one more header. */
    public OutboundRequest with(OutboundHeader header) {
        return with(
                Stream.concat(headers.stream(), Stream.of(header)).toList(), repeatable, vouched);
    }

    private OutboundRequest with(List<OutboundHeader> all, boolean harmless, boolean forIt) {
        return new OutboundRequest(
                method,
                url,
                all,
                body,
                timeout,
                responseBytes,
                overflow,
                redirects,
                harmless,
                forIt);
    }
}
