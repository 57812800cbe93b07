package dev.toolbooth.core.dialect;

import dev.toolbooth.core.session.Session;
import dev.toolbooth.wire.RpcMessage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One message as it arrived.
 *
 * @param session the session that it belongs to, if it names one that exists
 * @param base the address of this server as the sender sees it, without a slash at the end; empty
 *     where there are no addresses
 * @param query the endpoint's query string, without the question mark; empty when there is none
 */
public record Inbound(
        Transport transport,
        Headers headers,
        RpcMessage message,
        @Nullable Session session,
        Supplier<String> base,
        String query) {

    /** A message to an endpoint whose address says nothing more. */
    public Inbound(
            Transport transport,
            Headers headers,
            RpcMessage message,
            @Nullable Session session,
            Supplier<String> base) {
        this(transport, headers, message, session, base, "");
    }

    /** A message whose sender needs no address. */
    public Inbound(
            Transport transport, Headers headers, RpcMessage message, @Nullable Session session) {
        this(transport, headers, message, session, () -> "");
    }
}
