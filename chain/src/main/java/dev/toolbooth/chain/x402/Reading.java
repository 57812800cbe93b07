package dev.toolbooth.chain.x402;

import java.util.function.Supplier;

/** What came of reading something from outside. */
public sealed interface Reading<T> {

    /** It could be read. */
    record Good<T>(T value) implements Reading<T> {}

    /**
     * It could not.
     *
     * @param reason x402's word for it
     * @param message what is wrong, and what was expected
     */
    record Bad<T>(String reason, String message) implements Reading<T> {}

    /** Catches the first fault of a reader. */
    static <T> Reading<T> of(Supplier<T> reader) {
        try {
            return new Good<>(reader.get());
        } catch (Fault e) {
            return new Bad<>(e.reason(), e.message());
        }
    }
}
