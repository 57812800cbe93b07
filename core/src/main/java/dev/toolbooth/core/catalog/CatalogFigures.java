package dev.toolbooth.core.catalog;

import java.util.Map;

/**
 * The catalog in numbers, for those who look after the server.
 *
 * @param standings how many entries there are of each standing, by its name
 * @param good looks at entries of others that found them as listed, or changed
 * @param bad looks that found something wrong
 * @param failingFeeds how many lists of others can't be read at the moment
 * @param purchases what was bought for callers
 */
public record CatalogFigures(
        Map<String, Integer> standings,
        long good,
        long bad,
        int failingFeeds,
        Purchases purchases) {
    /** Where there is no catalog. */
    public static final CatalogFigures NONE = new CatalogFigures(Map.of(), 0, 0, 0);

    /**
     * What was bought for callers.
     *
     * @param served calls that were served, and billed
     * @param failed calls whose seller has seen a payment and did not serve, or did not take it
     * @param unanswered calls of which nobody knows whether they are paid
     * @param microUsd what sellers have got, as far as they say so
     */
    public record Purchases(long served, long failed, long unanswered, long microUsd) {
        /** Where nothing is bought. */
        public static final Purchases NONE = new Purchases(0, 0, 0, 0);
    }

    /** Where nothing is bought for callers. */
    public CatalogFigures(Map<String, Integer> standings, long good, long bad, int failingFeeds) {
        this(standings, good, bad, failingFeeds, Purchases.NONE);
    }

    public CatalogFigures {
        standings = Map.copyOf(standings);
    }
}
