package dev.toolbooth.core.handler;

import dev.toolbooth.core.billing.BillingRule;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.RequestKey;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** All running handlers, so that they can be cancelled, timed and awaited. Thread-safe. */
public final class RunningCalls {
    private final LongSupplier nanos;

    /** Not by key: a client may use one twice, and both calls are to be watched. */
    private final Set<RunningCall> all = ConcurrentHashMap.newKeySet();

    private final Set<Expected> expected = ConcurrentHashMap.newKeySet();

    /** A call that has not begun yet, or has. */
    public final class Expected implements AutoCloseable {
        private final RequestKey key;
        private volatile boolean calledOff;

        private Expected(RequestKey key) {
            this.key = key;
        }

        /** Whether its client has said that it wants no outcome. */
        public boolean calledOff() {
            return calledOff;
        }

        @Override
        public void close() {
            expected.remove(this);
        }
    }

    /**
     * @param nanos a clock that only runs forward
     */
    public RunningCalls(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Notes a call that may be called off before it begins, until the result is closed. */
    Expected expect(RequestKey key) {
        Expected call = new Expected(key);
        expected.add(call);
        return call;
    }

    /** Watches the current thread until the result is closed. */
    public RunningCall begin(Peer peer, Duration timeout) {
        return begin(peer.key(), timeout, BillingRule.UNPRICED, peer::abandon);
    }

    /**
     * Watches the current thread until the result is closed.
     *
     * @param rule what happens when its client disconnects
     * @param instead gets the answer in the place of a handler that does not stop
     */
    RunningCall begin(
            RequestKey key, Duration timeout, BillingRule rule, Consumer<Outcome> instead) {
        RunningCall runningCall = new RunningCall(this, key, timeout, rule, instead, nanos);
        all.add(runningCall);
        return runningCall;
    }

    /** Stops a call; false when there is none under this key. */
    public boolean cancel(RequestKey key) {
        boolean found = false;
        for (Expected call : expected) {
            if (call.key.equals(key)) {
                call.calledOff = true;
                found = true;
            }
        }
        for (RunningCall runningCall : all) {
            if (runningCall.key().equals(key)) {
                runningCall.cancel();
                found = true;
            }
        }
        return found;
    }

    /** Stops a call whose client has hung up, unless it goes on all the same. */
    public void leave(RequestKey key) {
        for (RunningCall runningCall : all) {
            if (runningCall.key().equals(key)) {
                runningCall.leave();
            }
        }
    }

    /** Stops every call. */
    public void cancelAll() {
        all.forEach(RunningCall::cancel);
    }

    /** Stops the calls whose time is up. To be called several times a second. */
    public void checkDeadlines() {
        all.forEach(RunningCall::checkDeadline);
    }

    /** How many calls could be called off before they began, those that run among them. */
    public int expected() {
        return expected.size();
    }

    /** How many handlers are at work. */
    public int size() {
        return all.size();
    }

    void remove(RunningCall runningCall) {
        all.remove(runningCall);
    }
}
