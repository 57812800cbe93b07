package dev.toolbooth.core.fake;

import dev.toolbooth.core.limit.Limits;
import java.time.Duration;

/** Limits small enough to reach. */
public final class SomeLimits {
    private SomeLimits() {}

    /**
     * Three sessions, three a minute, two subscriptions, three tasks and two of one caller, two
     * items to a page.
     */
    public static Limits small() {
        return small(Limits.standard().askTimeout());
    }

    /** The same, with so much time for an answer. */
    public static Limits small(Duration askTimeout) {
        Limits standard = Limits.standard();
        return new Limits(
                standard.connections(),
                standard.requestTimeout(),
                standard.bodyBytes(),
                standard.jsonDepth(),
                standard.batchMessages(),
                standard.callsInFlight(),
                standard.toolTimeout(),
                askTimeout,
                3,
                standard.sessionIdle(),
                3,
                standard.streams(),
                standard.routedRequests(),
                standard.outboxBytes(),
                standard.replayEvents(),
                standard.replayBytes(),
                standard.heartbeat(),
                2,
                3,
                2,
                standard.taskTtl(),
                standard.requestStateTtl(),
                2,
                standard.shutdownGrace(),
                standard.keptCalls(),
                standard.keptCallBytes(),
                standard.addressRate(),
                standard.keyRate(),
                standard.toolRates());
    }
}
