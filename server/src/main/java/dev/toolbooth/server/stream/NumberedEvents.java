package dev.toolbooth.server.stream;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Sse;
import io.vertx.core.Future;
import tools.jackson.databind.JsonNode;

/** A stream whose events all have a number, from 1 on. Guarded by itself. */
public final class NumberedEvents implements MessageSink {
    private final SseStream stream;
    private long last;

    public NumberedEvents(SseStream stream) {
        this.stream = stream;
    }

    @Override
    public void send(JsonNode message) {
        event("message", Json.bytes(message));
    }

    @Override
    public synchronized Future<Void> deliver(JsonNode message) {
        return stream.deliver(Sse.event(String.valueOf(++last), "message", Json.bytes(message)));
    }

    @Override
    public void hint(JsonNode message) {
        if (!stream.crowded()) {
            send(message);
        }
    }

    @Override
    public void awaitRoom() throws InterruptedException {
        stream.awaitRoom();
    }

    /** Sends an event that must arrive. */
    public synchronized void event(String name, byte[] data) {
        stream.write(Sse.event(String.valueOf(++last), name, data));
    }
}
