import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import java.util.concurrent.CountDownLatch;

/** A tool that never ends by itself. */
public final class Slow implements Tool {
    @Override
    public ToolSpec spec() {
        return ToolSpec.named("slow").description("Never ends by itself").build();
    }

    @Override
    public ToolResult run(ToolCall call) throws InterruptedException {
        new CountDownLatch(1).await();
        throw new IllegalStateException("it has ended");
    }
}
