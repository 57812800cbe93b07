package dev.toolbooth.app.workspace;

import dev.toolbooth.tools.workspace.search.IndexNews;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has it told once a second how far the index is, while a server runs. Guarded by itself. */
final class Reporter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Reporter.class);

    private final IndexNews news;
    private @Nullable ScheduledExecutorService thread;

    Reporter(IndexNews news) {
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
            news.look();
        } catch (RuntimeException e) {
            // What is thrown would end the rounds.
            LOG.warn("nobody was told how far the index is", e);
        }
    }

    @Override
    public synchronized void close() {
        if (thread != null) {
            thread.shutdownNow();
        }
    }
}
