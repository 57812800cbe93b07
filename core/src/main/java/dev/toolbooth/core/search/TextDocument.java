package dev.toolbooth.core.search;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A document of a text index.
 *
 * @param texts the searched texts, the most important first: a word there counts more than one in
 *     those that follow
 * @param labels values to filter by, compared whole and in the same case
 * @param numbers values to filter and order by
 */
public record TextDocument(
        String id, List<String> texts, Map<String, Set<String>> labels, Map<String, Long> numbers) {

    public TextDocument {
        texts = List.copyOf(texts);
        labels = Map.copyOf(labels);
        numbers = Map.copyOf(numbers);
    }
}
