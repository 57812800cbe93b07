package dev.toolbooth.catalog.feed;

import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.probe.ToolListClient;
import dev.toolbooth.catalog.probe.ToolPrices;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundFailure;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A feed of another MCP server's tools that have a price. */
public final class ServerFeed implements Feed {
    private final ToolListClient lists;
    private final String url;

    public ServerFeed(Outbound outbound, String url) {
        this.lists = new ToolListClient(outbound);
        this.url = url;
    }

    @Override
    public Source source() {
        return new Source(Source.Kind.SERVER, url);
    }

    @Override
    public void read(FeedImport into) throws FeedFailure, InterruptedException {
        List<JsonNode> items = new ArrayList<>();
        try {
            for (ObjectNode tool : lists.of(url, true)) {
                if (ToolPrices.isPriced(tool)) {
                    items.add(ToolPrices.item(url, tool));
                }
            }
        } catch (ToolListClient.Unlisted e) {
            throw new FeedFailure(e.getMessage());
        } catch (OutboundFailure e) {
            throw new FeedFailure(e.getMessage());
        }
        into.take(items);
    }
}
