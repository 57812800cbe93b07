import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;

/** A tool that is called like another. */
public final class Second implements Tool {
    private static final ToolSpec SPEC =
            ToolSpec.named("echo").description("Says who it is").build();

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return ToolOutput.text("second");
    }

    /** A tool that is for nobody outside. */
    public static final class Internal implements Tool {
        private static final ToolSpec SPEC =
                ToolSpec.named("internal_reset").description("Does nothing").build();

        @Override
        public ToolSpec spec() {
            return SPEC;
        }

        @Override
        public ToolResult run(ToolCall call) {
            return ToolOutput.text("");
        }
    }
}
