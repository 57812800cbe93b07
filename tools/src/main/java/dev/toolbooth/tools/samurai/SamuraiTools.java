package dev.toolbooth.tools.samurai;

import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.Toolbox;
import java.util.List;

/** The group of tools that the starter configuration puts prices on. */
public final class SamuraiTools {
    /** Where they are. */
    public static final Namespace NAMESPACE = new Namespace("samurai");

    private SamuraiTools() {}

    /** The tools of the group. */
    public static List<Tool> all() {
        return List.of(new LookupExemplars(), new TraceCauses(), new SummarizeExemplars());
    }

    /** Offers the tools of the group. */
    public static void installInto(Toolbox toolbox) {
        all().forEach(tool -> toolbox.add(NAMESPACE, tool));
    }
}
