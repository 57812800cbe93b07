package dev.toolbooth.core.call;

import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import java.util.List;

/** The tools that are shown to somebody, with what they cost there. Thread-safe. */
final class ToolListing {
    private final Toolbox toolbox;
    private final Demand demand;

    ToolListing(Toolbox toolbox, Demand demand) {
        this.toolbox = toolbox;
        this.demand = demand;
    }

    /** What is sold in a shop. */
    List<ToolSpec> onSale(Shop shop) {
        return toolbox.list(shop::sells);
    }

    /** What a caller may use. */
    List<ToolSpec> shownTo(Peer peer) {
        Shop shop = peer.shop();
        List<ToolSpec> all = shop == null ? toolbox.list() : onSale(shop);
        Scopes scopes = peer.caller().scopes();
        return scopes.allow("tools")
                ? all
                : all.stream().filter(tool -> scopes.allow("tools", usualName(tool))).toList();
    }

    /** A part of the listing with its prices. */
    Outcome priced(Page<ToolSpec> page, Peer peer) {
        return new Outcome.ToolsListed(
                page.map(tool -> new ListedTool(tool, demand.tag(peer.shop(), usualName(tool)))));
    }

    private String usualName(ToolSpec tool) {
        return toolbox.usualName(tool.name());
    }
}
