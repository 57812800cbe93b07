import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;

/** A tool that breaks, with words that nobody outside should read. */
public final class Crash implements Tool {
    @Override
    public ToolSpec spec() {
        return ToolSpec.named("crash").description("Breaks").build();
    }

    @Override
    public ToolResult run(ToolCall call) {
        throw new IllegalStateException("secret of /srv/toolbooth");
    }
}
