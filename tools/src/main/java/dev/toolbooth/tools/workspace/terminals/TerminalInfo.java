package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.wire.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A description of a terminal.
 *
 * @param caller its owner
 * @param end how it ended, or null while it runs
 */
record TerminalInfo(
        String id,
        String caller,
        @Nullable String name,
        @Nullable String cwd,
        Instant startedAt,
        int cols,
        int rows,
        @Nullable End end) {

    /** The status of a terminal. */
    enum Status {
        RUNNING,
        EXITED,
        KILLED;

        String said() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The end of a terminal.
     *
     * @param killed whether it was ended from outside
     * @param code its exit code, or null when a signal ended it
     */
    record End(Instant at, boolean killed, @Nullable Integer code, @Nullable String signal) {}

    Status status() {
        if (end == null) {
            return Status.RUNNING;
        }
        return end.killed ? Status.KILLED : Status.EXITED;
    }

    TerminalInfo ended(End how) {
        return new TerminalInfo(id, caller, name, cwd, startedAt, cols, rows, how);
    }

    TerminalInfo sized(int newCols, int newRows) {
        return new TerminalInfo(id, caller, name, cwd, startedAt, newCols, newRows, end);
    }

    /** As it stands on the disk. */
    ObjectNode json() {
        ObjectNode json =
                Json.object()
                        .put("id", id)
                        .put("caller", caller)
                        .put("name", name)
                        .put("cwd", cwd)
                        .put("started_at", startedAt.toString())
                        .put("cols", cols)
                        .put("rows", rows);
        if (end != null) {
            json.putObject("end")
                    .put("at", end.at.toString())
                    .put("killed", end.killed)
                    .put("code", end.code)
                    .put("signal", end.signal);
        }
        return json;
    }

    /** What stood on the disk, unless it can't be read. */
    static Optional<TerminalInfo> read(JsonNode json) {
        try {
            JsonNode end = json.path("end");
            return Optional.of(
                    new TerminalInfo(
                            json.path("id").stringValue(),
                            json.path("caller").stringValue(),
                            text(json.path("name")),
                            text(json.path("cwd")),
                            Instant.parse(json.path("started_at").stringValue()),
                            json.path("cols").intValue(),
                            json.path("rows").intValue(),
                            end.isObject()
                                    ? new End(
                                            Instant.parse(end.path("at").stringValue()),
                                            end.path("killed").booleanValue(),
                                            end.path("code").isInt()
                                                    ? end.path("code").intValue()
                                                    : null,
                                            text(end.path("signal")))
                                    : null));
        } catch (DateTimeException | tools.jackson.databind.DatabindException e) {
            return Optional.empty();
        }
    }

    private static @Nullable String text(JsonNode value) {
        return value.isString() ? value.stringValue() : null;
    }
}
