package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.ResourceKind;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A query for entries.
 *
 * @param words empty for everything
 * @param network in either way of writing
 * @param asset its address or its symbol
 * @param mostMicroUsd the highest price, in millionths of a dollar
 * @param extensions extensions of x402, of which an entry must have one; none for all entries
 */
public record CatalogQuery(
        String words,
        Optional<ResourceKind> kind,
        Optional<String> network,
        Optional<String> asset,
        Optional<String> payTo,
        Optional<String> scheme,
        OptionalLong mostMicroUsd,
        Set<String> extensions,
        int offset,
        int limit) {

    public CatalogQuery {
        extensions = Set.copyOf(extensions);
    }

    /** By words alone. */
    public static CatalogQuery of(
            String words, Optional<ResourceKind> kind, int offset, int limit) {
        return new CatalogQuery(
                words,
                kind,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Set.of(),
                offset,
                limit);
    }
}
