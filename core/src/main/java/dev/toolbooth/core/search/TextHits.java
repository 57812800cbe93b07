package dev.toolbooth.core.search;

import java.util.List;

/**
 * The result of a text search.
 *
 * @param total how many documents match by their words, on all pages
 * @param ids those of the page, the best first; where none matches by its words, perhaps some of
 *     similar meaning
 */
public record TextHits(long total, List<String> ids) {

    public TextHits {
        ids = List.copyOf(ids);
    }
}
