package dev.toolbooth.search;

import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextIndex;
import dev.toolbooth.core.search.TextQuery;
import dev.toolbooth.search.words.Name;
import dev.toolbooth.search.words.Splitter;
import dev.toolbooth.search.words.Stems;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The same by looking at each document, to compare with. It splits words as the real one does, and
 * knows nothing of what fits better than something else. For one thread.
 */
final class NaiveTextIndex implements TextIndex {
    private final Map<String, Entry> entries = new TreeMap<>();
    private final Synonyms synonyms = Synonyms.read();
    private final Stems stems = new Stems();

    private record Entry(TextDocument document, Set<String> words, Set<String> stems) {}

    @Override
    public void put(Collection<TextDocument> documents) {
        for (TextDocument document : documents) {
            Set<String> words = new HashSet<>();
            int left = TextFields.DOCUMENT_CHARS_MAX;
            for (String text : document.texts()) {
                if (left > 0) {
                    Splitter.split(text, left, name -> words.addAll(name.words()));
                    left -= text.length();
                }
            }
            Set<String> all = new HashSet<>();
            words.forEach(word -> all.add(stems.of(word)));
            entries.put(document.id(), new Entry(document, words, all));
        }
    }

    @Override
    public void remove(Collection<String> ids) {
        ids.forEach(entries::remove);
    }

    @Override
    public TextHits search(TextQuery query) {
        if (query.offset() < 0 || query.limit() < 0) {
            throw new IllegalArgumentException();
        }
        List<Name> names = TextQueries.names(query.words());
        List<TextDocument> fitting =
                entries.values().stream()
                        .filter(entry -> fits(entry, names))
                        .map(Entry::document)
                        .filter(document -> narrowed(document, query))
                        .sorted(order(query))
                        .toList();
        List<String> page =
                fitting.stream()
                        .skip(query.offset())
                        .limit(query.limit())
                        .map(TextDocument::id)
                        .toList();
        return new TextHits(fitting.size(), page);
    }

    private boolean fits(Entry entry, List<Name> names) {
        for (int i = 0; i < names.size(); i++) {
            Name name = names.get(i);
            boolean last = i == names.size() - 1;
            List<String> pieces = name.pieces();
            boolean whole = has(entry, name.whole(), last && pieces.size() == 1);
            boolean parts = true;
            for (int j = 0; j < pieces.size(); j++) {
                parts &= has(entry, pieces.get(j), last && j == pieces.size() - 1);
            }
            if (!whole && !parts) {
                return false;
            }
        }
        return true;
    }

    private boolean has(Entry entry, String word, boolean last) {
        Set<String> meanings = new HashSet<>(synonyms.of(stems.of(word)));
        meanings.add(stems.of(word));
        boolean known =
                entries.values().stream()
                        .anyMatch(any -> meanings.stream().anyMatch(any.stems()::contains));
        if (known || !last || word.length() < TextQueries.BEGINNING_CHARS_MIN) {
            return meanings.stream().anyMatch(entry.stems()::contains);
        }
        return entry.words().stream().anyMatch(one -> one.startsWith(word))
                || entry.stems().stream().anyMatch(one -> one.startsWith(word));
    }

    private static boolean narrowed(TextDocument document, TextQuery query) {
        boolean labelled =
                query.labels().entrySet().stream()
                        .allMatch(
                                label ->
                                        label.getValue().stream()
                                                .anyMatch(
                                                        document.labels()
                                                                        .getOrDefault(
                                                                                label.getKey(),
                                                                                Set.of())
                                                                ::contains));
        boolean within =
                query.most().entrySet().stream()
                        .allMatch(
                                most -> {
                                    Long number = document.numbers().get(most.getKey());
                                    return number != null && number <= most.getValue();
                                });
        return labelled && within;
    }

    private static Comparator<TextDocument> order(TextQuery query) {
        Comparator<TextDocument> order = Comparator.comparingInt(_ -> 0);
        for (TextQuery.Order by : query.order()) {
            Comparator<Long> numbers =
                    by.descending() ? Comparator.reverseOrder() : Comparator.naturalOrder();
            order =
                    order.thenComparing(
                            document -> document.numbers().get(by.number()),
                            Comparator.nullsLast(numbers));
        }
        return order.thenComparingLong(document -> TextFields.tie(document.id()));
    }

    @Override
    public void close() {}
}
