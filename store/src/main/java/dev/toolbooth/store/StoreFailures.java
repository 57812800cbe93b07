package dev.toolbooth.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The wording of failures to read or write, for operators. */
public final class StoreFailures {
    private StoreFailures() {}

    /**
     * The exception for what a database could not do.
     *
     * @param what what could not be done
     * @param why what the database says
     * @param advice what to do
     */
    public static UncheckedIOException of(String what, Exception why, String advice) {
        String said = Objects.requireNonNullElse(why.getMessage(), "nothing more is known").strip();
        String end = said.endsWith(".") ? " " : ". ";
        return new UncheckedIOException(what + ": " + said + end + advice, new IOException(why));
    }
}
