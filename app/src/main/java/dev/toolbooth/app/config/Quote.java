package dev.toolbooth.app.config;

import java.util.Locale;

/** Puts a value from outside into a message, where it must stay on its line and be short. */
final class Quote {
    private static final int MAX_CHARS = 80;

    private Quote() {}

    static String of(String text) {
        var shown = text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) + "…" : text;
        var result = new StringBuilder("\"");
        for (int i = 0; i < shown.length(); i++) {
            char c = shown.charAt(i);
            if (Character.isISOControl(c) || c == '"' || c == '\\') {
                result.append(
                        switch (c) {
                            case '\n' -> "\\n";
                            case '\t' -> "\\t";
                            case '"' -> "\\\"";
                            case '\\' -> "\\\\";
                            default -> String.format(Locale.ROOT, "\\u%04x", (int) c);
                        });
            } else {
                result.append(c);
            }
        }
        return result.append('"').toString();
    }
}
