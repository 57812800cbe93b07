package dev.toolbooth.app.admin.client;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.HttpReply;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.server.admin.EventObserver;
import dev.toolbooth.wire.SseEvent;
import dev.toolbooth.wire.SseReader;
import java.io.IOException;

/**
 * A reader of a running server's events until they end. Used by one thread; any thread may close
 * it.
 */
final class AdminEventReader implements Runnable {
    private static final int EVENT_BYTES_MAX = 1024 * 1024;

    private final RoundTripper http;
    private final HttpReply reply;
    private final EventObserver who;

    /**
     * @param http what has sent the request; it is closed at the end
     */
    AdminEventReader(RoundTripper http, HttpReply reply, EventObserver who) {
        this.http = http;
        this.reply = reply;
        this.who = who;
    }

    @Override
    public void run() {
        SseReader events = reply.events(EVENT_BYTES_MAX);
        try {
            for (SseEvent event = events.next(); event != null; event = events.next()) {
                who.happened(event.name(), event.data());
            }
            who.ended("the server ended the stream");
        } catch (IOException e) {
            who.ended("the connection to the server is lost");
        } catch (McpException.NotUnderstood e) {
            who.ended("the server has sent an event of more than " + EVENT_BYTES_MAX + " bytes");
        } finally {
            close();
        }
    }

    /** Ends the stream. */
    void close() {
        reply.close();
        http.close();
    }
}
