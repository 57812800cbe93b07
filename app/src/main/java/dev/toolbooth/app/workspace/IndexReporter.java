package dev.toolbooth.app.workspace;

import dev.toolbooth.tools.workspace.search.IndexNotifier;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A timer that reports the index's progress once a second, while a server runs. Guarded by itself.
 */
final class IndexReporter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IndexReporter.class);

    private final IndexNotifier news;
    private @Nullable ScheduledExecutorService thread;

    IndexReporter(IndexNotifier news) {
        this.news = news;
    }

    synchronized void begin() {
        if (thread == null) {
            ScheduledExecutorService begun =
                    Executors.newSingleThreadScheduledExecutor(
                            Thread.ofPlatform().daemon().name("search-news").factory());
            ScheduledFuture<?> _ = begun.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
            thread = begun;
        }
    }

    private void look() {
        try {
            news.report();
        } catch (RuntimeException e) {
            // What is thrown would end the rounds.
            LOG.warn("the index's progress could not be reported", e);
        }
    }

    @Override
    public synchronized void close() {
        if (thread != null) {
            thread.shutdownNow();
        }
    }
}
