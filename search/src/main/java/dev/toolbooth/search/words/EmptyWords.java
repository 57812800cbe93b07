package dev.toolbooth.search.words;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The words that mean nothing in a query. Immutable. */
public final class EmptyWords {
    private static final Set<String> EVERYWHERE =
            Set.of(
                    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for",
                    "from", "has", "have", "how", "i", "in", "into", "is", "it", "its", "me", "my",
                    "of", "on", "or", "our", "so", "that", "the", "their", "there", "these", "they",
                    "this", "to", "was", "we", "what", "where", "which", "who", "will", "with",
                    "you", "your");

    private final Set<String> all;

    /**
     * @param more those that say nothing about what is looked for here, beside those that never do
     */
    public EmptyWords(String... more) {
        Set<String> words = new HashSet<>(EVERYWHERE);
        words.addAll(List.of(more));
        this.all = Set.copyOf(words);
    }

    /** Names without those that say nothing, unless nothing else is said. */
    public List<Name> without(List<Name> names) {
        List<Name> telling = names.stream().filter(name -> !all.contains(name.whole())).toList();
        return telling.isEmpty() ? List.copyOf(names) : telling;
    }
}
