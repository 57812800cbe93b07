package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.core.catalog.CatalogRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cache of the entries in the store. Thread-safe: readers never wait; writers take turns, which
 * the catalog ensures.
 */
final class EntryCache {
    private static final Logger LOG = LoggerFactory.getLogger(EntryCache.class);

    /** How many are kept ready to be read; the rest is packed. */
    private static final int READY_MAX = 1_000;

    /** An entry with the facts that need no unpacking. */
    private record Held(
            CompressedText json, long revision, EntryState state, @Nullable Instant probed) {}

    private record Ready(CatalogEntry entry, long revision) {}

    private final Map<String, Held> held = new ConcurrentHashMap<>();

    /** The revisions of rows that can't be read, for the next write there. */
    private final Map<String, Long> unreadable = new ConcurrentHashMap<>();

    /** What all of them take, packed. Changed by one thread at a time. */
    private volatile long bytes;

    /** Guarded by itself. */
    private final Map<String, Ready> ready =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Ready> eldest) {
                    return size() > READY_MAX;
                }
            };

    Optional<CatalogEntry> get(String key) {
        Held kept = held.get(key);
        if (kept == null) {
            return Optional.empty();
        }
        synchronized (ready) {
            Ready known = ready.get(key);
            if (known != null && known.revision() == kept.revision()) {
                return Optional.of(known.entry());
            }
        }
        Optional<CatalogEntry> entry = read(key, kept.json().text());
        entry.ifPresent(
                one -> {
                    synchronized (ready) {
                        ready.put(key, new Ready(one, kept.revision()));
                    }
                });
        return entry;
    }

    boolean contains(String key) {
        return held.containsKey(key);
    }

    /** Of the row of that key as it is known here; 0 for none. */
    long revision(String key) {
        Held kept = held.get(key);
        return kept == null ? unreadable.getOrDefault(key, 0L) : kept.revision();
    }

    /** What the row of that key holds; empty for nothing. */
    String json(String key) {
        Held kept = held.get(key);
        return kept == null ? "" : kept.json().text();
    }

    /** Forgets that there was ever a row that can't be read. */
    void forgetUnreadable(String key) {
        unreadable.remove(key);
    }

    /** Takes over a row, and returns its entry if it has one. */
    Optional<CatalogEntry> keep(CatalogRow row) {
        Optional<CatalogEntry> entry = row.gone() ? Optional.empty() : read(row.key(), row.json());
        if (entry.isPresent()) {
            CatalogEntry one = entry.get();
            CompressedText compressedText = CompressedText.of(row.json());
            count(
                    compressedText.bytes(),
                    held.put(
                            row.key(),
                            new Held(
                                    compressedText,
                                    row.revision(),
                                    EntryState.of(one),
                                    one.health().probed())));
            unreadable.remove(row.key());
        } else {
            count(0, held.remove(row.key()));
            if (row.gone()) {
                unreadable.remove(row.key());
            } else {
                unreadable.put(row.key(), row.revision());
            }
            synchronized (ready) {
                ready.remove(row.key());
            }
        }
        return entry;
    }

    // Those who write take turns, so nothing is lost in between.
    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void count(int added, @Nullable Held before) {
        bytes += added - (before == null ? 0 : before.json().bytes());
    }

    private static Optional<CatalogEntry> read(String key, String json) {
        try {
            return Optional.of(EntryJson.read(json));
        } catch (BadListing e) {
            LOG.atWarn()
                    .addKeyValue("entry", key)
                    .addKeyValue("reason", e.getMessage())
                    .log("the catalog's entry {} can't be read: {}", key, e.getMessage());
            return Optional.empty();
        }
    }

    int size() {
        return held.size();
    }

    /** What all of them take, packed. */
    long bytes() {
        return bytes;
    }

    List<String> keys() {
        return held.keySet().stream().sorted().toList();
    }

    List<String> keysOf(Source source) {
        return held.entrySet().stream()
                .filter(one -> one.getValue().state().source().equals(source))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** What is known of each without unpacking, in no order. */
    Map<String, EntryState> gists() {
        Map<String, EntryState> gists = new HashMap<>();
        held.forEach((key, one) -> gists.put(key, one.state()));
        return gists;
    }

    /** Those that were not probed since then, the longest waiting first. */
    List<String> unseenSince(Instant then) {
        record Waiting(String key, Instant since) {}
        List<Waiting> waiting = new ArrayList<>();
        held.forEach(
                (key, one) -> {
                    Instant probed = one.probed();
                    if (probed == null || !probed.isAfter(then)) {
                        waiting.add(new Waiting(key, probed == null ? Instant.MIN : probed));
                    }
                });
        waiting.sort(Comparator.comparing(Waiting::since).thenComparing(Waiting::key));
        return waiting.stream().map(Waiting::key).toList();
    }
}
