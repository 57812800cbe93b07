package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.workspace.terminals.screen.Screen;
import dev.toolbooth.tools.workspace.terminals.transcript.Piece;
import dev.toolbooth.tools.workspace.terminals.transcript.Reader;
import dev.toolbooth.tools.workspace.terminals.transcript.Transcript;
import dev.toolbooth.wire.Json;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What clients read of what a terminal has printed. */
final class Reading {
    /** As much as one answer has of a log. */
    private static final int LOG_BYTES_MAX = 1 << 20;

    private static final int READ_BYTES = 65_536;

    private final Terminals terminals;

    Reading(Terminals terminals) {
        this.terminals = terminals;
    }

    private Terminal terminal(ToolCall call) throws ToolFailure {
        return terminals.find(call.caller().id(), call.text("session_id"));
    }

    ToolOutput logs(ToolCall call) throws ToolFailure {
        Transcript transcript = terminal(call).transcript();
        Instant since = since(call.arguments().path("since_ts"));
        JsonNode limit = call.arguments().path("limit_lines");
        long lines = limit.isNumber() ? limit.longValue() : Long.MAX_VALUE;
        if (lines < 0) {
            throw new ToolFailure(
                    Fault.Kind.INVALID, "limit_lines", lines + " lines: expected 0 or more");
        }
        ObjectNode result = Json.object();
        ArrayNode logs = result.putArray("logs");
        for (Piece piece : Lines.last(pieces(transcript, since), lines)) {
            logs.addObject()
                    .put("ts", piece.at().toString())
                    .put("stream", "stdout")
                    .put("data", piece.text());
        }
        return ToolOutput.structured(result);
    }

    private static Instant since(JsonNode said) throws ToolFailure {
        if (!said.isString()) {
            return Instant.EPOCH;
        }
        try {
            return OffsetDateTime.parse(said.stringValue()).toInstant();
        } catch (DateTimeException e) {
            throw new ToolFailure(
                    Fault.Kind.INVALID,
                    "since_ts",
                    "not a time: expected one such as 2026-01-31T23:19:00Z");
        }
    }

    private static Deque<Piece> pieces(Transcript transcript, Instant since) {
        Deque<Piece> pieces = new ArrayDeque<>();
        long bytes = 0;
        Reader reader = new Reader(transcript, 0);
        for (Optional<Piece> next = reader.next(LOG_BYTES_MAX);
                next.isPresent();
                next = reader.next(LOG_BYTES_MAX)) {
            if (next.get().at().isAfter(since)) {
                pieces.add(next.get());
                bytes += next.get().length();
            }
            while (bytes > LOG_BYTES_MAX) {
                bytes -= pieces.removeFirst().length();
            }
        }
        return pieces;
    }

    ToolOutput read(ToolCall call) throws ToolFailure, InterruptedException {
        Terminal terminal = terminal(call);
        Transcript transcript = terminal.transcript();
        long from = Offset.of(call.arguments().path("from"), transcript, true);
        int most = call.integer("max_bytes", READ_BYTES);
        transcript.await(from, Duration.ofMillis(call.integer("wait_ms", 0)));
        Facts.Status status = terminal.facts().status();
        Reader reader = new Reader(transcript, from);
        StringBuilder data = new StringBuilder();
        long offset = from;
        int left = most;
        while (left >= 4) {
            Optional<Piece> next = reader.next(left);
            if (next.isEmpty()) {
                break;
            }
            if (data.isEmpty()) {
                offset = next.get().offset();
            }
            data.append(next.get().text());
            left -= next.get().length();
        }
        return ToolOutput.structured(
                Json.object()
                        .put("data", data.toString())
                        .put("offset", offset)
                        .put("next_offset", reader.offset())
                        .put("status", status.said()));
    }

    ToolOutput screen(ToolCall call) throws ToolFailure {
        Terminal terminal = terminal(call);
        Screen.Shown shown = terminal.screen().shown();
        Facts facts = terminal.facts();
        ObjectNode result = Json.object();
        ArrayNode lines = result.putArray("lines");
        shown.lines().forEach(lines::add);
        result.putObject("cursor")
                .put("row", shown.row())
                .put("col", shown.col())
                .put("visible", shown.visible());
        return ToolOutput.structured(
                result.put("cols", facts.cols())
                        .put("rows", shown.lines().size())
                        .put("title", shown.title())
                        .put("alternate", shown.alternate())
                        .put("status", facts.status().said()));
    }
}
