package dev.toolbooth.catalog;

import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.search.TextIndex;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The entries in all their places: in the store, in memory, under their names, and in the index,
 * updated in this order. Writers take turns by its monitor; readers never wait.
 */
final class EntryStore {
    private static final Logger LOG = LoggerFactory.getLogger(EntryStore.class);
    static final int BATCH = 1_000;

    /** How often a change is tried anew when another server has changed the same entry. */
    static final int ATTEMPTS = 5;

    private final CatalogRows rows;
    private final TextIndex index;
    private final CatalogLimits limits;
    private final InstantSource clock;
    final EntryCache held = new EntryCache();
    final NameTable names = new NameTable();
    private volatile Map<String, CatalogEntry> own = Map.of();

    // Guarded by this.
    private long revision;

    EntryStore(CatalogRows rows, TextIndex index, CatalogLimits limits, InstantSource clock) {
        this.rows = rows;
        this.index = index;
        this.limits = limits;
        this.clock = clock;
    }

    Map<String, CatalogEntry> own() {
        return own;
    }

    Optional<CatalogEntry> entry(String key) {
        CatalogEntry ours = own.get(key);
        return ours == null ? held.get(key) : Optional.of(ours);
    }

    boolean isOwn(String key) {
        return own.containsKey(key);
    }

    /** Takes over what the store has, and what other servers have changed since. */
    synchronized void refresh() {
        List<CatalogRow> news;
        do {
            news = rows.since(revision, BATCH);
            for (CatalogRow row : news) {
                revision = Math.max(revision, row.revision());
            }
            keep(news);
        } while (news.size() == BATCH);
    }

    /** Has these entries of our own, in place of those before. */
    synchronized void own(Map<String, CatalogEntry> wanted) {
        Map<String, CatalogEntry> before = own;
        Map<String, CatalogEntry> now = new LinkedHashMap<>(wanted);
        Set<String> losers = new LinkedHashSet<>();
        // Whoever looks for a name meanwhile waits, and doesn't miss it.
        synchronized (names) {
            before.values().forEach(names::remove);
            now.keySet().forEach(key -> held.get(key).ifPresent(names::remove));
            now.replaceAll(
                    (_, entry) -> {
                        Optional<String> loser = names.put(entry);
                        loser.filter(key -> !key.equals(entry.key())).ifPresent(losers::add);
                        return loser.filter(entry.key()::equals).isPresent()
                                ? entry.named(entry.listing().derivedName(), "")
                                : entry;
                    });
            own = now;
        }
        Set<String> gone = new LinkedHashSet<>(before.keySet());
        gone.removeAll(now.keySet());
        List<CatalogEntry> shown = new ArrayList<>(now.values());
        for (String key : gone) {
            held.get(key)
                    .ifPresent(
                            entry -> {
                                names.put(entry).ifPresent(losers::add);
                                shown.add(entry);
                            });
        }
        gone.removeIf(held::contains);
        show(shown, gone);
        demote(losers);
    }

    /** Takes entries out. How many there were that could be. */
    synchronized int remove(Collection<String> keys) {
        Set<String> left = new LinkedHashSet<>(keys);
        int count = 0;
        for (int attempt = 0; attempt < ATTEMPTS && !left.isEmpty(); attempt++) {
            left.removeIf(key -> !held.contains(key));
            List<CatalogRow> gone = new ArrayList<>();
            left.forEach(key -> gone.add(new CatalogRow(key, "", held.revision(key))));
            for (int from = 0; from < gone.size(); from += BATCH) {
                List<CatalogRow> written =
                        rows.write(gone.subList(from, Math.min(from + BATCH, gone.size())));
                keep(written);
                written.forEach(row -> left.remove(row.key()));
                count += written.size();
            }
            if (!left.isEmpty()) {
                refresh();
            }
        }
        return count;
    }

    /** Changes an entry that is there; as it is then, or nothing if it isn't any more. */
    synchronized Optional<CatalogEntry> change(String key, UnaryOperator<CatalogEntry> to) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<CatalogEntry> before = held.get(key);
            if (before.isEmpty()) {
                return Optional.empty();
            }
            CatalogEntry after = to.apply(before.get());
            if (write(Map.of(key, after)).contains(key)) {
                return Optional.of(after);
            }
            refresh();
        }
        LOG.atWarn()
                .addKeyValue("entry", key)
                .log(
                        "the catalog's entry {} is changed by others all the time; left as it is",
                        key);
        return held.get(key);
    }

    /** Writes entries to the store, and then here; the keys of those that are as wanted now. */
    synchronized Set<String> write(Map<String, CatalogEntry> entries) {
        Set<String> done = new HashSet<>();
        List<CatalogRow> changed = new ArrayList<>();
        entries.forEach(
                (key, entry) -> {
                    String json = EntryJson.write(entry);
                    if (json.equals(held.json(key))) {
                        done.add(key);
                    } else {
                        changed.add(new CatalogRow(key, json, held.revision(key)));
                    }
                });
        if (changed.isEmpty()) {
            return done;
        }
        List<CatalogRow> written = rows.write(changed);
        written.forEach(row -> done.add(row.key()));
        changed.stream()
                .map(CatalogRow::key)
                .filter(key -> !done.contains(key))
                .forEach(held::forgetUnreadable);
        keep(written);
        return done;
    }

    /** Keeps rows as they were written. */
    private void keep(List<CatalogRow> written) {
        List<CatalogEntry> shown = new ArrayList<>();
        Set<String> gone = new LinkedHashSet<>();
        Set<String> losers = new LinkedHashSet<>();
        for (CatalogRow row : written) {
            String key = row.key();
            if (held.revision(key) >= row.revision()) {
                continue;
            }
            if (own.containsKey(key)) {
                held.keep(row);
                continue;
            }
            // Whoever looks for its name meanwhile waits, and doesn't miss it.
            synchronized (names) {
                held.get(key).ifPresent(names::remove);
                Optional<CatalogEntry> entry = held.keep(row);
                if (entry.isEmpty()) {
                    gone.add(key);
                } else {
                    names.put(entry.get()).ifPresent(losers::add);
                    shown.add(entry.get());
                }
            }
        }
        show(shown, gone);
        demote(losers);
    }

    /** Takes a name away from those that have it wrongly. */
    private void demote(Set<String> losers) {
        for (String key : losers) {
            change(
                    key,
                    entry -> {
                        String rival =
                                names.holder(entry.name())
                                        .filter(holder -> !holder.equals(key))
                                        .orElse("");
                        return rival.isEmpty()
                                ? entry
                                : entry.named(
                                        entry.listing().derivedName(),
                                        entry.source().vouched() ? "" : rival);
                    });
        }
    }

    /** Has searches find what is to be shown, and no longer what isn't. */
    private void show(Collection<CatalogEntry> entries, Set<String> gone) {
        Instant now = clock.instant();
        List<CatalogEntry> shown = new ArrayList<>();
        List<String> hidden = new ArrayList<>(gone);
        for (CatalogEntry entry : entries) {
            if (entry.shown(limits.patience(), now)) {
                shown.add(entry);
            } else {
                hidden.add(entry.key());
            }
        }
        for (int from = 0; from < shown.size(); from += BATCH) {
            index.put(
                    shown.subList(from, Math.min(from + BATCH, shown.size())).stream()
                            .map(SearchTexts::document)
                            .toList());
        }
        if (!hidden.isEmpty()) {
            index.remove(hidden);
        }
    }
}
