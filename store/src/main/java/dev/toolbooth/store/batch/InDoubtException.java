package dev.toolbooth.store.batch;

import java.sql.SQLException;
import java.util.Objects;

/** A failure after which it is unknown whether something was written. */
public final class InDoubtException extends SQLException {
    public InDoubtException(Throwable why) {
        super(Objects.requireNonNullElse(why.getMessage(), why.getClass().getSimpleName()), why);
    }
}
