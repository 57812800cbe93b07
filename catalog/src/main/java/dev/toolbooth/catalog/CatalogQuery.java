package dev.toolbooth.catalog;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What somebody looks for.
 *
 * @param words empty for everything
 * @param network in either way of writing
 * @param asset its address or its symbol
 * @param mostMicroUsd what it may cost, in millionths of a dollar
 * @param extensions of x402, one of which it shall have; none for all entries
 */
public record CatalogQuery(
        String words,
        Optional<Kind> kind,
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
    public static CatalogQuery of(String words, Optional<Kind> kind, int offset, int limit) {
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
