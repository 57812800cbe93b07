package dev.toolbooth.app.config.serving;

import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.limit.Rate;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The section on limits. */
public final class LimitSettings {
    private static final Limits STANDARD = Limits.standard();
    private static final int BYTES_MAX = 1 << 30;
    private static final int COUNT_MAX = 10_000_000;

    /** What is kept is read again with Jackson's own limit of 500. */
    private static final int DEPTH_MAX = 400;

    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(30);
    private static final String RATE_FORM = "[1-9][0-9]{0,8}/[smhd]( burst [1-9][0-9]{0,8})?";
    public static final TextType RATE =
            new TextType(
                    "a rate such as 10/s, 600/m or 100/s burst 200, or off",
                    "^(off|" + RATE_FORM + ")$");

    /** The default rate of one address where other machines can call. */
    private static final Rate PUBLIC_RATE = new Rate(100, Duration.ofSeconds(1), 200);

    private LimitSettings() {}

    /**
     * Reads the section.
     *
     * @param local whether only this machine can call
     */
    public static Limits of(SettingReader in, boolean local) {
        in.section("limits", "Limits on requests, calls, streams and memory.");
        Limits.Http http = http(in);
        int nodes =
                in.key(
                                "limits.json-nodes",
                                "The most JSON values in one request, nested ones included.")
                        .whole(1, COUNT_MAX)
                        .or(STANDARD.messages().jsonNodes());
        int depth =
                in.key("limits.json-depth", "How deep arrays and objects of a request may nest.")
                        .whole(1, DEPTH_MAX)
                        .or(STANDARD.messages().jsonDepth());
        int batch =
                in.key("limits.batch-messages", "The most messages in one JSON-RPC batch.")
                        .whole(1, 10_000)
                        .or(STANDARD.messages().batchMessages());
        int inFlight =
                in.key(
                                "limits.calls-in-flight",
                                "The most operations in progress at once. Further ones are answered"
                                        + " with 503.")
                        .whole(1, COUNT_MAX)
                        .or(STANDARD.calls().inFlight());
        Duration toolTimeout =
                in.key(
                                "limits.tool-timeout",
                                "How long a tool may run unless it sets its own timeout.")
                        .time(SHORTEST, LONGEST)
                        .or(STANDARD.calls().toolTimeout());
        Duration askTimeout =
                in.key(
                                "limits.ask-timeout",
                                "How long a tool waits for its client to answer a question.")
                        .time(SHORTEST, LONGEST)
                        .or(STANDARD.calls().askTimeout());
        Limits.Sessions sessions = sessions(in);
        Limits.Streams streams = streams(in);
        Limits.Tasks tasks = tasks(in);
        Duration stateTtl =
                in.key(
                                "limits.request-state-ttl",
                                "How long a client may take to retry a call with the answer to a"
                                        + " question.")
                        .time(SHORTEST, LONGEST)
                        .or(STANDARD.calls().requestStateTtl());
        var messages =
                new Limits.Messages(
                        nodes,
                        depth,
                        batch,
                        in.key("limits.page-items", "The most items on one page of a listing.")
                                .whole(1, 10_000)
                                .or(STANDARD.messages().pageItems()));
        Limits.Calls calls = calls(in, inFlight, toolTimeout, askTimeout, stateTtl);
        return new Limits(http, messages, calls, sessions, streams, tasks, rates(in, local));
    }

    private static Limits.Calls calls(
            SettingReader in, int inFlight, Duration tool, Duration ask, Duration stateTtl) {
        return new Limits.Calls(
                inFlight,
                tool,
                ask,
                stateTtl,
                in.key(
                                "limits.shutdown-grace",
                                "How long running calls may take to finish when the server"
                                        + " stops.")
                        .time(Duration.ZERO, Duration.ofHours(1))
                        .or(STANDARD.calls().shutdownGrace()),
                in.key("limits.kept-calls", "The most calls kept for operators; 0 for none.")
                        .whole(0, 1_000_000)
                        .or(STANDARD.calls().kept()),
                in.key("limits.kept-call-bytes", "The most memory for kept calls.")
                        .bytes(0, BYTES_MAX)
                        .or(STANDARD.calls().keptBytes()));
    }

