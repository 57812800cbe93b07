package dev.toolbooth.wire.x402;

import java.util.Optional;
import java.util.function.Supplier;

/** The result of parsing something from outside. */
public sealed interface X402ParseResult<T> {

    /** It could be read. */
    record Good<T>(T value) implements X402ParseResult<T> {}

    /**
     * It could not.
     *
     * @param reason x402's word for it
     * @param message what is wrong, and what was expected
     */
    record Bad<T>(String reason, String message) implements X402ParseResult<T> {}

    /** The value, where it could be read. */
    default Optional<T> good() {
        return this instanceof Good<T>(T value) ? Optional.of(value) : Optional.empty();
    }

    /** The value, inside of what {@link #of} catches. */
    default T orThrow() {
        return switch (this) {
            case Good<T>(T value) -> value;
            case Bad<T>(String reason, String message) -> throw new FieldError(reason, message);
        };
    }

    /** Catches the first fault of a reader. */
    static <T> X402ParseResult<T> of(Supplier<T> reader) {
        try {
            return new Good<>(reader.get());
        } catch (FieldError e) {
            return new Bad<>(e.reason(), e.message());
        }
    }
}
