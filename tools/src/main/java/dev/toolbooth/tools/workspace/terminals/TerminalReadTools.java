package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.tools.workspace.terminals.log.OutputChunk;
import dev.toolbooth.tools.workspace.terminals.log.TerminalLog;
import dev.toolbooth.tools.workspace.terminals.log.TerminalLogReader;
import dev.toolbooth.tools.workspace.terminals.screen.Screen;
import dev.toolbooth.wire.Json;
import java.math.BigDecimal;
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

/** The tools that read a terminal's output. */
final class TerminalReadTools {
    /** As much as one answer has of a log. */
    private static final int LOG_BYTES_MAX = 1 << 20;

    private static final int READ_BYTES = 65_536;

    private final Terminals terminals;

    TerminalReadTools(Terminals terminals) {
        this.terminals = terminals;
    }

    private Terminal terminal(ToolCall call) throws ToolFailure {
        return terminals.find(call.caller().id(), call.text("session_id"));
    }

    ToolOutput logs(ToolCall call) throws ToolFailure {
        TerminalLog log = terminal(call).log();
        Instant since = since(call.arguments().path("since_ts"));
        JsonNode limit = call.arguments().path("limit_lines");
        long lines = limit.isNumber() ? lines(limit.decimalValue()) : Long.MAX_VALUE;
        ObjectNode result = Json.object();
        ArrayNode logs = result.putArray("logs");
        for (OutputChunk chunk : TailLines.last(pieces(log, since), lines)) {
            logs.addObject()
                    .put("ts", chunk.at().toString())
                    .put("stream", "stdout")
                    .put("data", chunk.text());
        }
        return ToolOutput.structured(result);
    }

    /** A number of lines; schemas don't bound whole numbers, and there are never as many. */
    private static long lines(BigDecimal said) throws ToolFailure {
        if (said.signum() < 0) {
            throw new ToolFailure(
                    Fault.Kind.INVALID, "limit_lines", "less than no lines: expected 0 or more");
        }
        return said.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
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

    private static Deque<OutputChunk> pieces(TerminalLog log, Instant since) {
        Deque<OutputChunk> pieces = new ArrayDeque<>();
        long bytes = 0;
        TerminalLogReader reader = new TerminalLogReader(log, 0);
        for (Optional<OutputChunk> next = reader.next(LOG_BYTES_MAX);
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
        TerminalLog log = terminal.log();
        long from = LogOffset.of(call.arguments().path("from"), log, true);
        int most = call.integer("max_bytes", READ_BYTES);
        log.await(from, Duration.ofMillis(call.integer("wait_ms", 0)));
        TerminalInfo.Status status = terminal.facts().status();
        TerminalLogReader reader = new TerminalLogReader(log, from);
        StringBuilder data = new StringBuilder();
        long offset = from;
        int left = most;
        while (left >= 4) {
            Optional<OutputChunk> next = reader.next(left);
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
        Screen.Shown shown = terminal.screen().snapshot();
        TerminalInfo info = terminal.facts();
        ObjectNode result = Json.object();
        ArrayNode lines = result.putArray("lines");
        shown.lines().forEach(lines::add);
        result.putObject("cursor")
                .put("row", shown.row())
                .put("col", shown.col())
                .put("visible", shown.visible());
        return ToolOutput.structured(
                result.put("cols", info.cols())
                        .put("rows", shown.lines().size())
                        .put("title", shown.title())
                        .put("alternate", shown.alternate())
                        .put("status", info.status().said()));
    }
}
