package dev.toolbooth.core.call;

import java.util.Arrays;

/** Everyone who wants to know how calls end. Thread-safe: who is added copies the list. */
public final class CallLogs implements CallLog {
    private volatile CallLog[] all = {};

    /** Tells this one too from now on. */
    public synchronized void add(CallLog log) {
        CallLog[] next = Arrays.copyOf(all, all.length + 1);
        next[all.length] = log;
        all = next;
    }

    @Override
    public void ended(CallRecord call) {
        for (CallLog log : all) {
            log.ended(call);
        }
    }
}
