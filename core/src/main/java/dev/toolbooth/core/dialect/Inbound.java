package dev.toolbooth.core.dialect;

import dev.toolbooth.core.session.Session;
import dev.toolbooth.wire.RpcMessage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One message as it came in.
 *
 * @param session the session that it belongs to, if it names one that exists
 * @param base where its sender reaches this server, without a slash at the end; empty where there
 *     are no addresses
 * @param query what follows the question mark in the endpoint's address; empty when there is
 *     nothing
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
