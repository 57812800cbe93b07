package dev.toolbooth.tools.pizza;

import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.resource.Resources;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.Toolbox;
import java.util.ArrayList;
import java.util.List;

/** The group of tools that demonstrates payment on a chain. */
public final class PizzaTools {
    /** Where they are. */
    public static final Namespace NAMESPACE = new Namespace("pizza");

    private PizzaTools() {}

    /** The tools of the group. */
    public static List<Tool> all() {
        List<Tool> all = new ArrayList<>();
        for (Widget widget : Widget.values()) {
            all.add(new PizzaTool(widget));
        }
        all.add(new WeatherTool());
        all.add(new RestaurantTool());
        return all;
    }

    /** Offers the tools of the group, and the pages that they show. */
    public static void installInto(Toolbox toolbox, Resources resources) {
        all().forEach(tool -> toolbox.add(NAMESPACE, tool));
        for (Widget widget : Widget.values()) {
            WidgetResource.of(widget).forEach(page -> resources.add(NAMESPACE, page));
        }
        resources.add(NAMESPACE, new WidgetTemplate());
    }
}
