package dev.toolbooth.core.search;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A query for documents.
 *
 * @param words in any order; empty finds everything
 * @param labels for each name the values of which a document must have one
 * @param most for each number, the most that it may be; a document without it isn't found
 * @param order the order of documents that match the words equally well
 * @param offset how many matches to skip
 * @param limit the most to return; 0 only counts
 */
public record TextQuery(
        String words,
        Map<String, Set<String>> labels,
        Map<String, Long> most,
        List<Order> order,
        int offset,
        int limit) {

    public TextQuery {
        labels = Map.copyOf(labels);
        most = Map.copyOf(most);
        order = List.copyOf(order);
    }

    /** By a number; documents without it come last. */
    public record Order(String number, boolean descending) {}
}
