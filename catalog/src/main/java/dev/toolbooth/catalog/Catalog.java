package dev.toolbooth.catalog;

import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextIndex;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What can be bought, and what is known of it. How an entry was first seen is how it stays: what it
 * becomes later waits for an operator. Thread-safe: whoever changes something has the lock, and the
 * store has the change before anybody sees it; whoever reads waits for nobody.
 */
public final class Catalog implements AutoCloseable {
    /** What may change or delete something even where nobody asks for money. */
    private static final Set<String> CHANGING = Set.of("PUT", "PATCH", "DELETE");

    private final Shelf shelf;
    private final TextIndex index;
    private final CatalogLimits limits;
    private final InstantSource clock;
    private final LongAdder good = new LongAdder();
    private final LongAdder bad = new LongAdder();

    public Catalog(CatalogRows rows, TextIndex index, CatalogLimits limits, InstantSource clock) {
        this.shelf = new Shelf(rows, index, limits, clock);
        this.index = index;
        this.limits = limits;
        this.clock = clock;
        index.readAgain(key -> entry(key).map(SearchTexts::document));
    }

    public CatalogLimits limits() {
        return limits;
    }

    /** Takes over what the store has, and what other servers have changed since. */
    public void refresh() {
        shelf.refresh();
    }

    /** What is sold here, in place of what was. */
    public void own(Collection<Listing> listings) {
        synchronized (shelf) {
            Map<String, Entry> now = new LinkedHashMap<>();
            for (Listing listing : listings) {
                Entry known = shelf.own().get(listing.key());
                now.put(
                        listing.key(),
                        known != null && known.listing().equals(listing)
                                ? known
                                : added(listing, Source.OWN, clock.instant()));
            }
            shelf.own(now);
        }
    }

    /** Offers an entry. */
    public Taken offer(Listing listing, Source source) {
        return offer(List.of(listing), source).getFirst();
    }

    /** Offers entries; what became of them is in their order. */
    public List<Taken> offer(List<Listing> listings, Source source) {
        List<Taken> all = new ArrayList<>();
        for (int from = 0; from < listings.size(); from += Shelf.BATCH) {
            List<Listing> some =
                    listings.subList(from, Math.min(from + Shelf.BATCH, listings.size()));
            synchronized (shelf) {
                all.addAll(batch(some, source));
            }
        }
        return all;
    }

    private List<Taken> batch(List<Listing> listings, Source source) {
        Map<Integer, Taken> taken = new HashMap<>();
        for (int attempt = 0;
                attempt < Shelf.ATTEMPTS && taken.size() < listings.size();
                attempt++) {
            Map<String, Entry> changed = new LinkedHashMap<>();
            Map<Integer, Taken> deciding = new HashMap<>();
            for (int i = 0; i < listings.size(); i++) {
                if (taken.containsKey(i)) {
                    continue;
                }
                Taken one =
                        changed.containsKey(listings.get(i).key())
                                ? new Taken.Ignored("it is listed twice")
                                : decide(listings.get(i), source, changed.size());
                deciding.put(i, one);
                one.changed().ifPresent(entry -> changed.put(entry.key(), entry));
            }
            Set<String> written = shelf.write(changed);
            deciding.forEach(
                    (i, one) -> {
                        if (one.changed()
                                .map(entry -> written.contains(entry.key()))
                                .orElse(true)) {
                            taken.put(i, one);
                        }
                    });
            if (taken.size() < listings.size()) {
                shelf.refresh();
            }
        }
        List<Taken> all = new ArrayList<>();
        for (int i = 0; i < listings.size(); i++) {
            all.add(taken.getOrDefault(i, new Taken.Ignored("others change it all the time")));
        }
        return all;
    }

