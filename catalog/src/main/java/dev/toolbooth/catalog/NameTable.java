package dev.toolbooth.catalog;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which entry a name means. Guarded by the catalog. */
final class NameTable {
    private final Map<String, String> keys = new HashMap<>();
    private final Map<String, Set<String>> stems = new HashMap<>();

    void put(Entry entry) {
        keys.put(entry.name(), entry.key());
        String derived = entry.listing().derivedName();
        keys.putIfAbsent(derived, entry.key());
        ToolNames.stem(derived)
                .ifPresent(
                        stem -> stems.computeIfAbsent(stem, _ -> new HashSet<>()).add(entry.key()));
    }

    void remove(Entry entry) {
        keys.remove(entry.name(), entry.key());
        String derived = entry.listing().derivedName();
        keys.remove(derived, entry.key());
        ToolNames.stem(derived)
                .ifPresent(
                        stem ->
                                stems.computeIfPresent(
                                        stem,
                                        (_, members) -> {
                                            members.remove(entry.key());
                                            return members.isEmpty() ? null : members;
                                        }));
    }

    /** The entry of that very name. */
    Optional<String> exactly(String name) {
        return Optional.ofNullable(keys.get(name));
    }

    /** The entry of that name, or the only one that differs in nothing but the hash at the end. */
    Optional<String> find(String name) {
        return exactly(name)
                .or(
                        () ->
                                ToolNames.stem(name)
                                        .map(stems::get)
                                        .filter(members -> members.size() == 1)
                                        .map(members -> members.iterator().next()));
    }
}
