package dev.toolbooth.core.resource;

import dev.toolbooth.core.name.NameMode;
import dev.toolbooth.core.name.Namespace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An index of things in namespaces by their addresses. Immutable.
 *
 * @param byFull each thing at its full address, in the order of their addition
 * @param byAddress each thing at each of its addresses; the first one to come keeps a plain address
 */
record UriIndex<T>(Map<String, Placed<T>> byFull, Map<String, Placed<T>> byAddress) {

    /** A thing with its namespace and its plain address. */
    record Placed<T>(Namespace namespace, String plain, T thing) {

        String full() {
            return namespace.full(plain);
        }

        /** The full address as a URI, which full names are not: theirs would be no scheme. */
        String uri() {
            return uriIn(namespace, plain);
        }

        /** The plain addresses that an address may stand for: itself, and without a prefix. */
        List<String> plainOf(String address) {
            for (String prefix : List.of(namespace.full(""), uriIn(namespace, ""))) {
                if (address.startsWith(prefix)) {
                    return List.of(address.substring(prefix.length()), address);
                }
            }
            return List.of(address);
        }
    }

    /** The address of something in a namespace, as a URI. */
    static String uriIn(Namespace namespace, String plain) {
        return "mcp:" + namespace.name() + ":" + plain;
    }

    static <T> UriIndex<T> empty() {
        return new UriIndex<>(Map.of(), Map.of());
    }

    /** This index and one thing more, or another thing in its place. */
    UriIndex<T> with(Namespace namespace, String plain, T thing) {
        Map<String, Placed<T>> full = new LinkedHashMap<>(byFull);
        full.put(namespace.full(plain), new Placed<>(namespace, plain, thing));
        Map<String, Placed<T>> all = new HashMap<>(full);
        full.values().forEach(placed -> all.put(placed.uri(), placed));
        full.values().forEach(placed -> all.putIfAbsent(placed.plain(), placed));
        return new UriIndex<>(full, all);
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

    /** A change of a thing's name or address. */
    interface Shown<S> {
        S as(S plain, Namespace namespace, String address);
    }

    /**
     * What clients are shown: a description of each thing at an address that is a URI, its plain
     * one unless another namespace has that. Full are the names.
     */
    <S> List<S> listed(NameMode names, Function<T, S> describe, Shown<S> full, Shown<S> at) {
        List<S> shown = new ArrayList<>();
        for (Placed<T> placed : byFull.values()) {
            S plain = describe.apply(placed.thing());
            String address = ownsPlain(placed) ? placed.plain() : placed.uri();
            S placedThere = at.as(plain, placed.namespace(), address);
            shown.add(
                    names == NameMode.PREFIXED
                            ? full.as(placedThere, placed.namespace(), address)
                            : placedThere);
        }
        return shown;
    }
}
