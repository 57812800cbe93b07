package dev.toolbooth.catalog.feed;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.CleanText;
import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.core.concurrent.BackgroundThreads;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schedule of feeds, each read at an interval on a thread of its own, and failing ones more
 * slowly. Thread-safe.
 */
public final class Feeds implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Feeds.class);
    private static final Duration FIRST_BACKOFF = Duration.ofSeconds(30);
    private static final Duration RETRY_AFTER_MAX = Duration.ofDays(1);
    private static final int DOUBLINGS_MAX = 10;

    private final Catalog catalog;
    private final List<Feed> feeds;
    private final Duration interval;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final PollDelay pollDelay;
    private final Map<Source, FeedStatus> statuses = new ConcurrentHashMap<>();

    // Guarded by this.
    private final List<Thread> threads = new ArrayList<>();
    private boolean stopped;

    public Feeds(
            Catalog catalog,
            List<Feed> feeds,
            Duration interval,
            InstantSource clock,
            RandomGenerator random,
            PollDelay pollDelay) {
        this.catalog = catalog;
        this.feeds = List.copyOf(feeds);
        this.interval = interval;
        this.clock = clock;
        this.random = random;
        this.pollDelay = pollDelay;
    }

    /** How all of them go, in their order. */
    public List<FeedStatus> status() {
        return feeds.stream().map(feed -> status(feed.source())).toList();
    }

    private FeedStatus status(Source source) {
        return statuses.getOrDefault(source, new FeedStatus(source, null, null, 0, ""));
    }

    /** Begins to read. */
    public synchronized void start() {
        if (stopped || !threads.isEmpty()) {
            return;
        }
        for (Feed feed : feeds) {
            threads.add(Thread.ofVirtual().name("feed").start(() -> run(feed)));
        }
    }

    private void run(Feed feed) {
        try {
            int failures = 0;
            while (!Thread.currentThread().isInterrupted()) {
                Result result = poll(feed);
                failures = result.good() ? 0 : failures + 1;
                pollDelay.pause(result.good() ? jittered(interval) : backoff(failures, result));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The result of reading a list once. */
    record Result(boolean good, Duration retryAfter) {}

    private Duration backoff(int failures, Result result) {
        Duration wanted = FIRST_BACKOFF.multipliedBy(1L << Math.min(failures - 1, DOUBLINGS_MAX));
        Duration most = wanted.compareTo(interval) < 0 ? wanted : interval;
        Duration asked =
                result.retryAfter().compareTo(RETRY_AFTER_MAX) < 0
                        ? result.retryAfter()
                        : RETRY_AFTER_MAX;
        Duration own = jittered(most);
        return own.compareTo(asked) < 0 ? asked : own;
    }

    /** Up to a tenth less or more, so that not all servers ask at the same time. */
    private Duration jittered(Duration length) {
        return Duration.ofMillis((long) (length.toMillis() * (0.9 + random.nextDouble(0.2))));
    }

    /** Reads a list once. */
    Result poll(Feed feed) throws InterruptedException {
        Source source = feed.source();
        FeedImport feedImport = new FeedImport(catalog, source);
        Instant began = clock.instant();
        try {
            feed.read(feedImport);
            feedImport.forgetTheRest();
            statuses.put(
                    source,
                    new FeedStatus(source, began, began, feedImport.good(), feedImport.problem()));
            LOG.atInfo()
                    .addKeyValue("source", source.where())
                    .addKeyValue("entries", feedImport.good())
                    .log("read {} entries of {}", feedImport.good(), source.where());
            return new Result(true, Duration.ZERO);
        } catch (FeedFailure e) {
            failed(source, began, e.getMessage());
            return new Result(false, e.retryAfter().orElse(Duration.ZERO));
        } catch (RuntimeException e) {
            failed(source, began, "a fault of this server: " + e);
            return new Result(false, Duration.ZERO);
        }
    }

    private void failed(Source source, Instant when, String why) {
        FeedStatus before = status(source);
        String line = CleanText.line(why);
        statuses.put(source, new FeedStatus(source, when, before.good(), before.entries(), line));
        if (!line.equals(before.problem())) {
            LOG.atWarn()
                    .addKeyValue("source", source.where())
                    .addKeyValue("reason", line)
                    .log("the catalog's source {} can't be read: {}", source.where(), line);
        }
    }

    /** Stops reading. */
    @Override
    public void close() {
        List<Thread> last;
        synchronized (this) {
            stopped = true;
            last = List.copyOf(threads);
        }
        BackgroundThreads.stop(last);
    }
}
