package dev.toolbooth.app.bazaar;

import dev.toolbooth.app.config.CatalogConfig;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.feed.FacilitatorFeed;
import dev.toolbooth.catalog.feed.Feed;
import dev.toolbooth.catalog.feed.FeedStatus;
import dev.toolbooth.catalog.feed.Feeds;
import dev.toolbooth.catalog.feed.ServerFeed;
import dev.toolbooth.catalog.intake.Introduction;
import dev.toolbooth.catalog.probe.ProbeRounds;
import dev.toolbooth.catalog.probe.Prober;
import dev.toolbooth.chain.Pause;
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
 * What keeps the catalog true while a server runs: looks at entries, lists of others, and resources
 * that the configuration names. Where there is nothing to keep, nothing runs. Thread-safe.
 */
final class Upkeep implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);
    private static final int PROBES_AT_ONCE = 16;

    /** A server is to take calls first. */
    private static final Duration BEFORE_FIRST = Duration.ofSeconds(1);

    /** Nothing is gained by looking at everything while a server still warms up. */
    private static final Duration BEFORE_ROUNDS = Duration.ofSeconds(10);

    private static final Duration BEFORE_NAMED_AGAIN = Duration.ofSeconds(30);

    private final CatalogConfig config;
    private final CatalogRows rows;
    private final Runnable ready;
    private final Pause pause;
    private final GuardedOutbound outbound;
    private final ProbeRounds rounds;
    private final Feeds feeds;
    private final NamedEntries named;

    // Guarded by this.
    private @Nullable Thread thread;
    private boolean wanted;
    private boolean stopped;

    /**
     * @param ready returns when the catalog has what is known without asking anyone
     */
    Upkeep(
            Config config,
            Catalog catalog,
            CatalogRows rows,
            Runnable ready,
            InstantSource clock,
            Pause pause) {
        this.config = config.catalog();
        this.rows = rows;
        this.ready = ready;
        this.pause = pause;
        this.outbound =
                GuardedOutbound.standard(config.outbound().allow(), config.outbound().requests());
        this.rounds =
                new ProbeRounds(
                        catalog,
                        new Prober(outbound, clock, System::nanoTime),
                        clock,
                        new SplittableRandom(),
                        pause,
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
                        pause);
        this.named = new NamedEntries(catalog, new Introduction(outbound), this.config.entries());
    }

    /** The way out, for whoever else asks what is in the catalog. */
    GuardedOutbound outbound() {
        return outbound;
    }

    /** Who looks at entries. */
    ProbeRounds rounds() {
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
            pause.pause(after);
            if (!isWorthIt()) {
                return;
            }
            ready.run();
            boolean all = named.ask();
            feeds.start();
            pause.pause(BEFORE_ROUNDS);
            rounds.start();
            while (!all) {
                pause.pause(BEFORE_NAMED_AGAIN);
                all = named.ask();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.warn("the catalog is not kept up to date: {}", e.toString());
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
