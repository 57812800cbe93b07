package dev.toolbooth.catalog;

import java.util.List;

/**
 * What was found.
 *
 * @param total how many fit, whatever the page
 * @param entries those of the page; where none fits, perhaps some that mean something like it
 */
public record CatalogPage(long total, List<Entry> entries) {

    public CatalogPage {
        entries = List.copyOf(entries);
    }
}
