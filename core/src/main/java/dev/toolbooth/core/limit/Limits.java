package dev.toolbooth.core.limit;

import java.time.Duration;
import java.util.Map;

/** The limits of a running server, in groups. Immutable; {@link #standard()} has the defaults. */
public record Limits(
        Http http,
        Messages messages,
        Calls calls,
        Sessions sessions,
        Streams streams,
        Tasks tasks,
        Rates rates) {

    /**
     * Bounds of connections and requests.
     *
     * @param connections the most connections at once; one more is closed
     * @param requestTimeout how long a client may take to send one request
     * @param bodyBytes the largest request body, and the longest line on stdio
     * @param anonymousBodyBytes the largest body of a caller without a credential, where anyone
     *     comes
     * @param addressConnections the most connections of one address without a credential, likewise
     */
    public record Http(
            int connections,
            Duration requestTimeout,
            int bodyBytes,
            int anonymousBodyBytes,
            int addressConnections) {}

    /**
     * Bounds of what is in messages.
     *
     * @param jsonNodes the most values in one request
     * @param jsonDepth how deep arrays and objects of a request may nest
     * @param batchMessages the most messages in one JSON-RPC batch
     * @param pageItems the most items in one page of a listing
     */
    public record Messages(int jsonNodes, int jsonDepth, int batchMessages, int pageItems) {}

    /**
     * Bounds of calls.
     *
     * @param inFlight the most operations at work at once; one more is answered 503
     * @param toolTimeout how long a tool may run when it names no time of its own
     * @param askTimeout how long a tool waits for its client to answer a question
     * @param requestStateTtl how long a client may take to answer a question by retrying
     * @param shutdownGrace how long running calls may take to finish when the server stops
     * @param kept the most calls that are remembered for operators
     * @param keptBytes the most memory that these take, roughly
     */
    public record Calls(
            int inFlight,
            Duration toolTimeout,
            Duration askTimeout,
            Duration requestStateTtl,
            Duration shutdownGrace,
            int kept,
            int keptBytes) {}

    /**
     * Bounds of sessions.
     *
     * @param most the most sessions at once, over all clients
     * @param idle how long an unused session lives
     * @param initializesPerMinute the most sessions one address may open in a minute
     */
    public record Sessions(int most, Duration idle, int initializesPerMinute) {}

    /**
     * Bounds of event streams.
     *
     * @param most the most server-sent event streams at once, over all clients
     * @param routedRequests the most requests of one client at work that name their stream in a
     *     header
     * @param outboxBytes the most bytes that wait for one slow reader before it is cut off
     * @param replayEvents the most events a session keeps for a client that reconnects
     * @param replayBytes the most bytes a session keeps for a client that reconnects
     * @param heartbeat how often an idle stream gets a comment line
     * @param subscriptions the most resources or tasks one client may watch at once
     */
    public record Streams(
            int most,
            int routedRequests,
            int outboxBytes,
            int replayEvents,
            int replayBytes,
            Duration heartbeat,
            int subscriptions) {}

    /**
     * Bounds of tasks.
     *
     * @param most the most tasks kept at once, over all clients
     * @param perCaller the most tasks kept at once for one caller
     * @param ttl how long a task is kept after it was made
     */
    public record Tasks(int most, int perCaller, Duration ttl) {}

    /**
     * Bounds of how often something may happen.
     *
     * @param address how often one address may ask
     * @param key how often one API key may ask that has no rate of its own
     * @param tools how often a tool may be called by all its callers together, by its name
     */
    public record Rates(Rate address, Rate key, Map<String, Rate> tools) {
        public Rates {
            tools = Map.copyOf(tools);
        }
    }

    /** The default limits. */
    public static Limits standard() {
        int mib = 1024 * 1024;
        return new Limits(
                new Http(20_000, Duration.ofSeconds(30), 4 * mib, 256 * 1024, 32),
                new Messages(100_000, 100, 100, 100),
                new Calls(
                        1_000,
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(10),
                        Duration.ofMinutes(15),
                        Duration.ofSeconds(10),
                        10_000,
                        64 * mib),
                new Sessions(10_000, Duration.ofMinutes(30), 600),
                new Streams(10_000, 10, mib, 256, mib, Duration.ofSeconds(15), 100),
                new Tasks(10_000, 1_000, Duration.ofHours(1)),
                new Rates(Rate.UNLIMITED, Rate.UNLIMITED, Map.of()));
    }
}
