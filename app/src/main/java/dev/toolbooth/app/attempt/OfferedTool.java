package dev.toolbooth.app.attempt;

import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.ToolSpec;
import java.util.List;

/**
 * A tool and the places where it can be called.
 *
 * @param name what operators call it
 */
public record OfferedTool(String name, ToolEntry entry, List<Offer> offers) {

    public OfferedTool {
        offers = List.copyOf(offers);
    }

    public ToolSpec spec() {
        return entry.spec();
    }
}
