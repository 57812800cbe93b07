package dev.toolbooth.e2e;

import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;

/** A tool that takes all the memory that there is. */
public final class HungryTool implements Tool {
    private static final int BITE_BYTES = 16 << 20;
    private static final ToolSpec SPEC =
            ToolSpec.named("hungry").description("Takes all memory.").build();

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) {
        List<byte[]> eaten = new ArrayList<>();
        while (eaten.size() < Integer.MAX_VALUE) {
            eaten.add(new byte[BITE_BYTES]);
        }
        return ToolOutput.text("had " + eaten.size());
    }
}
