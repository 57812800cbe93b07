package dev.toolbooth.tools.pizza;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.resource.Resource;
import dev.toolbooth.core.resource.ResourceSpec;
import java.util.List;

/** The page of a widget at one of its addresses. */
final class WidgetResource implements Resource {
    /** What OpenAI's Apps SDK called it first. */
    static final String SKYBRIDGE = "text/html+skybridge";

    /** What MCP Apps call it. */
    static final String MCP_APP = "text/html;profile=mcp-app";

    private final Widget widget;
    private final String type;
    private final ResourceSpec spec;

    private WidgetResource(Widget widget, String uri, String type) {
        this.widget = widget;
        this.type = type;
        this.spec = ResourceSpec.of(uri, widget.title(), widget.title() + " (page)", type);
    }

    /** Every address of a widget. */
    static List<Resource> of(Widget widget) {
        return List.of(
                new WidgetResource(widget, widget.widgetUri(), SKYBRIDGE),
                new WidgetResource(widget, widget.appUri(), MCP_APP));
    }

    @Override
    public ResourceSpec spec() {
        return spec;
    }

    @Override
    public List<ResourceContents> read(Call call) {
        return List.of(ResourceContents.text(spec.uri(), type, WidgetPage.of(widget)));
    }
}