    private Taken decide(Listing listing, Source source, int beside) {
        if (shelf.isOwn(listing.key())) {
            return new Taken.Ignored("it is this server's own");
        }
        if (!source.vouched() && CHANGING.contains(listing.method())) {
            return new Taken.Ignored(
                    "whoever looks at it would send a " + listing.method() + " for a stranger");
        }
        Optional<String> twin =
                source.vouched()
                        ? Optional.empty()
                        : Spelling.objection(listing, key -> shelf.entry(key).isPresent());
        if (twin.isPresent()) {
            return new Taken.Ignored(twin.get());
        }
        Optional<Entry> known = shelf.held.get(listing.key());
        if (known.isPresent()) {
            return again(known.get(), listing, source);
        }
        if (!source.vouched() && shelf.held.size() + beside >= limits.entries()) {
            return new Taken.Ignored("the catalog is full (" + limits.entries() + " entries)");
        }
        if (!source.vouched() && shelf.held.bytes() >= limits.bytes()) {
            return new Taken.Ignored("the catalog is full (" + limits.bytes() + " bytes)");
        }
        return new Taken.Added(added(listing, source, clock.instant()));
    }

    private Entry added(Listing listing, Source source, Instant now) {
        return Claims.named(
                new Entry(listing, "", source, now, now, Health.UNKNOWN, null, ""), shelf.names);
    }

    private Taken again(Entry known, Listing listing, Source source) {
        List<String> lines = Differences.between(known.listing(), listing);
        Instant now = clock.instant();
        boolean same = known.source().equals(source);
        // Nobody was ever told of an entry that never was good, so nobody relies on it. One that a
        // look has found to be false must not keep others from telling the truth.
        boolean untold = known.health().good() == null && !known.source().vouched();
        boolean disproved = untold && known.health().failing() != null;
        if (!same && !source.vouched() && !disproved) {
            return new Taken.Ignored("it is known from elsewhere: " + known.source().where());
        }
        Change pending = known.change();
        if (same && lines.isEmpty()) {
            // Its list says again what it said first.
            return pending == null || (pending.looked() && !source.vouched())
                    ? new Taken.Known(known)
                    : new Taken.Replaced(known.with((Change) null));
        }
        if (source.vouched() || untold) {
            Entry other =
                    new Entry(
                            listing,
                            known.name(),
                            source,
                            known.first(),
                            lines.isEmpty() ? known.updated() : now,
                            untold ? Health.UNKNOWN : known.health(),
                            null,
                            "");
            return new Taken.Replaced(Claims.named(other, shelf.names));
        }
        // What a look has found isn't taken back by a list that says this and then that.
        boolean looked = pending != null && pending.looked();
        return pending != null && pending.lines().equals(lines)
                ? new Taken.Known(known)
                : new Taken.Quarantined(known.with(new Change(listing, lines, now, looked)));
    }

    /** Notes what somebody saw who asked an entry without paying. */
    public Optional<Entry> seen(String key, Look look) {
        switch (look) {
            case Look.Asks _ -> good.increment();
            case Look.Fails _ -> bad.increment();
        }
        return shelf.isOwn(key)
                ? entry(key)
                : shelf.change(key, entry -> Judgement.of(entry, look));
    }

    /** How many looks there were that found an entry asking for money. */
    public long goodLooks() {
        return good.sum();
    }

    /** How many looks there were that found something wrong. */
    public long badLooks() {
        return bad.sum();
    }

    /**
     * Agrees to what an entry has become, or that it is there although it claims the name of
     * another. Empty when there was nothing to agree to.
     */
    public Optional<Entry> accept(String key) {
        return accept(key, null);
    }

