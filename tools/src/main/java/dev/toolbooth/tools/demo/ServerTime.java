package dev.toolbooth.tools.demo;

import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;

/** A tool that tells the server's time: it shows structured output. */
final class ServerTime implements Tool {
    private static final ToolSpec SPEC =
            ToolSpec.named("server_time")
                    .title("Server time")
                    .description(
                            "Returns the current date and time of the server as ISO 8601 with its"
                                    + " offset from UTC, and the server's time zone. Takes no"
                                    + " arguments.")
                    .input(Schema.object())
                    .output(
                            Schema.object()
                                    .string("iso", "Date and time, as in 2026-07-28T09:30:00+02:00")
                                    .string("zone", "The time zone, as in Europe/Berlin"))
                    .hints(ToolHints.READ_ONLY)
                    .immediate()
                    .build();

    private final Clock clock;

    ServerTime(Clock clock) {
        this.clock = clock;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) {
        String iso = DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(OffsetDateTime.now(clock));
        return ToolOutput.structured(
                Json.object().put("iso", iso).put("zone", clock.getZone().getId()));
    }
}
