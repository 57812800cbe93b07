package dev.toolbooth.client.transport;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A response body that is closed when its time is up; its reader then gets an exception that says
 * so. The request's own timeout ends with the head, and a body could go on for ever.
 */
final class TimedBody extends FilterInputStream {
    /** Set before the body is closed, so that no reader sees the end without its reason. */
    private volatile boolean over;

    private TimedBody(InputStream body) {
        super(body);
    }

    /** A body, and a clock that runs from now on. */
    static TimedBody of(InputStream body, Duration left) {
        TimedBody timed = new TimedBody(body);
        CompletableFuture.delayedExecutor(Math.max(0, left.toNanos()), TimeUnit.NANOSECONDS)
                .execute(timed::end);
        return timed;
    }

    private void end() {
        over = true;
        try {
            in.close();
        } catch (IOException broken) {
            // Then it has ended already.
        }
    }

    @Override
    public int read() throws IOException {
        try {
            return in.read();
        } catch (IOException e) {
            throw why(e);
        }
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        try {
            return in.read(to, offset, length);
        } catch (IOException e) {
            throw why(e);
        }
    }

    private IOException why(IOException broken) {
        if (!over) {
            return broken;
        }
        HttpTimeoutException late = new HttpTimeoutException("the body did not end in time");
        late.initCause(broken);
        return late;
    }
}
