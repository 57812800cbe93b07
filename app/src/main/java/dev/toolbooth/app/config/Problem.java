package dev.toolbooth.app.config;

/**
 * One thing that is wrong with the configuration.
 *
 * @param origin where it was written
 * @param key the setting's key; empty when the whole source is bad
 * @param what what is wrong, with the offending value quoted
 * @param hint what was expected, or what to do
 */
public record Problem(Origin origin, String key, String what, String hint) {

    /** The first line: where, which setting, what. */
    public String headline() {
        return origin.label() + ": " + (key.isEmpty() ? "" : key + ": ") + what;
    }
}
