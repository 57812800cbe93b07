package dev.toolbooth.server.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/**
 * The memory of one large request, until it is answered or its client is gone. Guarded by itself.
 */
final class RequestMemory {
    private final MemoryBudget memory;
    private final HttpServerRequest request;
    private long had;
    private boolean released;

    RequestMemory(MemoryBudget memory, HttpServerRequest request) {
        this.memory = memory;
        this.request = request;
    }

    /** Takes more; false when there is no more, or the request is gone. */
    synchronized boolean grow(long more) {
        if (released || !memory.take(more, had)) {
            return false;
        }
        had += more;
        return true;
    }

    /** Gives all back. */
    synchronized void release() {
        if (!released) {
            released = true;
            memory.giveBack(had);
        }
    }

    /** Looks whether it is still needed, and gives it back when it is not. */
    boolean check() {
        HttpServerResponse response = request.response();
        if (response.ended() || response.closed()) {
            release();
            return false;
        }
        return true;
    }
}
