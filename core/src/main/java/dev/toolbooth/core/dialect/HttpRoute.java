package dev.toolbooth.core.dialect;

import dev.toolbooth.core.operation.Refusal;

/**
 * A plain HTTP path that calls a tool: no JSON-RPC, no session, one request and one response.
 * Implementations are immutable.
 */
public interface HttpRoute {

    /** The method that is answered, in capitals. */
    String method();

    /** Where it is, from the first slash on. */
    String path();

    /**
     * Understands one request.
     *
     * @param query what follows the question mark, as it came; empty when there is nothing
     * @param body its bytes; none for a method without a body
     * @param base where its sender reaches this server, without a slash at the end
     */
    DecodedMessage read(Headers headers, String query, byte[] body, String base);

    /** Answers a request that could not be read at all. */
    Reply refuse(Refusal refusal);
}
