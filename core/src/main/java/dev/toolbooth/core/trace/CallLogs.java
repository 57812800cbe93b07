package dev.toolbooth.core.trace;

import java.util.Arrays;

/** All listeners to the ends of calls. Thread-safe: adding one copies the list. */
public final class CallLogs implements CallLog {
    private final Incidents incidents;
    private volatile CallLog[] all = {};

    /**
     * @param incidents gets the exceptions of listeners
     */
    public CallLogs(Incidents incidents) {
        this.incidents = incidents;
    }

    /** Tells this one too from now on. */
    public synchronized void add(CallLog log) {
        CallLog[] next = Arrays.copyOf(all, all.length + 1);
        next[all.length] = log;
        all = next;
    }

    @Override
    public void ended(CallRecord call) {
        for (CallLog log : all) {
            try {
                log.ended(call);
            } catch (RuntimeException e) {
                // The call is paid by now, and must not be answered as if it had failed.
                incidents.report("telling of a call", e);
            }
        }
    }
}
