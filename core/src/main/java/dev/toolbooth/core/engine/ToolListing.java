package dev.toolbooth.core.engine;

import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.billing.PaymentRequestBuilder;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.operation.ListedTool;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Page;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.ToolFilter;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import java.util.List;
import java.util.Map;

/** The list of tools for one caller, with what they cost there. Thread-safe. */
final class ToolListing {
    private final Toolbox toolbox;
    private final PaymentRequestBuilder requests;
    private final Map<String, Rate> rates;

    /**
     * @param rates how often tools may be called, by their canonical names
     */
    ToolListing(Toolbox toolbox, PaymentRequestBuilder requests, Map<String, Rate> rates) {
        this.toolbox = toolbox;
        this.requests = requests;
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
                shop == null ? toolbox.list(peer.mountOnly()) : toolbox.list(shop::sells);
        Scopes scopes = peer.caller().scopes();
        return scopes.allow("tools") && filter.equals(ToolFilter.ALL)
                ? all
                : all.stream()
                        .filter(one -> filter.admits(one.spec(), one.entry().namespace()))
                        .filter(one -> scopes.allow("tools", toolbox.canonicalName(one.entry())))
                        .toList();
    }

    /** A part of the listing with its prices. */
    Outcome priced(Page<Toolbox.ListedEntry> page, Peer peer) {
        return new Outcome.ToolsListed(page.map(one -> listed(one, peer)));
    }

    private ListedTool listed(Toolbox.ListedEntry one, Peer peer) {
        String usual = toolbox.canonicalName(one.entry());
        return new ListedTool(
                one.spec(),
                requests.tag(peer.shop(), usual),
                one.entry().namespace().name(),
                rates.get(usual));
    }
}
