package dev.toolbooth.testkit.mira.client;

import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Terminals of a workspace. What they print is told to who {@linkplain MiraClient#listen listens}.
 */
public final class MiraTerminals {
    private final MiraLink link;

    MiraTerminals(MiraLink link) {
        this.link = link;
    }

    /**
     * A terminal.
     *
     * @param status running, exited or killed
     * @param endedAt when, or null while it runs
     */
    public record Session(
            String id,
            @Nullable String name,
            @Nullable String cwd,
            String startedAt,
            @Nullable String endedAt,
            String status) {}

    /** Something that a terminal has printed. */
    public record Line(String ts, String stream, String data) {}

    /** Opens a terminal as the parameters say, and returns its id. */
    public String create(ObjectNode params) {
        return link.ask("terminals/create", params).path("session_id").asString("");
    }

    /** Types; returns how many bytes that were. */
    public long write(String id, String data) {
        return link.ask("terminals/write", session(id).put("data", data)).path("bytes").asLong(0);
    }

    public void resize(String id, int cols, int rows) {
        link.ask("terminals/resize", session(id).put("cols", cols).put("rows", rows));
    }

    /** Ends a terminal with a signal: SIGTERM, SIGKILL or SIGHUP. */
    public void kill(String id, String signal) {
        link.ask("terminals/kill", session(id).put("signal", signal));
    }

    /** Has what a terminal prints from now on told to this client. */
    public void attach(String id) {
        link.ask("terminals/attach", session(id));
    }

    /** All terminals. */
    public List<Session> list() {
        List<Session> sessions = new ArrayList<>();
        for (JsonNode one : link.ask("terminals/list", Json.object()).path("sessions")) {
            sessions.add(
                    new Session(
                            one.path("session_id").asString(""),
                            optional(one.path("name")),
                            optional(one.path("cwd")),
                            one.path("started_at").asString(""),
                            optional(one.path("ended_at")),
                            one.path("status").asString("")));
        }
        return sessions;
    }

    private static @Nullable String optional(JsonNode text) {
        return text.isString() ? text.stringValue() : null;
    }

    /**
     * What a terminal has printed.
     *
     * @param since only what came after this time, or null for all
     * @param lines the last ones of that, or 0 for all
     */
    public List<Line> logs(String id, @Nullable String since, int lines) {
        ObjectNode params = session(id).put("since_ts", since);
        if (lines > 0) {
            params.put("limit_lines", lines);
        }
        List<Line> logs = new ArrayList<>();
        for (JsonNode one : link.ask("terminals/read_logs", params).path("logs")) {
            logs.add(
                    new Line(
                            one.path("ts").asString(""),
                            one.path("stream").asString(""),
                            one.path("data").asString("")));
        }
        return logs;
    }

    private static ObjectNode session(String id) {
        return Json.object().put("session_id", id);
    }
}
