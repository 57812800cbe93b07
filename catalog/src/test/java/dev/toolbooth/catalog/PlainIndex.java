package dev.toolbooth.catalog;

import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextHits;
import dev.toolbooth.core.search.TextIndex;
import dev.toolbooth.core.search.TextQuery;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/** An index that looks at every document. Thread-safe. */
public final class PlainIndex implements TextIndex {
    private final Map<String, TextDocument> documents = new ConcurrentSkipListMap<>();

    /** How often something was changed. */
    final AtomicInteger changes = new AtomicInteger();

    @Override
    public void put(Collection<TextDocument> added) {
        changes.incrementAndGet();
        added.forEach(document -> documents.put(document.id(), document));
    }

    @Override
    public void remove(Collection<String> ids) {
        changes.incrementAndGet();
        ids.forEach(documents::remove);
    }

    @Override
    public TextHits search(TextQuery query) {
        List<String> ids =
                documents.values().stream()
                        .filter(document -> fits(document, query))
                        .map(TextDocument::id)
                        .toList();
        return new TextHits(
                ids.size(), ids.stream().skip(query.offset()).limit(query.limit()).toList());
    }

    private static boolean fits(TextDocument document, TextQuery query) {
        String text = String.join(" ", document.texts()).toLowerCase(Locale.ROOT);
        boolean words =
                List.of(query.words().toLowerCase(Locale.ROOT).split(" ")).stream()
                        .allMatch(text::contains);
        boolean labels =
                query.labels().entrySet().stream()
                        .allMatch(
                                one ->
                                        document.labels().containsKey(one.getKey())
                                                && document.labels().get(one.getKey()).stream()
                                                        .anyMatch(one.getValue()::contains));
        boolean cheap =
                query.most().entrySet().stream()
                        .allMatch(
                                one ->
                                        document.numbers()
                                                        .getOrDefault(one.getKey(), Long.MAX_VALUE)
                                                <= one.getValue());
        return words && labels && cheap;
    }

    @Override
    public void close() {
        documents.clear();
    }
}
