package dev.toolbooth.core.catalog;

import java.util.Map;

/**
 * The catalog in numbers, for operators.
 *
 * @param standings the number of entries in each state, by the state's name
 * @param good probes of other sellers' entries that found them as listed, or changed
 * @param bad probes that found a fault
 * @param failingFeeds feeds that can't be read at the moment
 * @param purchases purchases made for callers
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
     * The purchases for callers.
     *
     * @param served calls that were served, and billed
     * @param failed calls whose seller has seen a payment and did not serve, or did not take it
     * @param unanswered calls that may or may not be paid
     * @param microUsd the amount that sellers say they have received
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
