package dev.toolbooth.server.stream;

import dev.toolbooth.core.access.Caller;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All open event streams: counted, kept alive, and ended together. Thread-safe. */
public final class OpenStreams {
    private static final Logger LOG = LoggerFactory.getLogger(OpenStreams.class);

    private final int max;
    private final Set<Future<?>> departing = ConcurrentHashMap.newKeySet();
    private final Set<SseStream> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger count = new AtomicInteger();

    public OpenStreams(int max) {
        this.max = max;
    }

    /** Counts one more; false when there are as many as there may be. */
    public boolean add(SseStream stream) {
        if (count.incrementAndGet() > max) {
            count.decrementAndGet();
            return false;
        }
        open.add(stream);
        return true;
    }

    void remove(SseStream stream) {
        if (open.remove(stream)) {
            count.decrementAndGet();
        }
    }

    /** Remembers something on its way out until it is. */
    public void departing(Future<?> end) {
        departing.add(end);
        end.onComplete(_ -> departing.remove(end));
    }

    /** Waits until what is on its way is out, for so long at most. */
    public void awaitDepartures(Duration longest) {
        Future<?> all = Future.join(List.copyOf(departing));
        try {
            all.await(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.warn("{} answers did not get out in time", departing.size());
        } catch (RuntimeException e) {
            LOG.debug("some answers had nobody to go to any more", e);
        }
    }

    public void heartbeat() {
        open.forEach(SseStream::heartbeat);
    }

    /** Ends the streams of those who would not be let in any more. */
    public void dismiss(Predicate<Caller> stillWelcome) {
        for (SseStream stream : open) {
            if (!stillWelcome.test(stream.owner())) {
                stream.farewell();
            }
        }
    }

    public void endAll() {
        open.forEach(SseStream::farewell);
    }

    /** How many there are of each kind. */
    public Map<StreamKind, Integer> byKind() {
        Map<StreamKind, Integer> counts = new EnumMap<>(StreamKind.class);
        open.forEach(stream -> counts.merge(stream.kind(), 1, Integer::sum));
        return counts;
    }

    public int size() {
        return count.get();
    }
}
