package dev.toolbooth.core.secret;

import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * The masking of secrets in texts, fields, headers and JSON, for everything that people read: what
 * the server knows as secret ({@link Secrets}), what has the name of one ({@link SecretNames}), and
 * what looks like one: bearer tokens, {@code sk_} keys, passwords in URLs. It reads each text once.
 * Thread-safe.
 */
public final class Redactor {
    /** What stands in place of a secret. */
    public static final String MASK = "***";

    private static final int NAME_CHARS_MAX = 64;
    private static final int USER_CHARS_MAX = 200;
    private static final int KEY_CHARS_MIN = 4;

    /** How far a list or an object is followed to its end. */
    private static final int NESTED_CHARS_MAX = 4_096;

    /** Where a name stands beside its value, as headers and variables are listed. */
    private static final List<String> NAMING = List.of("name", "Name", "key", "header");

    /** A member of a payment that has the signature of its payer in it. */
    private static final String TRANSACTION = "transaction";

    private final Secrets known;
    private final String mask;

    /** A redactor that knows no secret. */
    public Redactor() {
        this(List.of());
    }

    /** A redactor that also masks these values wherever they occur. */
    public Redactor(List<String> known) {
        this(new Secrets(), MASK);
        this.known.add(known);
    }

    /** A redactor of calls, which masks known values and members as the output of tools does. */
    public Redactor(Secrets known) {
        this(known, Secrets.MASK);
    }

    private Redactor(Secrets known, String mask) {
        this.known = known;
        this.mask = mask;
    }

    /** What stands in place of a member of JSON, or of a value that is known. */
    public String mask() {
        return mask;
    }

    /** The value of a named field of ours with secrets masked. */
    public String field(String name, String value) {
        return SecretNames.isSecretField(name) ? MASK : text(value);
    }

    /** The value of a header with secrets masked; a credential's scheme is none. */
    public String header(String name, String value) {
        String shown = text(value);
        boolean bearer = shown.equals("Bearer " + MASK);
        return SecretNames.isSecretField(name) && !bearer ? MASK : shown;
    }

    /** JSON with secrets masked. */
    public JsonNode json(JsonNode json) {
        return json(json, false);
    }

    private JsonNode json(JsonNode json, boolean payment) {
        return switch (json) {
            case ObjectNode object -> {
                ObjectNode masked = Json.object();
                for (Map.Entry<String, JsonNode> member : object.properties()) {
                    masked.set(
                            text(member.getKey()),
                            hides(object, member, payment)
                                    ? StringNode.valueOf(mask)
                                    : json(member.getValue(), within(member.getKey(), payment)));
                }
                yield masked;
            }
            case ArrayNode array -> {
                ArrayNode masked = Json.array();
                array.forEach(item -> masked.add(json(item, payment)));
                yield masked;
            }
            case StringNode text -> StringNode.valueOf(text(text.stringValue()));
            default -> json;
        };
    }

    /** JSON of settings, which are ours: only texts are secret, and lists of them. */
    public JsonNode settings(JsonNode json) {
        return settings("", json);
    }

    private JsonNode settings(String name, JsonNode json) {
        return switch (json) {
            case ObjectNode object -> {
                ObjectNode masked = Json.object();
                for (Map.Entry<String, JsonNode> member : object.properties()) {
                    masked.set(member.getKey(), settings(member.getKey(), member.getValue()));
                }
                yield masked;
            }
            case ArrayNode array -> {
                ArrayNode masked = Json.array();
                array.forEach(item -> masked.add(settings(name, item)));
                yield masked;
            }
            case StringNode text -> StringNode.valueOf(field(name, text.stringValue()));
            default -> json;
        };
    }

    /**
     * Whether the value of a member is secret as a whole.
     *
     * @param payment whether the object is a payment, or part of one
     */
    public boolean hides(ObjectNode object, Map.Entry<String, JsonNode> member, boolean payment) {
        JsonNode value = member.getValue();
        String name = member.getKey();
        return !value.isNull()
                && (isSecret(name, value)
                        || (payment && name.equals(TRANSACTION))
                        || (name.equalsIgnoreCase("value")
                                && NAMING.stream()
                                        .map(object::path)
                                        .filter(JsonNode::isString)
                                        .anyMatch(it -> isSecret(it.stringValue(), value))));
    }

    /** Whether what a member has in it is part of a payment. */
    public static boolean within(String name, boolean payment) {
        return payment || SecretNames.isPayment(name);
    }

    private static boolean isSecret(String name, JsonNode value) {
        if (SecretNames.isPayment(name) && value.isObject() && !SecretNames.isSecret(name)) {
            // What it pays is worth reading; what signs it has a name of its own.
            return false;
        }
        return SecretNames.isSecret(name)
                || (!value.isNumber() && !value.isBoolean() && SecretNames.isSecretMember(name));
    }

    /** The text with secrets masked. */
    public String text(String text) {
        var open = known.mask(text, mask);
        var result = new StringBuilder(open.length());
        int at = 0;
        while (at < open.length()) {
            int end = hidden(open, at, result);
            if (end > at) {
                result.append(MASK);
                at = end;
            } else {
                result.append(open.charAt(at++));
            }
        }
        return result.toString();
    }

    /**
     * Where the secret ends that starts here, or {@code at} when none does. What is before the
     * secret and is to stay, such as its prefix or a quote, is appended to {@code result}.
     */
    private static int hidden(String text, int at, StringBuilder result) {
        char c = text.charAt(at);
        return switch (c) {
            case 'b', 'B' -> bearer(text, at, result);
            case 's' -> key(text, at, result);
            case '=', ':' -> value(text, at, result);
            default -> at;
        };
    }

