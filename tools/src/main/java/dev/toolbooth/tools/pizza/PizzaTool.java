package dev.toolbooth.tools.pizza;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** A tool that shows one of the demo's pages, with the requested topping. */
final class PizzaTool implements Tool {
    private static final String TOPPING = "pizzaTopping";
    private static final int TOPPING_CHARS_MAX = 200;

    private final Widget widget;
    private final ToolSpec spec;

    PizzaTool(Widget widget) {
        this.widget = widget;
        this.spec =
                ToolSpec.named(widget.id())
                        .title(widget.title())
                        .description(
                                "Shows made-up pizza places on a page ("
                                        + widget.noun()
                                        + "), with a topping. A demo.")
                        .input(Schema.object().property(TOPPING, topping()))
                        .output(Schema.object().string(TOPPING, "The topping"))
                        .hints(new ToolHints(true, false, true, false))
                        .meta(widget.meta())
                        .immediate()
                        .build();
    }

    private static ObjectNode topping() {
        return Json.object()
                .put("type", "string")
                .put("description", "Topping to mention when the page is shown")
                .put("maxLength", TOPPING_CHARS_MAX);
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public ToolResult run(ToolCall call) {
        return new ToolOutput(
                List.of(Content.text("Rendered a pizza " + widget.noun() + "!")),
                Json.object().put(TOPPING, call.text(TOPPING)),
                false,
                widget.meta());
    }
}
