package dev.toolbooth.server;

import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.dialect.Headers;
import java.util.function.Supplier;

/**
 * How messages came to a channel.
 *
 * @param address the sender's address, for limits
 * @param base where the sender reaches this server
 * @param query what follows the question mark in the address that they came to
 * @param answered done once, when the last of the messages has its answer
 * @param confirmed done after a message that ends the handshake
 */
record Arrival(
        Headers headers,
        Caller caller,
        String address,
        Supplier<String> base,
        String query,
        Runnable answered,
        Runnable confirmed) {

    /** An arrival of which nobody wants to know more. */
    Arrival(Headers headers, Caller caller, String address) {
        this(headers, caller, address, () -> "", "");
    }

    /** The same from somebody who may need the server's address. */
    Arrival(Headers headers, Caller caller, String address, Supplier<String> base, String query) {
        this(headers, caller, address, base, query, () -> {}, () -> {});
    }
}
