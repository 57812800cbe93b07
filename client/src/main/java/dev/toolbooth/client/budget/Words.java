package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.Shown;
import java.util.regex.Pattern;

/**
 * Texts of sellers in sentences of ours. People read these, models read these, and some of it is
 * pasted into a shell: it must not look like another line, nor become a command.
 */
final class Words {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9:._/@-]*");

    private Words() {}

    /** On one line, and not too long. */
    static String shown(String text) {
        return Shown.name(text);
    }

    /** As one word of a shell's command. */
    static String shell(String text) {
        String shown = shown(text);
        return PLAIN.matcher(shown).matches() ? shown : "'" + shown.replace("'", "'\\''") + "'";
    }
}