    private static Limits.Http http(SettingReader in) {
        return new Limits.Http(
                in.key(
                                "limits.connections",
                                "The most connections at once. Further ones are closed.")
                        .whole(1, COUNT_MAX)
                        .or(STANDARD.http().connections()),
                in.key("limits.request-timeout", "How long a client may take to send one request.")
                        .time(SHORTEST, LONGEST)
                        .or(STANDARD.http().requestTimeout()),
                in.key(
                                "limits.body-bytes",
                                "The largest request body, and the longest line on stdio.")
                        .bytes(1024, BYTES_MAX)
                        .or(STANDARD.http().bodyBytes()),
                in.key(
                                "limits.anonymous-body-bytes",
                                "The largest request body of a caller without a credential, at"
                                        + " addresses that other machines can reach and at"
                                        + " /discovery/mcp.")
                        .bytes(1024, BYTES_MAX)
                        .or(STANDARD.http().anonymousBodyBytes()),
                in.key(
                                "limits.address-connections",
                                "The most connections without a credential from one address, if"
                                        + " other machines can call. Trusted proxies are exempt.")
                        .whole(1, COUNT_MAX)
                        .or(STANDARD.http().addressConnections()));
    }

    private static Limits.Sessions sessions(SettingReader in) {
        return new Limits.Sessions(
                in.key("limits.sessions", "The most sessions at once.")
                        .whole(1, COUNT_MAX)
                        .or(STANDARD.sessions().most()),
                in.key("limits.session-idle", "How long an unused session lives.")
                        .time(SHORTEST, LONGEST)
                        .or(STANDARD.sessions().idle()),
                in.key(
                                "limits.initializes-per-minute",
                                "The most sessions that one address may open in a minute.")
                        .whole(1, COUNT_MAX)
                        .or(STANDARD.sessions().initializesPerMinute()));
    }

    private static Limits.Streams streams(SettingReader in) {
        return new Limits.Streams(
                in.key("limits.streams", "The most event streams at once, over all clients.")
                        .whole(1, COUNT_MAX)
                        .or(STANDARD.streams().most()),
                in.key(
                                "limits.routed-requests",
                                "The most requests with X-SSE-Client-ID in progress for one"
                                        + " client.")
                        .whole(1, COUNT_MAX)
                        .or(STANDARD.streams().routedRequests()),
                in.key(
                                "limits.outbox-bytes",
                                "The most bytes that wait for a slow reader before its stream is"
                                        + " closed.")
                        .bytes(1024, BYTES_MAX)
                        .or(STANDARD.streams().outboxBytes()),
                in.key(
                                "limits.replay-events",
                                "The most events that a session keeps for a client that"
                                        + " reconnects.")
                        .whole(0, 1_000_000)
                        .or(STANDARD.streams().replayEvents()),
                in.key(
                                "limits.replay-bytes",
                                "The most bytes that a session keeps for a client that reconnects.")
                        .bytes(0, BYTES_MAX)
                        .or(STANDARD.streams().replayBytes()),
                in.key("limits.heartbeat", "How often a heartbeat is sent on an idle stream.")
                        .time(SHORTEST, LONGEST)
                        .or(STANDARD.streams().heartbeat()),
                in.key(
                                "limits.subscriptions",
                                "The most resources or tasks that one client may subscribe to at"
                                        + " once.")
                        .whole(1, 1_000_000)
                        .or(STANDARD.streams().subscriptions()));
    }

    private static Limits.Tasks tasks(SettingReader in) {
        return new Limits.Tasks(
                in.key("limits.tasks", "The most tasks kept at once.")
                        .whole(1, COUNT_MAX)
                        .or(STANDARD.tasks().most()),
                in.key("limits.tasks-per-caller", "The most tasks kept at once for one caller.")
                        .whole(1, COUNT_MAX)
                        .or(STANDARD.tasks().perCaller()),
                in.key("limits.task-ttl", "How long a task is kept after its creation.")
                        .time(SHORTEST, LONGEST)
                        .or(STANDARD.tasks().ttl()));
    }

    private static Limits.Rates rates(SettingReader in, boolean local) {
        return new Limits.Rates(
                in.key("limits.address-rate", "The most requests from one address.")
                        .is(RATE)
                        .note("off on a loopback address, otherwise " + PUBLIC_RATE)
                        .find()
                        .flatMap(Rate::read)
                        .orElse(local ? Rate.UNLIMITED : PUBLIC_RATE),
                Rate.read(
                                in.key(
                                                "limits.key-rate",
                                                "The most requests with an API key that has no rate"
                                                        + " of its own.")
                                        .is(RATE)
                                        .or("off"))
                        .orElseThrow(),
                toolRates(
                        in.key(
                                        "limits.tool-rates",
                                        "The most calls of a tool by all callers together.")
                                .list(
                                        new TextType(
                                                "a tool's name and its rate, such as"
                                                        + " http_request=5/s",
                                                "^[A-Za-z0-9_./-]{1,128}=(off|" + RATE_FORM + ")$"))
                                .or(List.of())));
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
}
