package dev.toolbooth.catalog.feed;

import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.probe.ToolLists;
import dev.toolbooth.catalog.probe.ToolPrices;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools of another MCP server that say what they cost. */
public final class ServerFeed implements Feed {
    private final ToolLists lists;
    private final String url;

    public ServerFeed(Outbound outbound, String url) {
        this.lists = new ToolLists(outbound);
        this.url = url;
    }

    @Override
    public Source source() {
        return new Source(Source.Kind.SERVER, url);
    }

    @Override
    public void read(Harvest into) throws FeedFailure, InterruptedException {
        List<JsonNode> items = new ArrayList<>();
        try {
            for (ObjectNode tool : lists.of(url, true)) {
                if (ToolPrices.demand(tool).path("accepts").isArray()) {
                    items.add(item(tool));
                }
            }
        } catch (ToolLists.Unlisted e) {
            throw new FeedFailure(e.getMessage());
        } catch (OutboundFailure e) {
            throw new FeedFailure(e.getMessage());
        }
        into.take(items);
    }

    private ObjectNode item(ObjectNode tool) {
        JsonNode demand = ToolPrices.demand(tool);
        ObjectNode item = Json.object().put("resource", url).put("type", "mcp");
        if (demand.has("x402Version")) {
            item.set("x402Version", demand.path("x402Version"));
        }
        item.set("accepts", demand.path("accepts").deepCopy());
        for (JsonNode way : item.path("accepts")) {
            if (way instanceof ObjectNode one) {
                // Here the seller's word about the tool is what the tool's own list says.
                one.remove(List.of("outputSchema", "description"));
            }
        }
        ObjectNode input =
                item.putObject("extensions")
                        .putObject("bazaar")
                        .putObject("info")
                        .putObject("input");
        input.put("type", "mcp").put("toolName", tool.path("name").asString(""));
        for (String name : List.of("description", "inputSchema")) {
            if (tool.has(name)) {
                input.set(name, tool.path(name).deepCopy());
            }
        }
        return item;
    }
}
