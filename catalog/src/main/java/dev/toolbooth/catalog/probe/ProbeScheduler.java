package dev.toolbooth.catalog.probe;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.listing.UrlParts;
import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.core.concurrent.BackgroundThreads;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schedule of probes of others' entries: each once in an interval, a few at once, one at a time
 * for each origin. Several servers of one store share the work. Thread-safe.
 */
public final class ProbeScheduler implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProbeScheduler.class);

    /** The most that one round looks at; what is left is for the next, which follows soon. */
    static final int ROUND_MAX = 5_000;

    /** The most of one origin in a round: one with many that hang must not hold up all others. */
    static final int ORIGIN_MAX = 20;

    /** The longest time that a round spends on one origin. */
    static final Duration ORIGIN_TIME_MAX = Duration.ofMinutes(1);

    /** After as many faults of our own a round is given up. */
    static final int FAULTS_MAX = 10;

    /** How many looks out of turn may wait. */
    static final int SOON_MAX = 64;

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);
    private static final int ROUNDS_PER_INTERVAL = 60;
    private static final Duration ROUND_GAP_MIN = Duration.ofSeconds(1);
    private static final int SPREAD_PARTS = 10;
    private static final int FRACTIONS = 1_000;

    private final Catalog catalog;
    private final Prober prober;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final PollDelay pollDelay;
    private final Semaphore permits;
    private final Set<String> soon = ConcurrentHashMap.newKeySet();

    /** Whether the last round has left something for the next. */
    private volatile boolean left;

    // Guarded by this.
    private @Nullable Thread rounds;
    private boolean stopped;

    /**
     * @param random for the order, so that two servers don't look at the same
     * @param atOnce how many entries are looked at at the same time
     */
    public ProbeScheduler(
            Catalog catalog,
            Prober prober,
            InstantSource clock,
            RandomGenerator random,
            PollDelay pollDelay,
            int atOnce) {
        this.catalog = catalog;
        this.prober = prober;
        this.clock = clock;
        this.random = random;
        this.pollDelay = pollDelay;
        this.permits = new Semaphore(atOnce);
    }

    /** Begins to look, on a thread of its own. */
    public synchronized void start() {
        if (rounds == null && !stopped) {
            rounds = Thread.ofVirtual().name("probes").start(this::run);
        }
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                boolean more = false;
                try {
                    round();
                    more = left;
                } catch (RuntimeException e) {
                    LOG.warn("a round of looks at the catalog's entries failed: {}", e.toString());
                }
                pollDelay.pause(more ? ROUND_GAP_MIN : gap());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The time between two rounds, never twice the same. */
    private Duration gap() {
        Duration usual = catalog.limits().probeInterval().dividedBy(ROUNDS_PER_INTERVAL);
        Duration least = usual.compareTo(ROUND_GAP_MIN) < 0 ? ROUND_GAP_MIN : usual;
        long half = least.toMillis() / 2;
        return Duration.ofMillis(half + random.nextLong(least.toMillis()));
    }

    /** Looks at what is due, some of each origin, and returns how many that were. */
    int round() throws InterruptedException {
        catalog.refresh();
        Instant then = clock.instant().minus(catalog.limits().probeInterval());
        Duration spread = catalog.limits().probeInterval().dividedBy(SPREAD_PARTS);
        List<List<String>> due = byOrigin(catalog.unseenSince(then.plus(spread)));
        AtomicInteger faults = new AtomicInteger();
        AtomicInteger looked = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        due.forEach(
                keys ->
                        threads.add(
                                Thread.ofVirtual()
                                        .name("probe")
                                        .start(() -> lookAt(keys, looked, faults))));
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } finally {
            threads.forEach(Thread::interrupt);
        }
        return looked.get();
    }

    /** Some of each origin, in an order that no other server has. */
    private List<List<String>> byOrigin(List<String> keys) {
        Map<String, List<String>> all = new HashMap<>();
        keys.forEach(key -> all.computeIfAbsent(origin(key), _ -> new ArrayList<>()).add(key));
        List<List<String>> origins = new ArrayList<>(all.values());
        Collections.shuffle(origins, random);
        List<List<String>> some = new ArrayList<>();
        int count = 0;
        for (List<String> of : origins) {
            int most = Math.min(ORIGIN_MAX, ROUND_MAX - count);
            if (most > 0) {
                List<String> first = new ArrayList<>(of.subList(0, Math.min(most, of.size())));
                Collections.shuffle(first, random);
                some.add(first);
                count += first.size();
            }
        }
        left = count < keys.size();
        return some;
    }

    /** An address is the second word of a key. */
    private static String origin(String key) {
        return UrlParts.of(key.split(" ", 3)[1]).origin().toLowerCase(Locale.ROOT);
    }

    /** Looks at entries of one origin, one after the other. */
    private void lookAt(List<String> keys, AtomicInteger looked, AtomicInteger faults) {
        try {
            Instant until = clock.instant().plus(ORIGIN_TIME_MAX);
            for (String key : keys) {
                if (clock.instant().isAfter(until)) {
                    return;
                }
                permits.acquire();
                boolean done;
                try {
                    done = faults.get() < FAULTS_MAX && lookIfDue(key);
                } catch (RuntimeException e) {
                    faults.incrementAndGet();
                    LOG.atWarn()
                            .addKeyValue("entry", key)
                            .addKeyValue("reason", e)
                            .log(
                                    "the catalog's entry {} could not be looked at: {}",
                                    key,
                                    e.toString());
                    done = false;
                } finally {
                    permits.release();
                }
                if (done) {
                    looked.incrementAndGet();
                    pollDelay.pause(BETWEEN_LOOKS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Another server may have looked meanwhile. */
    private boolean lookIfDue(String key) throws InterruptedException {
        catalog.refresh();
        Optional<CatalogEntry> entry = catalog.entry(key).filter(this::isDue);
        if (entry.isEmpty()) {
            return false;
        }
        catalog.seen(key, prober.look(entry.get()));
        return true;
    }

    /** Not all that were seen at the same time are due at the same time. */
    private boolean isDue(CatalogEntry entry) {
        Instant probed = entry.health().probed();
        Duration interval = catalog.limits().probeInterval();
        long early =
                interval.dividedBy(SPREAD_PARTS).toMillis()
                        / FRACTIONS
                        * Math.floorMod(entry.key().hashCode(), FRACTIONS);
        return probed == null
                || !clock.instant().isBefore(probed.plus(interval).minusMillis(early));
    }

    /**
     * Looks at an entry now, whenever it was last looked at; waits for what comes of it. Nothing
     * when there is no such entry; our own are as they are.
     */
    public Optional<CatalogEntry> probeNow(String key) throws InterruptedException {
        Optional<CatalogEntry> entry = catalog.entry(key);
        if (entry.isEmpty()) {
            return entry;
        }
        return catalog.seen(key, prober.look(entry.get()));
    }

    /** Looks at an entry soon, unless that is about to happen anyway; waits for nothing. */
    public void probeSoon(String key) {
        if (isStopped() || soon.size() >= SOON_MAX || !soon.add(key)) {
            return;
        }
        Thread.ofVirtual()
                .name("probe")
                .start(
                        () -> {
                            try {
                                permits.acquire();
                                try {
                                    probeNow(key);
                                } finally {
                                    permits.release();
                                }
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            } catch (RuntimeException e) {
                                LOG.atWarn()
                                        .addKeyValue("entry", key)
                                        .addKeyValue("reason", e)
                                        .log("{} could not be looked at: {}", key, e.toString());
                            } finally {
                                soon.remove(key);
                            }
                        });
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    /** Stops looking. */
    @Override
    public void close() {
        Thread last;
        synchronized (this) {
            stopped = true;
            last = rounds;
        }
        if (last != null) {
            BackgroundThreads.stop(List.of(last));
        }
    }
}
