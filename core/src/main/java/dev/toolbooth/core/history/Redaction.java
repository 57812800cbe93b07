package dev.toolbooth.core.history;

import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.text.SafeText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The redaction of JSON for operators: it masks values whose names say that they are secret, masks
 * what looks like a secret in any text, and cuts what is too long. It reads no more than it shows.
 * Immutable.
 */
final class Redaction {
    /** The most that is shown of one thing. */
    static final int CHARS_MAX = 16 * 1024;

    /** How deep things are shown. */
    static final int DEPTH_MAX = 64;

    /** Longer than a secret in one line: one that is cut in two is not in what is shown. */
    private static final int MARGIN = 4 * 1024;

    private static final List<String> ALWAYS =
            List.of(
                    "password",
                    "passwd",
                    "passphrase",
                    "secret",
                    "authorization",
                    "credential",
                    "cookie",
                    "signature",
                    "mnemonic",
                    "privatekey",
                    "apikey");

    /** What the last word of a name may be that is also that of numbers, which are shown. */
    private static final Set<String> UNLESS_A_NUMBER =
            Set.of("token", "tokens", "key", "keys", "jwt");

    /** What a name is called that stands beside its value. */
    private static final List<String> NAMING = List.of("name", "Name", "key", "header");

    private static final Pattern WORDS = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])");
    private static final int NAME_CHARS = 200;

    private final UnaryOperator<String> mask;

    /**
     * @param mask masks what looks like a secret in a text
     */
    Redaction(UnaryOperator<String> mask) {
        this.mask = mask;
    }

    RedactedText of(JsonNode json) {
        Writing writing = new Writing();
        writing.write(json, 0);
        return writing.shown();
    }

    /** A text of at most so many characters. */
    String line(String text, int charsMax) {
        if (text.length() <= charsMax) {
            return mask.apply(text);
        }
        String masked = beginning(text, charsMax);
        return SafeText.beginning(masked, Math.min(masked.length(), charsMax - 1))
                + SafeText.ELLIPSIS;
    }

    /** What can be shown of a text of which no more than so much is. */
    private String beginning(String text, int charsMax) {
        if (text.length() <= charsMax + MARGIN) {
            return mask.apply(text);
        }
        String masked = mask.apply(SafeText.beginning(text, charsMax + MARGIN));
        // What is at the end may be half a secret, and masks are shorter than what they mask.
        return SafeText.beginning(masked, Math.max(0, masked.length() - MARGIN));
    }

    private static boolean isSecret(String name, JsonNode value) {
        // The end says most: a name that is longer than any is not worth more.
        String end = name.substring(Math.max(0, name.length() - NAME_CHARS));
        String[] words = WORDS.split(end);
        String plain = String.join("", words).toLowerCase(Locale.ROOT);
        return ALWAYS.stream().anyMatch(plain::contains)
                || (!value.isNumber()
                        && !value.isBoolean()
                        && words.length > 0
                        && UNLESS_A_NUMBER.contains(
                                words[words.length - 1].toLowerCase(Locale.ROOT)));
    }

    /** Whether a member has the value of a name beside it, as headers and variables are listed. */
    private static boolean isNamed(ObjectNode object, Map.Entry<String, JsonNode> member) {
        return member.getKey().equalsIgnoreCase("value")
                && NAMING.stream()
                        .map(object::path)
                        .anyMatch(
                                name ->
                                        name.isString()
                                                && isSecret(name.stringValue(), member.getValue()));
    }

    private static boolean mayBeJson(String text) {
        String bare = text.strip();
        return (bare.startsWith("{") && bare.endsWith("}"))
                || (bare.startsWith("[") && bare.endsWith("]"));
    }

    /** One piece of JSON on its way to a text. */
    private final class Writing {
        private final StringBuilder out = new StringBuilder();
        private boolean truncated;
        private boolean masked;

        private boolean full() {
            truncated |= out.length() >= CHARS_MAX;
            return truncated;
        }

        void write(JsonNode json, int depth) {
            if (depth > DEPTH_MAX) {
                truncated = true;
                out.append('"').append(SafeText.ELLIPSIS).append('"');
                return;
            }
            switch (json) {
                case ObjectNode object -> write(object, depth);
                case ArrayNode array -> write(array, depth);
                default ->
                        out.append(
                                json.isString()
                                        ? text(within(json.stringValue(), depth))
                                        : Json.text(json));
            }
        }

        private void write(ObjectNode object, int depth) {
            out.append('{');
            boolean first = true;
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                if (full()) {
                    return;
                }
                out.append(first ? "" : ",").append(text(member.getKey())).append(':');
                first = false;
                JsonNode value = member.getValue();
                boolean secret = isSecret(member.getKey(), value) || isNamed(object, member);
                if (secret && !value.isNull()) {
                    masked = true;
                    out.append('"').append(Secrets.MASK).append('"');
                } else {
                    write(value, depth + 1);
                }
            }
            out.append('}');
        }

        private void write(ArrayNode array, int depth) {
            out.append('[');
            boolean first = true;
            for (JsonNode element : array) {
                if (full()) {
                    return;
                }
                out.append(first ? "" : ",");
                first = false;
                write(element, depth + 1);
            }
            out.append(']');
        }

        /** A text that is JSON itself, without what its names say is secret; others as they are. */
        private String within(String value, int depth) {
            if (value.length() > CHARS_MAX || !mayBeJson(value)) {
                return value;
            }
            Writing inner = new Writing();
            JsonInput.read(value.getBytes(StandardCharsets.UTF_8))
                    .ifPresent(json -> inner.write(json, depth + 1));
            if (!inner.masked) {
                return value;
            }
            masked = true;
            truncated |= inner.truncated;
            return inner.out.toString();
        }

        private String text(String value) {
            boolean whole = value.length() <= CHARS_MAX;
            truncated |= !whole;
            String shown = whole ? mask.apply(value) : beginning(value, CHARS_MAX);
            return Json.text(JsonNodeFactory.instance.stringNode(shown));
        }

        RedactedText shown() {
            boolean longer = out.length() > CHARS_MAX;
            return new RedactedText(
                    longer ? SafeText.beginning(out.toString(), CHARS_MAX) : out.toString(),
                    longer || truncated);
        }
    }
}
