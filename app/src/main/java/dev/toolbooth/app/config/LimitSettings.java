package dev.toolbooth.app.config;

import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.limit.Rate;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The settings that make up {@link Limits}, one for each of its components. */
final class LimitSettings {
    private static final Limits STANDARD = Limits.standard();
    private static final int BYTES_MAX = 1 << 30;
    private static final int COUNT_MAX = 10_000_000;
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(30);

    static final Setting<Integer> CONNECTIONS =
            count(
                    "connections",
                    STANDARD.connections(),
                    COUNT_MAX,
                    "The most connections at once; one more is closed.");
    static final Setting<Duration> REQUEST_TIMEOUT =
            span(
                    "request-timeout",
                    STANDARD.requestTimeout(),
                    "How long a client may take to send one request.");
    static final Setting<Integer> BODY_BYTES =
            bytes(
                    "body-bytes",
                    STANDARD.bodyBytes(),
                    1024,
                    "The largest request body, and the longest line on stdio.");
    static final Setting<Integer> JSON_DEPTH =
            count(
                    "json-depth",
                    STANDARD.jsonDepth(),
                    // What is kept is read again with Jackson's own limit of 500.
                    400,
                    "How deep arrays and objects of a request may nest.");
    static final Setting<Integer> BATCH_MESSAGES =
            count(
                    "batch-messages",
                    STANDARD.batchMessages(),
                    10_000,
                    "The most messages in one JSON-RPC batch.");
    static final Setting<Integer> CALLS_IN_FLIGHT =
            count(
                    "calls-in-flight",
                    STANDARD.callsInFlight(),
                    COUNT_MAX,
                    "The most operations at work at once; one more is answered 503.");
    static final Setting<Duration> TOOL_TIMEOUT =
            span(
                    "tool-timeout",
                    STANDARD.toolTimeout(),
                    "How long a tool may run when it names no time of its own.");
    static final Setting<Duration> ASK_TIMEOUT =
            span(
                    "ask-timeout",
                    STANDARD.askTimeout(),
                    "How long a tool waits for its client to answer a question.");
    static final Setting<Integer> SESSIONS =
            count("sessions", STANDARD.sessions(), COUNT_MAX, "The most sessions at once.");
    static final Setting<Duration> SESSION_IDLE =
            span("session-idle", STANDARD.sessionIdle(), "How long an unused session lives.");
    static final Setting<Integer> INITIALIZES_PER_MINUTE =
            count(
                    "initializes-per-minute",
                    STANDARD.initializesPerMinute(),
                    COUNT_MAX,
                    "The most sessions one address may open in a minute.");
    static final Setting<Integer> STREAMS =
            count(
                    "streams",
                    STANDARD.streams(),
                    COUNT_MAX,
                    "The most event streams at once, over all clients.");
    static final Setting<Integer> ROUTED_REQUESTS =
            count(
                    "routed-requests",
                    STANDARD.routedRequests(),
                    COUNT_MAX,
                    "The most requests with X-SSE-Client-ID at work for one client.");
    static final Setting<Integer> OUTBOX_BYTES =
            bytes(
                    "outbox-bytes",
                    STANDARD.outboxBytes(),
                    1024,
                    "The most bytes that wait for one slow reader before it is cut off.");
    static final Setting<Integer> REPLAY_EVENTS =
            whole(
                    "replay-events",
                    STANDARD.replayEvents(),
                    new WholeKind(0, 1_000_000),
                    "The most events a session keeps for a client that reconnects.");
    static final Setting<Integer> REPLAY_BYTES =
            bytes(
                    "replay-bytes",
                    STANDARD.replayBytes(),
                    0,
                    "The most bytes a session keeps for a client that reconnects.");
    static final Setting<Duration> HEARTBEAT =
            span(
                    "heartbeat",
                    STANDARD.heartbeat(),
                    "How often an idle stream gets a sign of life.");
    static final Setting<Integer> SUBSCRIPTIONS =
            count(
                    "subscriptions",
                    STANDARD.subscriptions(),
                    1_000_000,
                    "The most resources or tasks one client may watch at once.");
    static final Setting<Integer> TASKS =
            count("tasks", STANDARD.tasks(), COUNT_MAX, "The most tasks kept at once.");
    static final Setting<Integer> TASKS_PER_CALLER =
            count(
                    "tasks-per-caller",
                    STANDARD.tasksPerCaller(),
                    COUNT_MAX,
                    "The most tasks kept at once for one caller.");
    static final Setting<Duration> TASK_TTL =
            span("task-ttl", STANDARD.taskTtl(), "How long a task is kept after it was made.");
    static final Setting<Duration> REQUEST_STATE_TTL =
            span(
                    "request-state-ttl",
                    STANDARD.requestStateTtl(),
                    "How long a client may take to answer a question by retrying.");
    static final Setting<Integer> PAGE_ITEMS =
            count(
                    "page-items",
                    STANDARD.pageItems(),
                    10_000,
                    "The most items in one page of a listing.");
    static final Setting<Duration> SHUTDOWN_GRACE =
            Setting.of(
                            "limits.shutdown-grace",
                            new SpanKind(Duration.ZERO, Duration.ofHours(1)),
                            "How long running calls may take to finish when the server stops.")
                    .withStandard(STANDARD.shutdownGrace());

