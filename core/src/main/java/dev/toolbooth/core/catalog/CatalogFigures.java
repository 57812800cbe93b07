package dev.toolbooth.core.catalog;

import java.util.Map;

/**
 * The catalog in numbers, for those who look after the server.
 *
 * @param standings how many entries there are of each standing, by its name
 * @param good looks at entries of others that found them as listed, or changed
 * @param bad looks that found something wrong
 * @param failingFeeds how many lists of others can't be read at the moment
 */
public record CatalogFigures(
        Map<String, Integer> standings, long good, long bad, int failingFeeds) {
    /** Where there is no catalog. */
    public static final CatalogFigures NONE = new CatalogFigures(Map.of(), 0, 0, 0);

    public CatalogFigures {
        standings = Map.copyOf(standings);
    }
}
