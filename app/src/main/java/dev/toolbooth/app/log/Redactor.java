package dev.toolbooth.app.log;

import java.util.List;
import java.util.Locale;

/**
 * The masking of secrets in a text: bearer tokens, {@code sk_} keys, passwords in URLs, the values
 * of names such as {@code password} and {@code token}, and given values. Immutable; reads each text
 * once.
 */
public final class Redactor {
    /** What stands in place of a secret. */
    public static final String MASK = "***";

    private static final int KNOWN_CHARS_MIN = 8;
    private static final int NAME_CHARS_MAX = 64;
    private static final int KEY_CHARS_MIN = 4;

    /** How far a list or an object is followed to its end. */
    private static final int NESTED_CHARS_MAX = 4_096;

    private static final List<String> SECRET_NAMES =
            List.of(
                    "password",
                    "passwd",
                    "passphrase",
                    "secret",
                    "token",
                    "apikey",
                    "accesskey",
                    "secretkey",
                    "privatekey",
                    "mnemonic");
    private static final List<String> DATA_NAMES =
            List.of(
                    "signature",
                    "credential",
                    "credentials",
                    "jwt",
                    "tokens",
                    "apikeys",
                    "sshkey",
                    "signingkey",
                    "encryptionkey");
    private static final List<String> HEADER_NAMES = List.of("authorization", "cookie");

    private final List<String> known;

    public Redactor() {
        this(List.of());
    }

    /** A redactor that also masks these values wherever they occur. */
    public Redactor(List<String> known) {
        this.known = known.stream().filter(value -> value.length() >= KNOWN_CHARS_MIN).toList();
    }

    /** The value of a named field with secrets masked. */
    public String field(String name, String value) {
        return isSecret(name) || isSecretData(name) || isHeader(name) ? MASK : text(value);
    }

    /** The text with secrets masked. */
    public String text(String text) {
        var open = text;
        for (var value : known) {
            open = open.replace(value, MASK);
        }
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
        boolean header = isHeader(name);
        boolean secret =
                (isSecret(name) && (text.charAt(at) == '=' || quoted || !isToken(name)))
                        || (quoted && isSecretData(name));
        if (!header && !secret) {
            return text.charAt(at) == ':' ? password(text, at, nameStart, result) : at;
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
        if (end == open) {
            return at;
        }
        result.append(text, at, open);
        return end;
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

    /** The password in {@code scheme://user:password@host}. */
    private static int password(String text, int at, int nameStart, StringBuilder result) {
        if (!text.startsWith("//", Math.max(0, nameStart - 2)) || nameStart < 2) {
            return at;
        }
        for (int end = at + 1; end < text.length(); end++) {
            char c = text.charAt(end);
            if (c == '@' && end > at + 1) {
                result.append(':');
                return end;
            }
            if (c <= ' ' || c == '/' || c == '@' || c == '"') {
                return at;
            }
        }
        return at;
    }

    /** Whether a value ends before a character; a header's value may have spaces in it. */
    private static boolean ends(char c, boolean header) {
        return isQuoteOrEscape(c)
                || c == '\n'
                || c == '\r'
                || ",)]}".indexOf(c) >= 0
                || (!header && (c <= ' ' || c == '&' || c == ';'));
    }

    private static boolean isSecret(String name) {
        var plain = plain(name);
        return SECRET_NAMES.stream().anyMatch(plain::endsWith);
    }

    /** Names that say so in data, and in prose are followed by anything. */
    private static boolean isSecretData(String name) {
        var plain = plain(name);
        return DATA_NAMES.stream().anyMatch(plain::endsWith);
    }

    private static boolean isHeader(String name) {
        var plain = plain(name);
        return HEADER_NAMES.stream().anyMatch(plain::endsWith);
    }

    /** Whether a colon after a name is likely prose, as in "unexpected token: ...". */
    private static boolean isToken(String name) {
        return plain(name).equals("token");
    }

    private static String plain(String name) {
        return name.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
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
