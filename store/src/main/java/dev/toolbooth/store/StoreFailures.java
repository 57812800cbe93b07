package dev.toolbooth.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

/** Says that something can't be read or written, in words for operators. */
final class StoreFailures {
    private StoreFailures() {}

    /**
     * @param what what could not be done
     * @param why what the database says
     * @param advice what to do
     */
    static UncheckedIOException of(String what, Exception why, String advice) {
        String said = Objects.requireNonNullElse(why.getMessage(), "nothing more is known").strip();
        String end = said.endsWith(".") ? " " : ". ";
        return new UncheckedIOException(what + ": " + said + end + advice, new IOException(why));
    }
}
