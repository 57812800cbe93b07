package dev.toolbooth.server;

import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.dialect.Headers;

/**
 * How messages came to a channel.
 *
 * @param address the sender's address, for limits
 * @param answered done once, when the last of the messages has its answer
 * @param confirmed done after a message that ends the handshake
 */
record Arrival(
        Headers headers, Caller caller, String address, Runnable answered, Runnable confirmed) {

    /** An arrival of which nobody wants to know more. */
    Arrival(Headers headers, Caller caller, String address) {
        this(headers, caller, address, () -> {}, () -> {});
    }
}
