package dev.toolbooth.search;

import dev.toolbooth.core.search.TextDocument;
import java.util.List;

/**
 * The text that a document's vector is made of.
 *
 * @param content the same for the same text
 */
record EmbeddingText(String text, long content) {
    /** More would say little, and take long. */
    static final int CHARS_MAX = 600;

    /** Names and description; what follows is spelled for machines. */
    private static final int TEXTS = 2;

    static EmbeddingText of(TextDocument document) {
        List<String> texts = document.texts();
        StringBuilder all = new StringBuilder();
        for (String text : texts.subList(0, Math.min(TEXTS, texts.size()))) {
            int room = CHARS_MAX - all.length();
            all.append(text, 0, Math.max(0, Math.min(room, text.length()))).append('\n');
        }
        String text = all.toString().strip();
        return new EmbeddingText(text, TextFields.tie(text));
    }
}
