package dev.toolbooth.core.search;

import java.util.List;

/**
 * What was found.
 *
 * @param total how many documents fit, whatever the page
 * @param ids those of the page, the best first
 */
public record TextHits(long total, List<String> ids) {

    public TextHits {
        ids = List.copyOf(ids);
    }
}
