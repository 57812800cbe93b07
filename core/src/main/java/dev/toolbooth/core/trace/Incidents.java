package dev.toolbooth.core.trace;

import org.jspecify.annotations.Nullable;

/** A log of unexpected faults. */
public interface Incidents {

    /** Logs a fault and returns the reference for the client. */
    String report(String where, Throwable fault);

    /**
     * Writes down, in one line, that something doesn't work any more, or does again.
     *
     * @param why what happened, or null when it works again
     */
    default void changed(String what, @Nullable Throwable why) {
        if (why != null) {
            report(what, why);
        }
    }
}
