package dev.toolbooth.app.config;

/** What came of reading a text: a value, or what is wrong with the text. */
sealed interface Reading<T> {

    /** The text was good. */
    record Good<T>(T value) implements Reading<T> {}

    /**
     * The text was refused.
     *
     * @param what the end of a sentence that starts with the value, such as "is out of range"
     * @param hint what to write instead
     */
    record Bad<T>(String what, String hint) implements Reading<T> {}
}
