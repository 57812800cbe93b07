package dev.toolbooth.app.log;

/** Makes characters visible that could end a line, forge one, or change how a terminal shows it. */
final class Escapes {
    private static final String HEX = "0123456789abcdef";

    private Escapes() {}

    /** Appends a text for a person to read. */
    static void text(StringBuilder line, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (unsafe(c)) {
                escape(line, c);
            } else {
                line.append(c);
            }
        }
    }

    /** Appends a text as a JSON string, with its quotes. */
    static void json(StringBuilder line, String text) {
        line.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                line.append('\\').append(c);
            } else if (unsafe(c) || (Character.isSurrogate(c) && !paired(text, i))) {
                escape(line, c);
            } else {
                line.append(c);
            }
        }
        line.append('"');
    }

    private static boolean paired(String text, int i) {
        return Character.isHighSurrogate(text.charAt(i))
                ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
    }

    private static void escape(StringBuilder line, char c) {
        switch (c) {
            case '\n' -> line.append("\\n");
            case '\r' -> line.append("\\r");
            case '\t' -> line.append("\\t");
            default -> {
                line.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    line.append(HEX.charAt((c >> shift) & 0xf));
                }
            }
        }
    }

    /** Control characters, other ends of a line, and those that turn the direction of writing. */
    private static boolean unsafe(char c) {
        return c < 0x20
                || (c >= 0x7f && c <= 0x9f)
                || c == 0x2028
                || c == 0x2029
                || (c >= 0x202a && c <= 0x202e)
                || (c >= 0x2066 && c <= 0x2069);
    }
}
