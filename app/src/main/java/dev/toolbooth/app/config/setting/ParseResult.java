package dev.toolbooth.app.config.setting;

/** The result of parsing a text: a value, or what is wrong with the text. */
public sealed interface ParseResult<T> {

    /** The text was good. */
    record Good<T>(T value) implements ParseResult<T> {}

    /**
     * The text was refused.
     *
     * @param what the end of a sentence that starts with the value, such as "is out of range"
     * @param hint what to write instead
     */
    record Bad<T>(String what, String hint) implements ParseResult<T> {}
}