    private static int bearer(String text, int at, StringBuilder result) {
        int start = at + "bearer ".length();
        if (!startsWord(text, at) || !text.regionMatches(true, at, "bearer ", 0, start - at)) {
            return at;
        }
        int end = start;
        while (end < text.length() && isTokenChar(text.charAt(end))) {
            end++;
        }
        if (end == start) {
            return at;
        }
        result.append(text, at, start);
        return end;
    }

    private static int key(String text, int at, StringBuilder result) {
        int start = at + "sk_".length();
        if (!startsWord(text, at) || !text.startsWith("sk_", at)) {
            return at;
        }
        int end = start;
        while (end < text.length() && isNameChar(text.charAt(end))) {
            end++;
        }
        if (end - start < KEY_CHARS_MIN) {
            return at;
        }
        result.append(text, at, start);
        return end;
    }

    /** A value after {@code name=}, {@code "name":} or {@code name:}, or a URL's password. */
    private static int value(String text, int at, StringBuilder result) {
        int gap = at > 0 && text.charAt(at - 1) == ' ' ? 1 : 0;
        int nameEnd = at - gap;
        while (nameEnd > 0 && isQuoteOrEscape(text.charAt(nameEnd - 1))) {
            nameEnd--;
        }
        boolean quoted = nameEnd < at - gap;
        int nameStart = nameEnd;
        while (nameStart > 0
                && nameEnd - nameStart < NAME_CHARS_MAX
                && isNameChar(text.charAt(nameStart - 1))) {
            nameStart--;
        }
        var name = text.substring(nameStart, nameEnd);
        boolean header = SecretNames.isHeader(name);
        if (!header && !SecretNames.isSecretInText(name, text.charAt(at), quoted)) {
            return text.charAt(at) == ':' ? password(text, at, result) : at;
        }
        int start = at + 1;
        while (start < text.length() && text.charAt(start) == ' ') {
            start++;
        }
        int open = opened(text, start);
        int end = open > start ? closed(text, start, open) : nested(text, start);
        if (end == start) {
            end = bare(text, start, header);
        }
        if (end == open || isMasked(text, open, end)) {
            return at;
        }
        result.append(text, at, open);
        return end;
    }

    private static boolean isMasked(String text, int from, int to) {
        return to - from == Secrets.MASK.length() && text.startsWith(Secrets.MASK, from);
    }

    /** Where a value begins that is in quotes, be they escaped; the same place without any. */
    private static int opened(String text, int start) {
        int quote = start;
        while (quote < text.length() && text.charAt(quote) == '\\') {
            quote++;
        }
        return quote < text.length() && isQuote(text.charAt(quote)) ? quote + 1 : start;
    }

    /** Where a value in quotes ends: at the same quote that is escaped no deeper, or the line. */
    private static int closed(String text, int start, int open) {
        char quote = text.charAt(open - 1);
        int depth = open - 1 - start;
        int escapes = 0;
        for (int end = open; end < text.length(); end++) {
            char c = text.charAt(end);
            if (c == '\n' || c == '\r' || (c == quote && escapes <= depth)) {
                return end - escapes;
            }
            escapes = c == '\\' ? escapes + 1 : 0;
        }
        return text.length();
    }

    /** Where a list or an object ends; its start when none is here, or it has no end. */
    private static int nested(String text, int start) {
        int depth = 0;
        int most = Math.min(text.length(), start + NESTED_CHARS_MAX);
        for (int end = start; end < most; end++) {
            char c = text.charAt(end);
            if (c == '[' || c == '{') {
                depth++;
            } else if (c == ']' || c == '}') {
                depth--;
            }
            if (depth <= 0) {
                return end == start ? start : end + 1;
            }
        }
        return start;
    }

    /** Where a value ends that is not in quotes. */
    private static int bare(String text, int start, boolean header) {
        int end = start;
        while (end < text.length() && !ends(text.charAt(end), header)) {
            end++;
        }
        return end;
    }

    /** The password in {@code scheme://user:password@host}, which may have an @ in it itself. */
    private static int password(String text, int at, StringBuilder result) {
        int user = at;
        while (user > 0 && at - user < USER_CHARS_MAX && inUser(text.charAt(user - 1))) {
            user--;
        }
        if (user < 2 || !text.startsWith("//", user - 2)) {
            return at;
        }
        int last = at;
        for (int end = at + 1; end < text.length() && inPassword(text.charAt(end)); end++) {
            if (text.charAt(end) == '@' && end > at + 1) {
                last = end;
            }
        }
        if (last > at) {
            result.append(':');
        }
        return last;
    }

    private static boolean inUser(char c) {
        return c > ' ' && "/?@:\"".indexOf(c) < 0;
    }

    private static boolean inPassword(char c) {
        return c > ' ' && c != '/' && c != '"';
    }

    /** Whether a value ends before a character; a header's value may have spaces in it. */
    private static boolean ends(char c, boolean header) {
        return isQuoteOrEscape(c)
                || c == '\n'
                || c == '\r'
                || ",)]}".indexOf(c) >= 0
                || (!header && (c <= ' ' || c == '&' || c == ';'));
    }

    private static boolean startsWord(String text, int at) {
        return at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'';
    }

    private static boolean isQuoteOrEscape(char c) {
        return isQuote(c) || c == '\\';
    }

    private static boolean isNameChar(char c) {
        return c == '_' || c == '-' || Character.isLetterOrDigit(c);
    }

    private static boolean isTokenChar(char c) {
        return isNameChar(c) || "._~+/=".indexOf(c) >= 0;
    }
}
