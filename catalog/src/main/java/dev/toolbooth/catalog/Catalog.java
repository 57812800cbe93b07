package dev.toolbooth.catalog;

import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextIndex;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What can be bought, and what is known of it. How an entry was first seen is how it stays: what it
 * becomes later waits for an operator. Thread-safe: whoever changes something has the lock, and the
 * store has the change before anybody sees it.
 */
public final class Catalog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Catalog.class);
    private static final int BATCH = 1_000;

    /** How often a change is tried anew when another server has changed the same entry. */
    private static final int ATTEMPTS = 5;

    private final CatalogRows rows;
    private final TextIndex index;
    private final CatalogLimits limits;
    private final InstantSource clock;
    private final Map<String, Held> held = new HashMap<>();
    private final Map<String, Entry> own = new LinkedHashMap<>();
    private final NameTable names = new NameTable();
    private long revision;

    /** An entry as it is kept: as text, for most are rarely looked at. */
    private record Held(String json, long revision) {}

    public Catalog(CatalogRows rows, TextIndex index, CatalogLimits limits, InstantSource clock) {
        this.rows = rows;
        this.index = index;
        this.limits = limits;
        this.clock = clock;
    }

    public CatalogLimits limits() {
        return limits;
    }

    /** Takes over what the store has, and what other servers have changed since. */
    public synchronized void refresh() {
        List<CatalogRow> news;
        do {
            news = rows.since(revision, BATCH);
            Map<String, Entry> changed = new LinkedHashMap<>();
            for (CatalogRow row : news) {
                revision = Math.max(revision, row.revision());
                keep(row).ifPresent(entry -> changed.put(row.key(), entry));
            }
            show(changed.values());
        } while (news.size() == BATCH);
    }

    /** What is sold here, in place of what was. */
    public synchronized void own(Collection<Listing> listings) {
        Set<String> gone = new HashSet<>(own.keySet());
        for (Listing listing : listings) {
            Entry before = own.get(listing.key());
            Entry now =
                    before != null && before.listing().equals(listing)
                            ? before
                            : named(listing, Source.OWN, clock.instant());
            gone.remove(listing.key());
            own.put(listing.key(), now);
            names.put(now);
        }
        for (String key : gone) {
            names.remove(Objects.requireNonNull(own.remove(key)));
        }
        index.remove(gone);
        show(own.values());
    }

    /** Offers an entry. */
    public synchronized Taken offer(Listing listing, Source source) {
        if (own.containsKey(listing.key())) {
            return new Taken.Ignored("it is this server's own");
        }
        Optional<Entry> known = entry(listing.key());
        if (known.isEmpty() && !source.vouched() && held.size() >= limits.entries()) {
            return new Taken.Ignored("the catalog is full (" + limits.entries() + " entries)");
        }
        Taken taken =
                known.isEmpty()
                        ? new Taken.Added(named(listing, source, clock.instant()))
                        : again(known.get(), listing, source);
        switch (taken) {
            case Taken.Added(Entry entry) -> {
                unmask(entry);
                store(entry.key(), _ -> Optional.of(entry));
            }
            case Taken.Replaced(Entry entry) -> {
                unmask(entry);
                store(entry.key(), _ -> Optional.of(entry));
            }
            case Taken.Quarantined(Entry entry) -> change(entry.key(), _ -> entry);
            case Taken.Known _, Taken.Ignored _ -> {}
        }
        return taken;
    }

    private Taken again(Entry known, Listing listing, Source source) {
        List<String> lines = Differences.between(known.listing(), listing);
        Instant now = clock.instant();
        if (source.vouched()) {
            boolean same = lines.isEmpty() && known.source().equals(source);
            return same
                    ? new Taken.Known(known)
                    : new Taken.Replaced(
                            new Entry(
                                    listing,
                                    named(listing, source, now).name(),
                                    source,
                                    known.first(),
                                    lines.isEmpty() ? known.updated() : now,
                                    known.health(),
                                    null,
                                    ""));
        }
        if (!known.source().equals(source)) {
            return new Taken.Ignored("it is known from elsewhere: " + known.source().where());
        }
        if (lines.isEmpty()) {
            return new Taken.Known(known);
        }
        Change pending = known.change();
        return pending != null && pending.lines().equals(lines)
                ? new Taken.Known(known)
                : new Taken.Quarantined(known.with(new Change(listing, lines, now)));
    }

    /** A new entry, under its own name unless another has that. */
    private Entry named(Listing listing, Source source, Instant now) {
        String rival =
                names.exactly(listing.name())
                        .filter(key -> !key.equals(listing.key()))
                        .filter(key -> !source.vouched() || isVouched(key))
                        .orElse("");
        return new Entry(
                listing,
                rival.isEmpty() ? listing.name() : listing.derivedName(),
                source,
                now,
                now,
                Health.UNKNOWN,
                null,
                rival);
    }

    private boolean isVouched(String key) {
        return entry(key).map(entry -> entry.source().vouched()).orElse(false);
    }

    /** Whoever had the name of an entry that somebody vouches for had it wrongly. */
    private void unmask(Entry entry) {
        names.exactly(entry.name())
                .filter(key -> !key.equals(entry.key()))
                .ifPresent(
                        key ->
                                change(
                                        key,
                                        other ->
                                                new Entry(
                                                        other.listing(),
                                                        other.listing().derivedName(),
                                                        other.source(),
                                                        other.first(),
                                                        other.updated(),
                                                        other.health(),
                                                        other.change(),
                                                        entry.key())));
    }

    /** Notes what somebody saw who asked an entry without paying. */
    public synchronized Optional<Entry> seen(String key, Look look) {
        if (own.containsKey(key) || !held.containsKey(key)) {
            return entry(key);
        }
        return change(key, entry -> Judgement.of(entry, look));
    }

    /** Agrees to what an entry has become. Empty when there was nothing to agree to. */
    public synchronized Optional<Entry> accept(String key) {
        Optional<Entry> known = entry(key);
        Change change = known.map(Entry::change).orElse(null);
        if (change == null) {
            return Optional.empty();
        }
        return change(
                key,
                entry ->
                        new Entry(
                                change.proposed(),
                                entry.name(),
                                entry.source(),
                                entry.first(),
                                clock.instant(),
                                entry.health(),
                                null,
                                entry.impostorOf()));
    }

    /** Takes an entry out. Whether there was one that could be. */
    public synchronized boolean remove(String key) {
        Optional<Entry> gone = entry(key);
        if (gone.isEmpty() || own.containsKey(key)) {
            return false;
        }
        store(key, _ -> Optional.empty());
        return true;
    }

    /** The entry of that key. */
    public synchronized Optional<Entry> entry(String key) {
        Entry ours = own.get(key);
        if (ours != null) {
            return Optional.of(ours);
        }
        Held kept = held.get(key);
        return kept == null ? Optional.empty() : read(key, kept.json());
    }

    /** The entry that a name means, whether it is listed or not. */
    public synchronized Optional<Entry> find(String name) {
        return names.find(name).flatMap(this::entry);
    }

    /** The keys of all entries, this server's own first. */
    public synchronized List<String> keys() {
        List<String> keys = new ArrayList<>(own.keySet());
        held.keySet().stream().sorted().forEach(keys::add);
        return keys;
    }

    /** Searches what is listed. */
    public CatalogPage search(CatalogQuery query) {
        TextHits hits = index.search(SearchTexts.query(query));
        return new CatalogPage(
                hits.total(), hits.ids().stream().flatMap(id -> entry(id).stream()).toList());
    }

    /** How the catalog thinks of an entry now. */
    public Entry.Standing standing(Entry entry) {
        return entry.standing(limits.patience(), clock.instant());
    }

    /** Changes an entry that is there. */
    private Optional<Entry> change(String key, UnaryOperator<Entry> to) {
        return store(key, entry -> entry.map(to));
    }

    /** Changes an entry in the store, and then here; with nothing to change it to, takes it out. */
    private Optional<Entry> store(String key, Function<Optional<Entry>, Optional<Entry>> to) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Held before = held.get(key);
            Optional<Entry> after = to.apply(entry(key));
            String json = after.map(EntryJson::write).orElse("");
            if (json.equals(before == null ? "" : before.json())) {
                return after;
            }
            CatalogRow row = new CatalogRow(key, json, before == null ? 0 : before.revision());
            List<CatalogRow> written = rows.write(List.of(row));
            if (!written.isEmpty()) {
                Optional<Entry> entry = keep(written.getFirst());
                show(entry.stream().toList());
                return entry;
            }
            refresh();
        }
        LOG.warn("the catalog's entry {} is changed by others all the time; left as it is", key);
        return entry(key);
    }

    /** Keeps a row as it was written. */
    private Optional<Entry> keep(CatalogRow row) {
        Held before = held.get(row.key());
        if (before != null && before.revision() >= row.revision()) {
            return Optional.empty();
        }
        if (before != null) {
            read(row.key(), before.json()).ifPresent(names::remove);
        }
        Optional<Entry> entry = row.gone() ? Optional.empty() : read(row.key(), row.json());
        if (entry.isEmpty()) {
            held.remove(row.key());
            index.remove(List.of(row.key()));
        } else {
            held.put(row.key(), new Held(row.json(), row.revision()));
            names.put(entry.get());
        }
        return entry;
    }

    private static Optional<Entry> read(String key, String json) {
        try {
            return Optional.of(EntryJson.read(json));
        } catch (BadListing e) {
            LOG.warn("the catalog's entry {} can't be read: {}", key, e.getMessage());
            return Optional.empty();
        }
    }

    /** Has searches find what is to be shown, and no longer what isn't. */
    private void show(Collection<Entry> entries) {
        Instant now = clock.instant();
        index.put(
                entries.stream()
                        .filter(entry -> entry.shown(limits.patience(), now))
                        .map(SearchTexts::document)
                        .toList());
        index.remove(
                entries.stream()
                        .filter(entry -> !entry.shown(limits.patience(), now))
                        .map(Entry::key)
                        .toList());
    }

    @Override
    public void close() {
        index.close();
    }
}
