package dev.toolbooth.client.auth;

import dev.toolbooth.wire.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The cleaning of texts from others for use in ours. */
final class UntrustedText {
    private static final int SHOWN_CHARS_MAX = 200;

    /** More scopes than a server has any use for. */
    static final int LIST_MAX = 200;

    /** Longer than tokens are that fit in a header. */
    static final int TOKEN_CHARS_MAX = 16_384;

    private UntrustedText() {}

    /** For a message to a person: one line, not too long. */
    static String shown(String text) {
        return SafeText.line(text, SHOWN_CHARS_MAX);
    }

    /** The text if it can stand in a header as it is: visible ASCII alone; else null. */
    static @Nullable String token(JsonNode node) {
        String text = name(node);
        return text == null || text.indexOf(' ') >= 0 ? null : text;
    }

    /** The text if it is one that OAuth has as a name or a secret: ASCII on one line; else null. */
    static @Nullable String name(JsonNode node) {
        String text = node.isString() ? node.stringValue() : "";
        boolean fits = !text.isEmpty() && text.length() <= TOKEN_CHARS_MAX;
        return fits && text.chars().allMatch(c -> c >= ' ' && c < 0x7f) ? text : null;
    }

    /** The texts of a list, as many as are taken; none where it is no list. */
    static List<String> texts(JsonNode node) {
        List<String> texts = new ArrayList<>();
        if (node.isArray()) {
            for (JsonNode one : node) {
                if (one.isString() && texts.size() < LIST_MAX) {
                    texts.add(one.stringValue());
                }
            }
        }
        return List.copyOf(texts);
    }
}
