package dev.toolbooth.app.bazaar;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;

/** The tool that calls what was found, where nothing is passed on. */
public final class ClosedProxy implements Tool {
    private static final ToolSpec SPEC =
            ToolSpec.named("proxy_tool_call")
                    .description(
                            "Proxies a tool call to an HTTP x402 resource by tool name and"
                                    + " parameters.")
                    .input(
                            Json.parseObject(
                                    """
                                    {
                                      "type": "object",
                                      "properties": {
                                        "toolName": {
                                          "type": "string",
                                          "description": "Tool name to proxy"
                                        },
                                        "parameters": {
                                          "type": "object",
                                          "description": "Tool parameters for the proxied call"
                                        }
                                      },
                                      "required": ["toolName"]
                                    }
                                    """))
                    .build();

    private final Catalog catalog;

    public ClosedProxy(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolOutput run(ToolCall call) {
        String name = call.text("toolName").strip();
        return ToolOutput.failure(
                catalog.find(name).isEmpty()
                        ? "tool \"" + name + "\" not found"
                        : "Error: this server passes no calls on");
    }
}
