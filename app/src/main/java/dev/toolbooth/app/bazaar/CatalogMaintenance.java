package dev.toolbooth.app.bazaar;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.CatalogConfig;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.feed.FacilitatorFeed;
import dev.toolbooth.catalog.feed.Feed;
import dev.toolbooth.catalog.feed.FeedStatus;
import dev.toolbooth.catalog.feed.Feeds;
import dev.toolbooth.catalog.feed.ServerFeed;
import dev.toolbooth.catalog.probe.ListingDiscovery;
import dev.toolbooth.catalog.probe.ProbeScheduler;
import dev.toolbooth.catalog.probe.Prober;
import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.server.outbound.GuardedOutbound;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The background work on the catalog of a running server: probes of entries, feeds, and resources
 * that the configuration names. Without any of these, nothing runs. Thread-safe.
 */
final class CatalogMaintenance implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogMaintenance.class);
    private static final int PROBES_AT_ONCE = 16;

    /** A server is to take calls first. */
    private static final Duration BEFORE_FIRST = Duration.ofSeconds(1);

    /** Nothing is gained by looking at everything while a server still warms up. */
    private static final Duration BEFORE_ROUNDS = Duration.ofSeconds(10);

    private static final Duration BEFORE_NAMED_AGAIN = Duration.ofSeconds(30);

    private final CatalogConfig config;
    private final CatalogRows rows;
    private final Runnable ready;
    private final PollDelay pollDelay;
    private final GuardedOutbound outbound;
    private final ProbeScheduler rounds;
    private final Feeds feeds;
    private final ConfiguredEntries named;

    // Guarded by this.
    private @Nullable Thread thread;
    private boolean wanted;
    private boolean stopped;

    /**
     * @param ready returns when the catalog has what is known without asking anyone
     */
    CatalogMaintenance(
            Config config,
            Catalog catalog,
            CatalogRows rows,
            Runnable ready,
            InstantSource clock,
            PollDelay pollDelay) {
        this.config = config.catalog();
        this.rows = rows;
        this.ready = ready;
        this.pollDelay = pollDelay;
        this.outbound =
                GuardedOutbound.standard(config.outbound().allow(), config.outbound().requests());
        this.rounds =
                new ProbeScheduler(
                        catalog,
                        new Prober(outbound, clock, System::nanoTime),
                        clock,
                        new SplittableRandom(),
                        pollDelay,
                        PROBES_AT_ONCE);
        List<Feed> lists = new ArrayList<>();
        for (String url : this.config.feeds().facilitators()) {
            lists.add(new FacilitatorFeed(outbound, clock, url, this.config.limits().entries()));
        }
        this.config.feeds().servers().forEach(url -> lists.add(new ServerFeed(outbound, url)));
        this.feeds =
                new Feeds(
                        catalog,
                        lists,
                        this.config.feeds().interval(),
                        clock,
                        new SplittableRandom(),
                        pollDelay);
        this.named =
                new ConfiguredEntries(
                        catalog, new ListingDiscovery(outbound), this.config.entries());
    }

    /** The outbound client, shared with other requests to what is in the catalog. */
    GuardedOutbound outbound() {
        return outbound;
    }

    /** Who looks at entries. */
    ProbeScheduler rounds() {
        return rounds;
    }

    /** How reading the lists of others goes. */
    List<FeedStatus> feeds() {
        return feeds.status();
    }

    /** Begins a little later, if there is anything to keep. */
    synchronized void start() {
        if (thread == null) {
            begin(BEFORE_FIRST);
        }
    }

    /** Begins, unless that was done: there is something to keep, or will be at once. */
    synchronized void wake() {
        wanted = true;
        if (thread == null) {
            begin(Duration.ZERO);
        }
    }

    private synchronized void begin(Duration after) {
        if (!stopped) {
            thread = Thread.ofVirtual().name("catalog").start(() -> run(after));
        }
    }

    /** Whether there is anything to keep; if not, the next who has something begins anew. */
    private synchronized boolean isWorthIt() {
        boolean worth =
                wanted
                        || !config.files().isEmpty()
                        || !config.entries().isEmpty()
                        || !feeds.status().isEmpty()
                        || !rows.since(0, 1).isEmpty();
        if (!worth) {
            thread = null;
        }
        return worth;
    }

    private void run(Duration after) {
        try {
            pollDelay.pause(after);
            if (!isWorthIt()) {
                return;
            }
            ready.run();
            boolean all = named.ask();
            feeds.start();
            pollDelay.pause(BEFORE_ROUNDS);
            rounds.start();
            while (!all) {
                pollDelay.pause(BEFORE_NAMED_AGAIN);
                all = named.ask();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.warn("catalog maintenance failed: {}", e.toString());
            again();
        }
    }

    /** Lets the next who has something to keep begin anew. */
    private synchronized void again() {
        thread = null;
    }

    @Override
    public void close() {
        synchronized (this) {
            stopped = true;
            if (thread != null) {
                thread.interrupt();
            }
        }
        rounds.close();
        feeds.close();
        outbound.close();
    }
}
