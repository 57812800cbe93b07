package dev.toolbooth.client.transport;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.SseEvent;
import dev.toolbooth.wire.SseReader;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The stream of a session (until 2025-11-25) for messages that belong to no request. It is reopened
 * when it breaks, until the server no longer knows it.
 */
public final class StandaloneStream implements Runnable, AutoCloseable {
    private static final Duration RETRY_USUAL = Duration.ofSeconds(1);

    private final StreamableHttpTransport http;
    private final Map<String, String> headers;
    private final CountDownLatch known = new CountDownLatch(1);

    private volatile Runnable stop = () -> {};
    private @Nullable String lastId;
    private Duration retry = RETRY_USUAL;
    private Duration pause = RETRY_USUAL;

    StandaloneStream(StreamableHttpTransport http, Map<String, String> headers) {
        this.http = http;
        this.headers = Map.copyOf(headers);
    }

    void stopBy(Runnable how) {
        stop = how;
    }

    /** Waits until the stream is open, or it is clear that there is none; that long at most. */
    public void awaitOpen(Duration most) {
        try {
            known.await(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void run() {
        try {
            while (!http.closed() && visit()) {
                Thread.sleep(pause);
            }
        } catch (InterruptedException stopped) {
            // Nobody wants it any more.
        } catch (McpException | IllegalArgumentException hopeless) {
            // The server may have nothing to say by itself.
        } finally {
            known.countDown();
        }
    }

    /** Reads the stream while it lasts; whether it is worth coming back. */
    private boolean visit() throws InterruptedException {
        Map<String, String> all = new HashMap<>(headers);
        if (lastId != null) {
            all.put("last-event-id", lastId);
        }
        try (HttpReply reply = http.get(all)) {
            if (!reply.success() || !reply.isStream()) {
                return false;
            }
            known.countDown();
            pause = retry;
            read(reply);
        } catch (McpException.Unreachable | McpException.AnswerLost away) {
            pause = http.limits().pause(pause.multipliedBy(2));
        }
        return true;
    }

    private void read(HttpReply reply) {
        SseReader events = http.events(reply);
        try {
            for (SseEvent event = events.next(); event != null; event = events.next()) {
                if (event.name().equals("message")) {
                    http.deliver(event.data(), reply.head(), 0);
                }
            }
        } catch (IOException broken) {
            // It is opened again.
        }
        lastId = events.lastId() == null ? lastId : events.lastId();
        Duration wanted = events.retry();
        if (wanted != null) {
            retry = http.limits().pause(wanted);
            pause = retry;
        }
    }

    @Override
    public void close() {
        stop.run();
    }
}
