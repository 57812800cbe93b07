package dev.toolbooth.server.admin;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The part of an office where an operator looks after the catalog of what can be bought. An id is
 * an entry's own, its name as a tool, or its address where that is enough.
 */
public interface CatalogOffice {

    /**
     * Entries: those that fit best first for words, else all there are; and how many there are of
     * each standing.
     */
    Answer entries(Sought sought, Office.Part part);

    /** One entry, with what it has become since it was listed. */
    Answer entry(String id);

    /**
     * Lists a resource, by its address or as a whole entry.
     *
     * @param near whether who asks may have this server call into its own machine and network; an
     *     office that is elsewhere finds that out by itself
     */
    Answer add(JsonNode order, boolean near);

    /** Takes an entry out. */
    Answer remove(String id);

    /** Asks an entry now whether it is as listed. */
    Answer probe(String id);

    /**
     * Agrees to what an entry has become.
     *
     * @param order may name the one {@code change} that is meant
     */
    Answer accept(String id, JsonNode order);

    /** An office of a server without a catalog. */
    CatalogOffice CLOSED = new ClosedCatalogOffice();

    /**
     * Which entries are wanted; null stands for any.
     *
     * @param words only what is listed is found by them
     * @param standing such as {@code changed}
     * @param type {@code http} or {@code mcp}
     * @param network in either way of writing
     * @param asset an address or a symbol
     * @param maxUsd the most that it may cost, in dollars
     */
    record Sought(
            @Nullable String words,
            @Nullable String standing,
            @Nullable String type,
            @Nullable String network,
            @Nullable String asset,
            @Nullable String maxUsd) {
        /** All of them. */
        public static final Sought ALL = new Sought(null, null, null, null, null, null);
    }
}
