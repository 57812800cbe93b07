package dev.toolbooth.core.dialect;

import dev.toolbooth.core.session.Session;
import dev.toolbooth.wire.RpcMessage;
import org.jspecify.annotations.Nullable;

/**
 * One message as it came in.
 *
 * @param session the session that it belongs to, if it names one that exists
 */
public record Inbound(
        Transport transport, Headers headers, RpcMessage message, @Nullable Session session) {}
