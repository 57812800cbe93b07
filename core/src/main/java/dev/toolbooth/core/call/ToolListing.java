package dev.toolbooth.core.call;

import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import java.util.List;
import java.util.Map;

/** The tools that are shown to somebody, with what they cost there. Thread-safe. */
final class ToolListing {
    private final Toolbox toolbox;
    private final Demand demand;
    private final Map<String, Rate> rates;

    /**
     * @param rates how often tools may be called, by their usual names
     */
    ToolListing(Toolbox toolbox, Demand demand, Map<String, Rate> rates) {
        this.toolbox = toolbox;
        this.demand = demand;
        this.rates = Map.copyOf(rates);
    }

    /** What is sold in a shop. */
    List<ToolSpec> onSale(Shop shop) {
        return toolbox.list(shop::sells).stream().map(Toolbox.ListedEntry::spec).toList();
    }

    /** What a caller may use and wants to see. */
    List<Toolbox.ListedEntry> shownTo(Peer peer, ToolFilter filter) {
        Shop shop = peer.shop();
        List<Toolbox.ListedEntry> all =
                shop == null ? toolbox.list(peer.apart()) : toolbox.list(shop::sells);
        Scopes scopes = peer.caller().scopes();
        return scopes.allow("tools") && filter.equals(ToolFilter.ALL)
                ? all
                : all.stream()
                        .filter(one -> filter.admits(one.spec()))
                        .filter(one -> scopes.allow("tools", toolbox.usualName(one.entry())))
                        .toList();
    }

    /** A part of the listing with its prices. */
    Outcome priced(Page<Toolbox.ListedEntry> page, Peer peer) {
        return new Outcome.ToolsListed(page.map(one -> listed(one, peer)));
    }

    private ListedTool listed(Toolbox.ListedEntry one, Peer peer) {
        String usual = toolbox.usualName(one.entry());
        return new ListedTool(
                one.spec(),
                demand.tag(peer.shop(), usual),
                one.entry().namespace().name(),
                rates.get(usual));
    }
}
