package dev.toolbooth.catalog;

import java.util.List;

/**
 * A page of search results.
 *
 * @param total how many entries match, on all pages
 * @param entries those of the page; where none matches, perhaps some of similar meaning
 */
public record CatalogPage(long total, List<CatalogEntry> entries) {

    public CatalogPage {
        entries = List.copyOf(entries);
    }
}
