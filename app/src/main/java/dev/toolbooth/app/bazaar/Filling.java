package dev.toolbooth.app.bazaar;

import dev.toolbooth.app.config.CatalogConfig;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.Entry;
import dev.toolbooth.catalog.Listing;
import dev.toolbooth.catalog.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Puts into the catalog what is known without asking anyone, when somebody first looks into it: a
 * server that nobody asks starts as fast as one without. Thread-safe.
 */
final class Filling {
    /** How old what is said of this server itself may be: prices and tools change meanwhile. */
    private static final Duration OWN_AGE_MAX = Duration.ofSeconds(10);

    private final Catalog catalog;
    private final Supplier<List<Listing>> own;
    private final Map<Path, List<Listing>> files;
    private final List<CatalogConfig.Named> named;
    private final Supplier<Set<Source>> feeds;
    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean filled;
    private volatile long since;

    /**
     * @param own what is sold here at the moment
     * @param named entries of the configuration itself; those without a listing come later
     * @param feeds the lists of others that are read
     * @param nanos a clock that only runs forward
     */
    Filling(
            Catalog catalog,
            Supplier<List<Listing>> own,
            Map<Path, List<Listing>> files,
            List<CatalogConfig.Named> named,
            Supplier<Set<Source>> feeds,
            LongSupplier nanos) {
        this.catalog = catalog;
        this.own = own;
        this.files = files;
        this.named = named;
        this.feeds = feeds;
        this.nanos = nanos;
    }

    /** Returns when the catalog has what it should. */
    void ensure() {
        if (!filled) {
            lock.lock();
            try {
                if (!filled) {
                    renew();
                    offerFiles();
                    filled = true;
                }
            } finally {
                lock.unlock();
            }
        } else if (nanos.getAsLong() - since > OWN_AGE_MAX.toNanos() && lock.tryLock()) {
            // Whoever else looks meanwhile is told what is known.
            try {
                renew();
            } finally {
                lock.unlock();
            }
        }
    }

    private void renew() {
        since = nanos.getAsLong();
        catalog.refresh();
        catalog.own(own.get());
    }

    private void offerFiles() {
        Set<String> there = new HashSet<>();
        files.forEach(
                (file, listings) -> {
                    Source source = new Source(Source.Kind.CONFIGURED, file.toString());
                    // Together: each write waits for the disk.
                    catalog.offer(listings, source);
                    listings.forEach(listing -> there.add(listing.key()));
                });
        for (CatalogConfig.Named one : named) {
            one.listing().ifPresent(listing -> catalog.offer(listing, NamedEntries.SOURCE));
            there.add(NamedEntries.key(one));
        }
        Set<Source> read = feeds.get();
        catalog.remove(
                catalog.keys().stream()
                        .filter(key -> !there.contains(key))
                        .filter(
                                key ->
                                        catalog.entry(key)
                                                .filter(entry -> isForgotten(entry, read))
                                                .isPresent())
                        .toList());
    }

    /** Whether nobody says any more that it is there. */
    private static boolean isForgotten(Entry entry, Set<Source> read) {
        return switch (entry.source().kind()) {
            // What was in a file once and no longer is, nobody vouches for.
            case CONFIGURED -> true;
            // Nobody reads that list any more, so nobody would notice that it is gone from there.
            case FACILITATOR, SERVER -> !read.contains(entry.source());
            case OWN, ADDED, SETTLED -> false;
        };
    }
}
