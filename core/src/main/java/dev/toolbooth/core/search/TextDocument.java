package dev.toolbooth.core.search;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Something that can be found.
 *
 * @param texts what is searched, the most telling first: a word found there counts more than one in
 *     those that follow
 * @param labels what searches can be narrowed by, compared whole and in the same case
 * @param numbers what searches can be narrowed and ordered by
 */
public record TextDocument(
        String id, List<String> texts, Map<String, Set<String>> labels, Map<String, Long> numbers) {

    public TextDocument {
        texts = List.copyOf(texts);
        labels = Map.copyOf(labels);
        numbers = Map.copyOf(numbers);
    }
}