    static final Setting<Integer> KEPT_CALLS =
            whole(
                    "kept-calls",
                    STANDARD.keptCalls(),
                    new WholeKind(0, 1_000_000),
                    "The most calls that are remembered for operators; 0 for none.");
    static final Setting<Integer> KEPT_CALL_BYTES =
            bytes(
                    "kept-call-bytes",
                    STANDARD.keptCallBytes(),
                    0,
                    "The most memory that remembered calls take.");

    private static final String RATE = "[1-9][0-9]{0,8}/[smhd]( burst [1-9][0-9]{0,8})?";
    static final TextKind RATE_KIND =
            new TextKind(
                    "a rate such as 10/s, 600/m or 100/s burst 200, or off",
                    "^(off|" + RATE + ")$");

    /** What one address may ask for where other machines can call, unless somebody says so. */
    private static final Rate PUBLIC_RATE = new Rate(100, Duration.ofSeconds(1), 200);

    static final Setting<String> ADDRESS_RATE =
            Setting.of("limits.address-rate", RATE_KIND, "How often one address may ask.")
                    .withNote("off on a loopback address, else " + PUBLIC_RATE);
    static final Setting<String> KEY_RATE =
            Setting.of(
                            "limits.key-rate",
                            RATE_KIND,
                            "How often an API key may ask that has no rate of its own.")
                    .withStandard("off");
    static final Setting<List<String>> TOOL_RATES =
            Setting.of(
                            "limits.tool-rates",
                            new ListKind<>(
                                    new TextKind(
                                            "a tool's name and its rate, such as http_request=5/s",
                                            "^[A-Za-z0-9_./-]{1,128}=(off|" + RATE + ")$")),
                            "How often a tool may be called by all its callers together.")
                    .withStandard(List.of());

    /** Every limit, in the order of the record. */
    static final List<Setting<?>> ALL =
            List.of(
                    CONNECTIONS,
                    REQUEST_TIMEOUT,
                    BODY_BYTES,
                    JSON_DEPTH,
                    BATCH_MESSAGES,
                    CALLS_IN_FLIGHT,
                    TOOL_TIMEOUT,
                    ASK_TIMEOUT,
                    SESSIONS,
                    SESSION_IDLE,
                    INITIALIZES_PER_MINUTE,
                    STREAMS,
                    ROUTED_REQUESTS,
                    OUTBOX_BYTES,
                    REPLAY_EVENTS,
                    REPLAY_BYTES,
                    HEARTBEAT,
                    SUBSCRIPTIONS,
                    TASKS,
                    TASKS_PER_CALLER,
                    TASK_TTL,
                    REQUEST_STATE_TTL,
                    PAGE_ITEMS,
                    SHUTDOWN_GRACE,
                    KEPT_CALLS,
                    KEPT_CALL_BYTES,
                    ADDRESS_RATE,
                    KEY_RATE,
                    TOOL_RATES);

    private LimitSettings() {}

    /**
     * The limits that the values say.
     *
     * @param loopback whether only this machine can call
     */
    static Limits limits(Values values, boolean loopback) {
        return new Limits(
                values.get(CONNECTIONS),
                values.get(REQUEST_TIMEOUT),
                values.get(BODY_BYTES),
                values.get(JSON_DEPTH),
                values.get(BATCH_MESSAGES),
                values.get(CALLS_IN_FLIGHT),
                values.get(TOOL_TIMEOUT),
                values.get(ASK_TIMEOUT),
                values.get(SESSIONS),
                values.get(SESSION_IDLE),
                values.get(INITIALIZES_PER_MINUTE),
                values.get(STREAMS),
                values.get(ROUTED_REQUESTS),
                values.get(OUTBOX_BYTES),
                values.get(REPLAY_EVENTS),
                values.get(REPLAY_BYTES),
                values.get(HEARTBEAT),
                values.get(SUBSCRIPTIONS),
                values.get(TASKS),
                values.get(TASKS_PER_CALLER),
                values.get(TASK_TTL),
                values.get(REQUEST_STATE_TTL),
                values.get(PAGE_ITEMS),
                values.get(SHUTDOWN_GRACE),
                values.get(KEPT_CALLS),
                values.get(KEPT_CALL_BYTES),
                values.find(ADDRESS_RATE)
                        .flatMap(Rate::read)
                        .orElse(loopback ? Rate.UNLIMITED : PUBLIC_RATE),
                Rate.read(values.get(KEY_RATE)).orElseThrow(),
                toolRates(values.get(TOOL_RATES)));
    }

    private static Map<String, Rate> toolRates(List<String> texts) {
        Map<String, Rate> rates = new HashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            Rate.read(text.substring(equals + 1))
                    .ifPresent(rate -> rates.put(text.substring(0, equals), rate));
        }
        return rates;
    }

    private static Setting<Integer> count(String name, int standard, int max, String text) {
        return whole(name, standard, new WholeKind(1, max), text);
    }

    private static Setting<Integer> bytes(String name, int standard, int min, String text) {
        return whole(name, standard, new BytesKind(min, BYTES_MAX), text);
    }

    private static Setting<Integer> whole(
            String name, int standard, Kind<Integer> kind, String text) {
        return Setting.of("limits." + name, kind, text).withStandard(standard);
    }

    private static Setting<Duration> span(String name, Duration standard, String text) {
        return Setting.of("limits." + name, new SpanKind(SHORTEST, LONGEST), text)
                .withStandard(standard);
    }
}
