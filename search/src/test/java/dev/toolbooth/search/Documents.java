package dev.toolbooth.search;

import dev.toolbooth.core.search.TextDocument;
import dev.toolbooth.core.search.TextQuery;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Documents and queries in few words. */
final class Documents {
    private Documents() {}

    static TextDocument text(String id, String... texts) {
        return new TextDocument(id, List.of(texts), Map.of(), Map.of());
    }

    static TextDocument priced(String id, String text, long price) {
        return new TextDocument(id, List.of(text), Map.of(), Map.of("price", price));
    }

    static TextDocument labelled(String id, String text, String name, String... values) {
        return new TextDocument(id, List.of(text), Map.of(name, Set.of(values)), Map.of());
    }

    static TextQuery words(String words) {
        return new TextQuery(words, Map.of(), Map.of(), List.of(), 0, 100);
    }

    static TextQuery page(String words, int offset, int limit) {
        return new TextQuery(words, Map.of(), Map.of(), List.of(), offset, limit);
    }

    static TextQuery ordered(String words, String number, boolean descending) {
        return new TextQuery(
                words,
                Map.of(),
                Map.of(),
                List.of(new TextQuery.Order(number, descending)),
                0,
                100);
    }

    static TextQuery label(String words, String name, String... values) {
        return new TextQuery(words, Map.of(name, Set.of(values)), Map.of(), List.of(), 0, 100);
    }

    static TextQuery most(String words, String number, long most) {
        return new TextQuery(words, Map.of(), Map.of(number, most), List.of(), 0, 100);
    }
}
