package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.SellerText;
import java.util.regex.Pattern;

/**
 * Texts of sellers, made safe for sentences of ours. People and models read these, and some are
 * pasted into a shell: the text must not look like another line or become a command.
 */
final class ShellText {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9:._/@-]*");

    private ShellText() {}

    /** As one word of a shell's command. */
    static String shell(String text) {
        String shown = SellerText.name(text);
        return PLAIN.matcher(shown).matches() ? shown : "'" + shown.replace("'", "'\\''") + "'";
    }
}
