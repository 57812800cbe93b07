package dev.toolbooth.core.resource;

import dev.toolbooth.core.name.NameMode;
import dev.toolbooth.core.name.Namespace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Things in namespaces by their addresses. Immutable.
 *
 * @param byFull each thing at its full address, in the order in which they came
 * @param byAddress each thing at each of its addresses; the first keeps a plain one
 */
record Shelf<T>(Map<String, Placed<T>> byFull, Map<String, Placed<T>> byAddress) {

    /** A thing with its namespace and its plain address. */
    record Placed<T>(Namespace namespace, String plain, T thing) {

        String full() {
            return namespace.full(plain);
        }

        /** The plain addresses that an address may stand for: itself, and without a prefix. */
        List<String> plainOf(String address) {
            String prefix = namespace.full("");
            return address.startsWith(prefix)
                    ? List.of(address.substring(prefix.length()), address)
                    : List.of(address);
        }
    }

    static <T> Shelf<T> empty() {
        return new Shelf<>(Map.of(), Map.of());
    }

    /** This shelf and one thing more, or another thing in its place. */
    Shelf<T> with(Namespace namespace, String plain, T thing) {
        Map<String, Placed<T>> full = new LinkedHashMap<>(byFull);
        full.put(namespace.full(plain), new Placed<>(namespace, plain, thing));
        Map<String, Placed<T>> all = new HashMap<>(full);
        full.values().forEach(placed -> all.putIfAbsent(placed.plain(), placed));
        return new Shelf<>(full, all);
    }

    /** What is at this address, plain or full, or null. */
    @Nullable T find(String address) {
        Placed<T> placed = byAddress.get(address);
        return placed == null ? null : placed.thing();
    }

    /** Everything, in the order in which it came. */
    Iterable<Placed<T>> placed() {
        return byFull.values();
    }

    boolean ownsPlain(Placed<T> placed) {
        return placed.equals(byAddress.get(placed.plain()));
    }

    /** What clients are shown: a description of each thing, at the addresses of this mode. */
    <S> List<S> listed(NameMode names, Function<T, S> describe, BiFunction<S, String, S> at) {
        List<S> shown = new ArrayList<>();
        for (Placed<T> placed : byFull.values()) {
            S plain = describe.apply(placed.thing());
            boolean owns = ownsPlain(placed);
            if (owns && names != NameMode.PREFIXED) {
                shown.add(plain);
            }
            if (!owns || names != NameMode.PLAIN) {
                shown.add(at.apply(plain, placed.full()));
            }
        }
        return shown;
    }
}
