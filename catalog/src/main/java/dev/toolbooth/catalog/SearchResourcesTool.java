package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.ResourceKind;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The bazaar's tool that searches the entries that the proxy can call. */
public final class SearchResourcesTool implements Tool {
    /** The default size of a page. */
    static final int USUAL = 20;

    /** The most on a page. */
    static final int MOST = 100;

    private static final String LIMIT = "limit";
    private static final String OFFSET = "offset";

    private static final ToolSpec SPEC =
            ToolSpec.named("search_resources")
                    .description(
                            "Discover additional x402 tools you can use. Use searchQuery to filter"
                                    + " by text. After discovery, execute a returned tool via"
                                    + " proxy_tool_call with a payment attached in meta"
                                    + " x402/payment.")
                    .input(
                            Json.parseObject(
                                    """
                                    {
                                      "type": "object",
                                      "properties": {
                                        "searchQuery": {"type": "string"},
                                        "limit": {"type": "integer"},
                                        "offset": {"type": "integer"}
                                      },
                                      "additionalProperties": false
                                    }
                                    """))
                    .output(
                            Json.parseObject(
                                    """
                                    {
                                      "type": "object",
                                      "properties": {
                                        "pagination": {
                                          "type": "object",
                                          "properties": {
                                            "limit": {"type": "integer"},
                                            "offset": {"type": "integer"},
                                            "total": {"type": "integer"}
                                          },
                                          "additionalProperties": false
                                        },
                                        "x402Version": {"type": "integer"},
                                        "tools": {
                                          "type": "array",
                                          "items": {
                                            "type": "object",
                                            "properties": {
                                              "_meta": {
                                                "type": "object",
                                                "additionalProperties": true
                                              },
                                              "name": {"type": "string"},
                                              "description": {"type": "string"},
                                              "inputSchema": {
                                                "type": "object",
                                                "additionalProperties": true
                                              }
                                            },
                                            "additionalProperties": false
                                          }
                                        }
                                      },
                                      "additionalProperties": false
                                    }
                                    """))
                    .build();

    private final Catalog catalog;

    public SearchResourcesTool(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolOutput run(ToolCall call) {
        int limit = Math.clamp(call.integer(LIMIT, USUAL), 0, MOST);
        int offset = Math.max(0, call.integer(OFFSET, 0));
        CatalogPage page =
                catalog.search(
                        CatalogQuery.of(
                                call.text("searchQuery"),
                                Optional.of(ResourceKind.HTTP),
                                offset,
                                limit));
        ObjectNode found = Json.object();
        // Also the defaults: without them a page doesn't say where it is.
        found.putObject("pagination")
                .put(LIMIT, limit)
                .put(OFFSET, offset)
                .put("total", page.total());
        BazaarTool.version(found, page.entries());
        ArrayNode tools = found.putArray("tools");
        page.entries().forEach(entry -> tools.add(BazaarTool.write(entry)));
        return new ToolOutput(List.of(), found, false, null);
    }
}
