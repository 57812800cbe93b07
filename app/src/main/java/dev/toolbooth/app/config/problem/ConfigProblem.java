package dev.toolbooth.app.config.problem;

import dev.toolbooth.wire.text.SafeText;

/**
 * A problem in the configuration.
 *
 * @param origin where it was written
 * @param key the setting's key; empty when the whole source is bad
 * @param what the problem, with the offending value quoted
 * @param hint what was expected, or what to do
 */
public record ConfigProblem(SettingOrigin origin, String key, String what, String hint) {

    /** The first line: where, which setting, what. */
    public String headline() {
        return origin.label() + ": " + (key.isEmpty() ? "" : key + ": ") + what;
    }

    /** A key from outside as a problem shows it: plain where that is safe, else quoted. */
    public static String shownKey(String name) {
        return name.matches("[A-Za-z0-9_-]{1,60}") ? name : SafeText.quoted(name);
    }
}
