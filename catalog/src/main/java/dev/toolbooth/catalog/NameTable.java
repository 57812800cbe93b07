package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.ToolNames;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table from names to entries. Confusable names count as the same. Thread-safe: guarded by its
 * own monitor.
 */
final class NameTable {
    /** Whom of two claimants a name belongs to: who is vouched for, then who was here first. */
    private static final Comparator<Claim> RIGHT =
            Comparator.comparing((Claim claim) -> !claim.vouched())
                    .thenComparing(claim -> claim.kind() != Source.Kind.OWN)
                    .thenComparing(Claim::first)
                    .thenComparing(Claim::key);

    private final Map<String, Named> named = new HashMap<>();
    private final Map<String, Set<String>> stems = new HashMap<>();

    /**
     * The owner of a name, and how it is written.
     *
     * @param claim the owner's right to it; null for a name that the rule gave
     */
    private record Named(String name, String key, @Nullable Claim claim) {}

    /** The facts that decide between claims to a name. */
    private record Claim(Source.Kind kind, boolean vouched, Instant first, String key) {
        static Claim of(CatalogEntry entry) {
            return new Claim(
                    entry.source().kind(), entry.source().vouched(), entry.first(), entry.key());
        }
    }

    /**
     * Adds an entry under its name.
     *
     * @return the key of the one that must give way: the entry itself, another, or none
     */
    synchronized Optional<String> put(CatalogEntry entry) {
        String derived = entry.listing().derivedName();
        named.putIfAbsent(folded(derived), new Named(derived, entry.key(), null));
        stems(entry)
                .forEach(
                        stem -> stems.computeIfAbsent(stem, _ -> new HashSet<>()).add(entry.key()));
        if (entry.name().equals(derived)) {
            return Optional.empty();
        }
        Named before = named.get(folded(entry.name()));
        boolean free = before == null || before.key().equals(entry.key());
        Claim rival = before == null ? null : before.claim();
        boolean better =
                !free
                        && (rival == null
                                ? entry.source().vouched()
                                : RIGHT.compare(Claim.of(entry), rival) < 0);
        if (!free && !better) {
            return Optional.of(entry.key());
        }
        named.put(folded(entry.name()), new Named(entry.name(), entry.key(), Claim.of(entry)));
        return free || before == null || rival == null
                ? Optional.empty()
                : Optional.of(before.key());
    }

    synchronized void remove(CatalogEntry entry) {
        String derived = entry.listing().derivedName();
        take(entry.name(), entry.key());
        take(derived, entry.key());
        stems(entry)
                .forEach(
                        stem ->
                                stems.computeIfPresent(
                                        stem,
                                        (_, members) -> {
                                            members.remove(entry.key());
                                            return members.isEmpty() ? null : members;
                                        }));
    }

    /**
     * Its names without their hashes, where someone vouches for it: api-x.example and api.x.example
     * differ in nothing else, so a stranger's hash must be its own.
     */
    private static Stream<String> stems(CatalogEntry entry) {
        if (!entry.source().vouched()) {
            return Stream.empty();
        }
        return Stream.of(entry.listing().derivedName(), entry.name())
                .distinct()
                .flatMap(name -> ToolNames.stem(name).stream());
    }

    private void take(String name, String key) {
        named.computeIfPresent(
                folded(name), (_, holder) -> holder.key().equals(key) ? null : holder);
    }

    /** The key of the entry that has that name, or one that looks like it. */
    synchronized Optional<String> holder(String name) {
        return Optional.ofNullable(named.get(folded(name))).map(Named::key);
    }

    /** The entry of that name, or the only one that differs in nothing but the hash at the end. */
    synchronized Optional<String> find(String name) {
        return Optional.ofNullable(named.get(folded(name)))
                .filter(holder -> holder.name().equals(name))
                .map(Named::key)
                .or(
                        () ->
                                ToolNames.stem(name)
                                        .map(stems::get)
                                        .filter(members -> members.size() == 1)
                                        .map(members -> members.iterator().next()));
    }

    /** Case and the signs between words are easily overlooked. */
    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT).replace('-', '_').replace('.', '_');
    }
}
