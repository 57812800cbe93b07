package dev.toolbooth.e2e;

import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

/**
 * A tool that writes each of its runs down, so that they can be counted although the server that
 * ran them was killed. The torture test puts it into a jar for the server.
 */
public final class TortureTool implements Tool {
    /** The variable that names the file of runs. */
    static final String RUNS = "TORTURE_RUNS";

    private static final long SLOW_NANOS = 4_000_000;

    private static final ToolSpec SPEC =
            ToolSpec.named("torture")
                    .description("Writes its nonce down, takes its time, and fails when told to.")
                    .input(
                            Schema.object()
                                    .choice("mode", "What to do", "plain", "slow", "fail")
                                    .string("nonce", "What to write down"))
                    .output(Schema.object().string("nonce", "What was written down"))
                    .build();

    private final Path runs = Path.of(System.getenv(RUNS));

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure {
        String nonce = call.text("nonce");
        try {
            // One write: what the system has, no kill takes away.
            Files.writeString(
                    runs, nonce + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        switch (call.text("mode")) {
            case "slow" -> LockSupport.parkNanos(SLOW_NANOS);
            case "fail" -> throw new ToolFailure("as told");
            default -> {}
        }
        return ToolOutput.structured(Json.object().put("nonce", nonce));
    }
}
