package dev.toolbooth.catalog;

import java.util.List;

/**
 * What was found.
 *
 * @param total how many fit, whatever the page
 */
public record CatalogPage(long total, List<Entry> entries) {

    public CatalogPage {
        entries = List.copyOf(entries);
    }
}
