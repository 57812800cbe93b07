import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Adds a letter to the file COUNT_FILE, so that a test sees each call that got through. */
public final class Count implements Tool {
    private static final ToolSpec SPEC =
            ToolSpec.named("count").description("Counts its calls.").build();

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure {
        Path file = Path.of(System.getenv("COUNT_FILE"));
        try {
            Files.writeString(file, "x", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new ToolFailure("can't count: " + e.getMessage());
        }
        return ToolOutput.text("counted");
    }
}
