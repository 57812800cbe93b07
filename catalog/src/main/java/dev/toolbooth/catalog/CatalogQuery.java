package dev.toolbooth.catalog;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What somebody looks for.
 *
 * @param words empty for everything
 * @param network in either way of writing
 * @param asset its address or its symbol
 * @param mostMicroUsd what it may cost, in millionths of a dollar
 */
public record CatalogQuery(
        String words,
        Optional<Kind> kind,
        Optional<String> network,
        Optional<String> asset,
        Optional<String> payTo,
        Optional<String> scheme,
        OptionalLong mostMicroUsd,
        int offset,
        int limit) {

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
                offset,
                limit);
    }
}
