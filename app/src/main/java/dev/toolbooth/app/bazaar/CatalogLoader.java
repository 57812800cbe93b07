package dev.toolbooth.app.bazaar;

import dev.toolbooth.app.config.selling.NamedEntryConfig;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.Listing;
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
 * A loader of the entries that need no request, on the first use of the catalog: a server whose
 * catalog is unused starts as fast as one without. Thread-safe.
 */
final class CatalogLoader {
    /** How old what is said of this server itself may be: prices and tools change meanwhile. */
    private static final Duration OWN_AGE_MAX = Duration.ofSeconds(10);

    private final Catalog catalog;
    private final Supplier<List<Listing>> own;
    private final Map<Path, List<Listing>> files;
    private final List<NamedEntryConfig> named;
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
    CatalogLoader(
            Catalog catalog,
            Supplier<List<Listing>> own,
            Map<Path, List<Listing>> files,
            List<NamedEntryConfig> named,
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
    void load() {
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
            // Other readers meanwhile get what is known.
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
        for (NamedEntryConfig one : named) {
            one.listing().ifPresent(listing -> catalog.offer(listing, ConfiguredEntries.SOURCE));
            there.add(ConfiguredEntries.key(one));
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

    /** Whether no source lists it any more. */
    private static boolean isForgotten(CatalogEntry entry, Set<Source> read) {
        return switch (entry.source().kind()) {
            // An entry that has left its file has no voucher any more.
            case CONFIGURED -> true;
            // That list is no longer read, so its removal there would go unnoticed.
            case FACILITATOR, SERVER -> !read.contains(entry.source());
            case OWN, ADDED, SETTLED -> false;
        };
    }
}
