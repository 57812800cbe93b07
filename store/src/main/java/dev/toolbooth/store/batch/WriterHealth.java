package dev.toolbooth.store.batch;

import dev.toolbooth.core.trace.Incidents;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a writer can't write at the moment, or should not be given more. Each change is
 * written down once. Changed by the thread that writes, read by all.
 */
final class WriterHealth {
    private final Incidents incidents;
    private volatile @Nullable String fault;
    private volatile @Nullable String shortage;

    WriterHealth(Incidents incidents) {
        this.incidents = incidents;
    }

    /** Something could not be written. */
    void begins(Throwable why) {
        boolean before = fault != null;
        fault = said(why);
        if (!before) {
            incidents.changed("the ledger can't be written: what costs something is refused", why);
        }
    }

    /** It can't be written yet. */
    void lasts(Throwable why) {
        if (fault != null) {
            fault = said(why);
        }
    }

    /** It can be written again. */
    void ends() {
        if (fault != null) {
            fault = null;
            incidents.changed("the ledger can be written again", null);
        }
    }

    /** There is little room, or enough again. */
    void shortage(@Nullable String why) {
        boolean before = shortage != null;
        shortage = why;
        if (why != null && !before) {
            incidents.changed(
                    "there is no room for the ledger: what costs something is refused",
                    new SQLException(why));
        } else if (why == null && before) {
            incidents.changed("there is room for the ledger again", null);
        }
    }

    /** Whether nothing can be written. */
    boolean lasts() {
        return fault != null;
    }

    /** Why nothing should begin, or null. */
    @Nullable String why() {
        String broken = fault;
        return broken == null ? shortage : broken;
    }

    private static String said(Throwable why) {
        return Objects.requireNonNullElse(why.getMessage(), why.getClass().getSimpleName());
    }
}
