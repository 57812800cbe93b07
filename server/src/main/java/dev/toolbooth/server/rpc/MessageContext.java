package dev.toolbooth.server.rpc;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.Headers;
import java.util.function.Supplier;

/**
 * The context in which messages reached a channel.
 *
 * @param address the sender's address, for limits
 * @param base where the sender reaches this server
 * @param query the query string of their address
 * @param answered runs once, when the last of the messages has its answer
 * @param confirmed runs after a message that ends the handshake
 */
public record MessageContext(
        Headers headers,
        Caller caller,
        String address,
        Supplier<String> base,
        String query,
        Runnable answered,
        Runnable confirmed) {

    /** A context without further interest. */
    public MessageContext(Headers headers, Caller caller, String address) {
        this(headers, caller, address, () -> "", "");
    }

    /** The same for a sender who may need the server's address. */
    MessageContext(
            Headers headers, Caller caller, String address, Supplier<String> base, String query) {
        this(headers, caller, address, base, query, () -> {}, () -> {});
    }
}
