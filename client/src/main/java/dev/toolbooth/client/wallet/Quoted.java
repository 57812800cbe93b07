package dev.toolbooth.client.wallet;

import org.jspecify.annotations.Nullable;

/** Texts of sellers as messages show them: short, and with nothing that a terminal would obey. */
final class Quoted {
    private static final int CHARS_MAX = 80;

    private Quoted() {}

    static String of(@Nullable String text) {
        if (text == null) {
            return "nothing";
        }
        String shown = text.length() > CHARS_MAX ? text.substring(0, CHARS_MAX) + "…" : text;
        return '"' + shown.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", "?") + '"';
    }
}