    /**
     * The same for one change; the entry as it is when it has gone through another one.
     *
     * @param wanted the change's id, or null for whichever there is
     */
    public Optional<Entry> accept(String key, @Nullable String wanted) {
        Optional<Entry> seen = entry(key);
        Change agreed = seen.map(Entry::change).orElse(null);
        if (agreed != null && wanted != null && !agreed.id().equals(wanted)) {
            return seen;
        }
        boolean impostor = seen.filter(entry -> !entry.impostorOf().isEmpty()).isPresent();
        if (shelf.isOwn(key) || (agreed == null && !impostor)) {
            return Optional.empty();
        }
        return shelf.change(
                key,
                entry -> {
                    Change change = entry.change();
                    boolean other =
                            change != null && agreed != null && !change.id().equals(agreed.id());
                    return other ? entry : agreed(entry);
                });
    }

    private Entry agreed(Entry entry) {
        Change change = entry.change();
        Entry now =
                new Entry(
                        change == null ? entry.listing() : change.proposed(),
                        entry.name(),
                        entry.source(),
                        entry.first(),
                        clock.instant(),
                        entry.health(),
                        null,
                        "");
        Entry named = Claims.named(now, shelf.names);
        // Somebody has looked at it: it may be listed, under a name that is nobody else's.
        return named.named(named.name(), "");
    }

    /** Takes an entry out. Whether there was one that could be. */
    public boolean remove(String key) {
        return remove(List.of(key)) == 1;
    }

    /** Takes entries out. How many there were that could be. */
    public int remove(Collection<String> keys) {
        return shelf.remove(keys);
    }

    /** The entry of that key. */
    public Optional<Entry> entry(String key) {
        return shelf.entry(key);
    }

    /** The entry that a name means, whether it is listed or not. */
    public Optional<Entry> find(String name) {
        return shelf.names.find(name).flatMap(this::entry);
    }

    /** The keys of all entries, this server's own first. */
    public List<String> keys() {
        Set<String> keys = new LinkedHashSet<>(shelf.own().keySet());
        keys.addAll(shelf.held.keys());
        return List.copyOf(keys);
    }

    /** The keys of all entries of a standing, this server's own first. */
    public List<String> keys(Entry.Standing standing) {
        Instant now = clock.instant();
        Map<String, Gist> gists = shelf.held.gists();
        return keys().stream()
                .filter(
                        key ->
                                standing(gists.get(key), key, now)
                                        .filter(standing::equals)
                                        .isPresent())
                .toList();
    }

    /** How many entries there are of each standing. */
    public Map<Entry.Standing, Integer> standings() {
        Instant now = clock.instant();
        Map<Entry.Standing, Integer> counts = new EnumMap<>(Entry.Standing.class);
        Map<String, Gist> gists = shelf.held.gists();
        for (String key : keys()) {
            standing(gists.get(key), key, now).ifPresent(one -> counts.merge(one, 1, Integer::sum));
        }
        return counts;
    }

    private Optional<Entry.Standing> standing(@Nullable Gist gist, String key, Instant now) {
        if (shelf.isOwn(key)) {
            return Optional.of(Entry.Standing.LISTED);
        }
        return Optional.ofNullable(gist).map(it -> it.standing(limits.patience(), now));
    }

    /** The keys of the entries that are known from there. */
    public List<String> keysOf(Source source) {
        return source.equals(Source.OWN)
                ? List.copyOf(shelf.own().keySet())
                : shelf.held.keysOf(source);
    }

    /** The keys of entries of others that nobody has looked at since then, the longest first. */
    public List<String> unseenSince(Instant then) {
        return shelf.held.unseenSince(then).stream().filter(key -> !shelf.isOwn(key)).toList();
    }

    /** Searches what is listed. Where no words fit, there may be some on the first page anyway. */
    public CatalogPage search(CatalogQuery query) {
        TextHits hits = index.search(SearchTexts.query(query));
        return new CatalogPage(
                hits.total(), hits.ids().stream().flatMap(id -> entry(id).stream()).toList());
    }

    /** How the catalog thinks of an entry now. */
    public Entry.Standing standing(Entry entry) {
        return entry.standing(limits.patience(), clock.instant());
    }

    @Override
    public void close() {
        index.close();
    }
}
