package dev.toolbooth.app.tryout;

import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.ToolSpec;
import java.util.List;

/**
 * A tool and the endpoints where it can be called.
 *
 * @param name its name for operators
 */
public record OfferedTool(String name, ToolEntry entry, List<ToolEndpoint> offers) {

    public OfferedTool {
        offers = List.copyOf(offers);
    }

    public ToolSpec spec() {
        return entry.spec();
    }
}
