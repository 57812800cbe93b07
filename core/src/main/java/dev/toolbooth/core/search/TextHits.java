package dev.toolbooth.core.search;

import java.util.List;

/**
 * What was found.
 *
 * @param total how many documents fit by their words, whatever the page
 * @param ids those of the page, the best first; where none fits by its words, perhaps some whose
 *     meaning is near
 */
public record TextHits(long total, List<String> ids) {

    public TextHits {
        ids = List.copyOf(ids);
    }
}
