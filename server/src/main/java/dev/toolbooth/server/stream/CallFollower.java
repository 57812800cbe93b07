package dev.toolbooth.server.stream;

import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A follower on the response of a call: it gets messages after the result, while there is something
 * to send and the connection holds. Guarded by itself.
 */
public final class CallFollower implements Follower {
    private final String client;
    private final long number;
    private final DecodedMessage decoded;
    private @Nullable SseStream stream;
    private boolean answered;
    private int holders;

    /**
     * @param client what the client is known by on all ways
     * @param number what tells this call from others
     */
    public CallFollower(String client, long number, DecodedMessage decoded) {
        this.client = client;
        this.number = number;
        this.decoded = decoded;
    }

    @Override
    public String id() {
        return client + "#" + number;
    }

    @Override
    public String client() {
        return client;
    }

    @Override
    public synchronized void hold() {
        holders++;
    }

    @Override
    public void release() {
        SseStream last;
        synchronized (this) {
            holders--;
            last = holders == 0 ? stream : null;
        }
        if (last != null) {
            last.end();
        }
    }

    /**
     * Says that the result is out.
     *
     * @param response where it went, or null when nothing can follow it
     * @return whether something will
     */
    public synchronized boolean answered(@Nullable SseStream response) {
        answered = true;
        stream = holders > 0 ? response : null;
        notifyAll();
        return stream != null;
    }

    @Override
    public synchronized boolean isThere() {
        return !isGone();
    }

    @Override
    public synchronized boolean isGone() {
        return answered && (stream == null || stream.isClosed());
    }

    private synchronized @Nullable SseStream await() throws InterruptedException {
        while (!answered) {
            wait();
        }
        return stream;
    }

    @Override
    public boolean tell(Signal.Event event) throws InterruptedException {
        Optional<ObjectNode> message = decoded.announce(event);
        SseStream to = await();
        if (message.isEmpty() || to == null) {
            return false;
        }
        to.awaitRoom();
        to.send(message.get());
        return !to.isClosed();
    }
}
