package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.CanonicalAddress;
import dev.toolbooth.catalog.listing.Differences;
import dev.toolbooth.catalog.listing.Listing;
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
 * The catalog of what can be bought. An entry stays as it was first seen: a later change waits for
 * an operator's consent. Thread-safe: a writer holds the lock, and the store has the change before
 * any reader sees it; readers never wait.
 */
public final class Catalog implements AutoCloseable {
    /** The methods that may change or delete something even where no payment is asked for. */
    private static final Set<String> CHANGING = Set.of("PUT", "PATCH", "DELETE");

    private final EntryStore store;
    private final TextIndex index;
    private final CatalogLimits limits;
    private final InstantSource clock;
    private final LongAdder good = new LongAdder();
    private final LongAdder bad = new LongAdder();

    public Catalog(CatalogRows rows, TextIndex index, CatalogLimits limits, InstantSource clock) {
        this.store = new EntryStore(rows, index, limits, clock);
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
        store.refresh();
    }

    /** What is sold here, in place of what was. */
    public void own(Collection<Listing> listings) {
        synchronized (store) {
            Map<String, CatalogEntry> now = new LinkedHashMap<>();
            for (Listing listing : listings) {
                CatalogEntry known = store.own().get(listing.key());
                now.put(
                        listing.key(),
                        known != null && known.listing().equals(listing)
                                ? known
                                : added(listing, Source.OWN, clock.instant()));
            }
            store.own(now);
        }
    }

    /** Offers an entry. */
    public OfferResult offer(Listing listing, Source source) {
        return offer(List.of(listing), source).getFirst();
    }

    /** Offers entries; the results are in their order. */
    public List<OfferResult> offer(List<Listing> listings, Source source) {
        List<OfferResult> all = new ArrayList<>();
        for (int from = 0; from < listings.size(); from += EntryStore.BATCH) {
            List<Listing> some =
                    listings.subList(from, Math.min(from + EntryStore.BATCH, listings.size()));
            synchronized (store) {
                all.addAll(batch(some, source));
            }
        }
        return all;
    }

    private List<OfferResult> batch(List<Listing> listings, Source source) {
        Map<Integer, OfferResult> taken = new HashMap<>();
        for (int attempt = 0;
                attempt < EntryStore.ATTEMPTS && taken.size() < listings.size();
                attempt++) {
            Map<String, CatalogEntry> changed = new LinkedHashMap<>();
            Map<Integer, OfferResult> deciding = new HashMap<>();
            for (int i = 0; i < listings.size(); i++) {
                if (taken.containsKey(i)) {
                    continue;
                }
                OfferResult one =
                        changed.containsKey(listings.get(i).key())
                                ? new OfferResult.Ignored("it is listed twice")
                                : decide(listings.get(i), source, changed.size());
                deciding.put(i, one);
                one.changed().ifPresent(entry -> changed.put(entry.key(), entry));
            }
            Set<String> written = store.write(changed);
            deciding.forEach(
                    (i, one) -> {
                        if (one.changed()
                                .map(entry -> written.contains(entry.key()))
                                .orElse(true)) {
                            taken.put(i, one);
                        }
                    });
            if (taken.size() < listings.size()) {
                store.refresh();
            }
        }
        List<OfferResult> all = new ArrayList<>();
        for (int i = 0; i < listings.size(); i++) {
            all.add(
                    taken.getOrDefault(
                            i, new OfferResult.Ignored("others change it all the time")));
        }
        return all;
    }

    private OfferResult decide(Listing listing, Source source, int beside) {
        if (store.isOwn(listing.key())) {
            return new OfferResult.Ignored("it is this server's own");
        }
        if (!source.vouched() && CHANGING.contains(listing.method())) {
            return new OfferResult.Ignored(
                    "whoever looks at it would send a " + listing.method() + " for a stranger");
        }
        Optional<String> twin =
                source.vouched()
                        ? Optional.empty()
                        : CanonicalAddress.objection(listing, key -> store.entry(key).isPresent());
        if (twin.isPresent()) {
            return new OfferResult.Ignored(twin.get());
        }
        Optional<CatalogEntry> known = store.held.get(listing.key());
        if (known.isPresent()) {
            return again(known.get(), listing, source);
        }
        if (!source.vouched() && store.held.size() + beside >= limits.entries()) {
            return new OfferResult.Ignored(
                    "the catalog is full (" + limits.entries() + " entries)");
        }
        if (!source.vouched() && store.held.bytes() >= limits.bytes()) {
            return new OfferResult.Ignored("the catalog is full (" + limits.bytes() + " bytes)");
        }
        return new OfferResult.Added(added(listing, source, clock.instant()));
    }

    private CatalogEntry added(Listing listing, Source source, Instant now) {
        return NameClaims.named(
                new CatalogEntry(listing, "", source, now, now, EntryHealth.UNKNOWN, null, ""),
                store.names);
    }

