package dev.toolbooth.core.limit;

import java.time.Duration;
import java.util.Map;

/**
 * Every bound of a running server. Immutable; the defaults are {@link #standard()}.
 *
 * @param connections the most connections at once; one more is closed
 * @param requestTimeout how long a client may take to send one request
 * @param bodyBytes the largest request body, and the longest line on stdio
 * @param jsonDepth how deep arrays and objects of a request may nest
 * @param batchMessages the most messages in one JSON-RPC batch
 * @param callsInFlight the most operations at work at once; one more is answered 503
 * @param toolTimeout how long a tool may run when it names no time of its own
 * @param askTimeout how long a tool waits for its client to answer a question
 * @param sessions the most sessions at once, over all clients
 * @param sessionIdle how long an unused session lives
 * @param initializesPerMinute the most sessions one address may open in a minute
 * @param streams the most server-sent event streams at once, over all clients
 * @param routedRequests the most requests of one client at work that name their stream in a header
 * @param outboxBytes the most bytes that wait for one slow reader before it is cut off
 * @param replayEvents the most events a session keeps for a client that reconnects
 * @param replayBytes the most bytes a session keeps for a client that reconnects
 * @param heartbeat how often an idle stream gets a comment line
 * @param subscriptions the most resources or tasks one client may watch at once
 * @param tasks the most tasks kept at once, over all clients
 * @param tasksPerCaller the most tasks kept at once for one caller
 * @param taskTtl how long a task is kept after it was made
 * @param requestStateTtl how long a client may take to answer a question by retrying
 * @param pageItems the most items in one page of a listing
 * @param shutdownGrace how long running calls may take to finish when the server stops
 * @param keptCalls the most calls that are remembered for operators
 * @param keptCallBytes the most memory that these take, roughly
 * @param addressRate how often one address may ask
 * @param keyRate how often one API key may ask that has no rate of its own
 * @param toolRates how often a tool may be called by all its callers together, by its name
 */
public record Limits(
        int connections,
        Duration requestTimeout,
        int bodyBytes,
        int jsonDepth,
        int batchMessages,
        int callsInFlight,
        Duration toolTimeout,
        Duration askTimeout,
        int sessions,
        Duration sessionIdle,
        int initializesPerMinute,
        int streams,
        int routedRequests,
        int outboxBytes,
        int replayEvents,
        int replayBytes,
        Duration heartbeat,
        int subscriptions,
        int tasks,
        int tasksPerCaller,
        Duration taskTtl,
        Duration requestStateTtl,
        int pageItems,
        Duration shutdownGrace,
        int keptCalls,
        int keptCallBytes,
        Rate addressRate,
        Rate keyRate,
        Map<String, Rate> toolRates) {

    public Limits {
        toolRates = Map.copyOf(toolRates);
    }

    /** The limits of a server that was told nothing. */
    public static Limits standard() {
        return new Limits(
                20_000,
                Duration.ofSeconds(30),
                4 * 1024 * 1024,
                100,
                100,
                1_000,
                Duration.ofSeconds(30),
                Duration.ofMinutes(10),
                10_000,
                Duration.ofMinutes(30),
                600,
                10_000,
                10,
                1024 * 1024,
                256,
                1024 * 1024,
                Duration.ofSeconds(15),
                100,
                10_000,
                1_000,
                Duration.ofHours(1),
                Duration.ofMinutes(15),
                100,
                Duration.ofSeconds(10),
                10_000,
                64 * 1024 * 1024,
                Rate.UNLIMITED,
                Rate.UNLIMITED,
                Map.of());
    }
}
