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
        return small(Limits.standard().calls().askTimeout());
    }

    /** The same, with so much time for an answer. */
    public static Limits small(Duration askTimeout) {
        Limits standard = Limits.standard();
        Limits.Messages messages = standard.messages();
        Limits.Calls calls = standard.calls();
        Limits.Streams streams = standard.streams();
        return new Limits(
                standard.http(),
                new Limits.Messages(
                        messages.jsonNodes(), messages.jsonDepth(), messages.batchMessages(), 2),
                new Limits.Calls(
                        calls.inFlight(),
                        calls.toolTimeout(),
                        askTimeout,
                        calls.requestStateTtl(),
                        calls.shutdownGrace(),
                        calls.kept(),
                        calls.keptBytes()),
                new Limits.Sessions(3, standard.sessions().idle(), 3),
                new Limits.Streams(
                        streams.most(),
                        streams.routedRequests(),
                        streams.outboxBytes(),
                        streams.replayEvents(),
                        streams.replayBytes(),
                        streams.heartbeat(),
                        2),
                new Limits.Tasks(3, 2, standard.tasks().ttl()),
                standard.rates());
    }
}
