package dev.toolbooth.tools.demo;

import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.prompt.Prompts;
import dev.toolbooth.core.resource.Resources;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.Toolbox;
import java.time.Clock;
import java.util.List;

/** The demo group of tools: everything in it works without any setting. */
public final class DemoTools {
    /** Where they are. */
    public static final Namespace NAMESPACE = new Namespace("demo");

    private DemoTools() {}

    /** The tools of the group. */
    public static List<Tool> all(Clock clock) {
        return List.of(
                new Echo(), new Countdown(), new Greet(), new ReportTool(), new ServerTime(clock));
    }

    /** Offers the tools of the group, its resources and its prompt. */
    public static void installInto(
            Toolbox toolbox, Prompts prompts, Resources resources, Clock clock) {
        all(clock).forEach(tool -> toolbox.add(NAMESPACE, tool));
        ToolLookup lookup = new ToolLookup(toolbox);
        resources.add(NAMESPACE, new AboutResource());
        resources.add(NAMESPACE, new ToolResource(lookup));
        prompts.add(new ExplainToolPrompt(lookup));
    }
}