    private OfferResult again(CatalogEntry known, Listing listing, Source source) {
        List<String> lines = Differences.between(known.listing(), listing);
        Instant now = clock.instant();
        boolean same = known.source().equals(source);
        // Nobody was ever told of an entry that never was good, so nobody relies on it. One that a
        // look has found to be false must not keep others from telling the truth.
        boolean untold = known.health().good() == null && !known.source().vouched();
        boolean disproved = untold && known.health().failing() != null;
        if (!same && !source.vouched() && !disproved) {
            return new OfferResult.Ignored("it is known from elsewhere: " + known.source().where());
        }
        PendingChange pending = known.change();
        if (same && lines.isEmpty()) {
            // Its list says again what it said first.
            return pending == null || (pending.looked() && !source.vouched())
                    ? new OfferResult.Known(known)
                    : new OfferResult.Replaced(known.with((PendingChange) null));
        }
        if (source.vouched() || untold) {
            CatalogEntry other =
                    new CatalogEntry(
                            listing,
                            known.name(),
                            source,
                            known.first(),
                            lines.isEmpty() ? known.updated() : now,
                            untold ? EntryHealth.UNKNOWN : known.health(),
                            null,
                            "");
            return new OfferResult.Replaced(NameClaims.named(other, store.names));
        }
        // What a look has found isn't taken back by a list that says this and then that.
        boolean looked = pending != null && pending.looked();
        return pending != null && pending.lines().equals(lines)
                ? new OfferResult.Known(known)
                : new OfferResult.Quarantined(
                        known.with(new PendingChange(listing, lines, now, looked)));
    }

    /** Notes the result of a probe. */
    public Optional<CatalogEntry> seen(String key, ProbeResult probeResult) {
        switch (probeResult) {
            case ProbeResult.Asks _ -> good.increment();
            case ProbeResult.Fails _ -> bad.increment();
        }
        return store.isOwn(key)
                ? entry(key)
                : store.change(key, entry -> ProbeVerdict.of(entry, probeResult));
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
    public Optional<CatalogEntry> accept(String key) {
        return accept(key, null);
    }

    /**
     * The same for one change; the entry as it is when it has gone through another one.
     *
     * @param wanted the change's id, or null for whichever there is
     */
    public Optional<CatalogEntry> accept(String key, @Nullable String wanted) {
        Optional<CatalogEntry> seen = entry(key);
        PendingChange agreed = seen.map(CatalogEntry::change).orElse(null);
        if (agreed != null && wanted != null && !agreed.id().equals(wanted)) {
            return seen;
        }
        boolean impostor = seen.filter(entry -> !entry.impostorOf().isEmpty()).isPresent();
        if (store.isOwn(key) || (agreed == null && !impostor)) {
            return Optional.empty();
        }
        return store.change(
                key,
                entry -> {
                    PendingChange change = entry.change();
                    boolean other =
                            change != null && agreed != null && !change.id().equals(agreed.id());
                    return other ? entry : agreed(entry);
                });
    }

    private CatalogEntry agreed(CatalogEntry entry) {
        PendingChange change = entry.change();
        CatalogEntry now =
                new CatalogEntry(
                        change == null ? entry.listing() : change.proposed(),
                        entry.name(),
                        entry.source(),
                        entry.first(),
                        clock.instant(),
                        entry.health(),
                        null,
                        "");
        CatalogEntry named = NameClaims.named(now, store.names);
        // It was probed: it may be listed, under a name of its own.
        return named.named(named.name(), "");
    }

    /** Takes an entry out. Whether there was one that could be. */
    public boolean remove(String key) {
        return remove(List.of(key)) == 1;
    }

    /** Takes entries out. How many there were that could be. */
    public int remove(Collection<String> keys) {
        return store.remove(keys);
    }

    /** The entry of that key. */
    public Optional<CatalogEntry> entry(String key) {
        return store.entry(key);
    }

    /** The entry that a name means, whether it is listed or not. */
    public Optional<CatalogEntry> find(String name) {
        return store.names.find(name).flatMap(this::entry);
    }

    /** The keys of all entries, this server's own first. */
    public List<String> keys() {
        Set<String> keys = new LinkedHashSet<>(store.own().keySet());
        keys.addAll(store.held.keys());
        return List.copyOf(keys);
    }

    /** The keys of all entries of a standing, this server's own first. */
    public List<String> keys(CatalogEntry.Standing standing) {
        Instant now = clock.instant();
        Map<String, EntryState> gists = store.held.gists();
        return keys().stream()
                .filter(
                        key ->
                                standing(gists.get(key), key, now)
                                        .filter(standing::equals)
                                        .isPresent())
                .toList();
    }

    /** How many entries there are of each standing. */
    public Map<CatalogEntry.Standing, Integer> standings() {
        Instant now = clock.instant();
        Map<CatalogEntry.Standing, Integer> counts = new EnumMap<>(CatalogEntry.Standing.class);
        Map<String, EntryState> gists = store.held.gists();
        for (String key : keys()) {
            standing(gists.get(key), key, now).ifPresent(one -> counts.merge(one, 1, Integer::sum));
        }
        return counts;
    }

    private Optional<CatalogEntry.Standing> standing(
            @Nullable EntryState state, String key, Instant now) {
        if (store.isOwn(key)) {
            return Optional.of(CatalogEntry.Standing.LISTED);
        }
        return Optional.ofNullable(state).map(it -> it.standing(limits.patience(), now));
    }

    /** The keys of the entries that are known from there. */
    public List<String> keysOf(Source source) {
        return source.equals(Source.OWN)
                ? List.copyOf(store.own().keySet())
                : store.held.keysOf(source);
    }

    /** The keys of others' entries that were not probed since then, the longest waiting first. */
    public List<String> unseenSince(Instant then) {
        return store.held.unseenSince(then).stream().filter(key -> !store.isOwn(key)).toList();
    }

    /** Searches what is listed. Where no words fit, there may be some on the first page anyway. */
    public CatalogPage search(CatalogQuery query) {
        TextHits hits = index.search(SearchTexts.query(query));
        return new CatalogPage(
                hits.total(), hits.ids().stream().flatMap(id -> entry(id).stream()).toList());
    }

    /** How the catalog thinks of an entry now. */
    public CatalogEntry.Standing standing(CatalogEntry entry) {
        return entry.standing(limits.patience(), clock.instant());
    }

    @Override
    public void close() {
        index.close();
    }
}
