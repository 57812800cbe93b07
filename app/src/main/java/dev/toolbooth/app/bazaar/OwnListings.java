package dev.toolbooth.app.bazaar;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.RouteConfig;
import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.money.PriceTag;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.x402.BazaarExtensionWriter;
import dev.toolbooth.server.http.DiscoveryPolicy;
import dev.toolbooth.wire.x402.X402Document;
import dev.toolbooth.wire.x402.X402Resource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Our own sales as catalog entries, equal to what an unpaid caller is told. */
final class OwnListings {
    private static final Logger LOG = LoggerFactory.getLogger(OwnListings.class);
    private static final String JSON = "application/json";

    private final Config config;
    private final Core core;

    OwnListings(Config config, Core core) {
        this.config = config;
        this.core = core;
    }

    /**
     * Everything that can be bought at the moment.
     *
     * @param base where this server is reached, without a slash at its end
     */
    List<Listing> at(String base) {
        List<Listing> all = new ArrayList<>();
        DiscoveryPolicy policy = config.discovery().profile().policy();
        if (policy != DiscoveryPolicy.NONE) {
            for (RouteConfig route : config.extraListeners().routes()) {
                add(all, route(route, base));
            }
        }
        // Where callers need a key, buying over MCP needs one too.
        if (policy == DiscoveryPolicy.PUBLIC && !config.access().required()) {
            for (String name : names()) {
                add(all, tool(name, base));
            }
        }
        return all;
    }

    /** What the catalog calls a route, if it is there. */
    Optional<String> name(RouteConfig route, String base) {
        List<Listing> one = new ArrayList<>();
        if (config.discovery().profile().policy() != DiscoveryPolicy.NONE) {
            add(one, route(route, base));
        }
        return one.stream().map(Listing::name).findFirst();
    }

    /** The tool of that name, if others may know how it is called. */
    static @Nullable SoldTool shown(Config config, Toolbox toolbox, String name) {
        ToolEntry entry = toolbox.find(name);
        if (entry == null || config.discovery().profile().policy() == DiscoveryPolicy.NONE) {
            return null;
        }
        return config.discovery().profile().hides(entry) ? null : sold(entry);
    }

    private static SoldTool sold(ToolEntry entry) {
        return new SoldTool(
                entry.spec().description(),
                entry.spec().inputSchema(),
                arguments -> entry.checkInput(arguments).isEmpty());
    }

    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (ToolSpec spec : core.toolbox().list()) {
            names.add(core.toolbox().canonicalName(spec.name()));
        }
        return names;
    }

    private static void add(List<Listing> all, @Nullable ObjectNode item) {
        if (item != null) {
            try {
                all.add(ListingReader.read(item));
            } catch (BadListing e) {
                LOG.warn(
                        "{} is sold here but can't be listed in the catalog: {}",
                        item.path("resource").asString(),
                        e.getMessage());
            }
        }
    }

    /** The facts that a buyer of a tool needs. */
    private record Goods(ToolEntry entry, PriceTag price) {

        String description() {
            String said = price.terms().description();
            return said.isEmpty() ? entry.spec().description() : said;
        }

        /** Whether every way to pay can be said in x402's first version. */
        boolean first() {
            return price.offers().stream()
                    .allMatch(it -> it.scheme() == Scheme.EXACT && it.shortName() != null);
        }
    }

    private @Nullable Goods goods(String tool) {
        ToolEntry entry = core.toolbox().find(tool);
        if (entry == null || config.discovery().profile().hides(entry)) {
            return null;
        }
        PriceTag price = core.billing().requests().tag(null, core.toolbox().canonicalName(entry));
        return price == null || price.offers().isEmpty() ? null : new Goods(entry, price);
    }

    private @Nullable ObjectNode route(RouteConfig route, String base) {
        Goods goods = goods(route.tool());
        if (goods == null) {
            return null;
        }
        String url = base + route.path();
        X402Document item =
                goods.first()
                        ? first(
                                goods,
                                url,
                                BazaarExtensionWriter.firstRoute(
                                        route.method(), sold(goods.entry())))
                        : second(
                                goods,
                                url,
                                BazaarExtensionWriter.route(route.method(), sold(goods.entry())));
        route.catalogName().ifPresent(name -> item.metadata().put("toolName", name));
        return item.type("http").json();
    }

    private @Nullable ObjectNode tool(String name, String base) {
        Goods goods = goods(name);
        if (goods == null) {
            return null;
        }
        String url = base + config.listen().endpoint();
        return second(
                        goods,
                        url,
                        BazaarExtensionWriter.tool(name, goods.description(), sold(goods.entry())))
                .type("mcp")
                .json();
    }

    /** As x402's first version has an entry. */
    private static X402Document first(Goods goods, String url, ObjectNode input) {
        X402Resource resource = new X402Resource(url, goods.description(), JSON);
        ObjectNode described = X402Document.described(input);
        return X402Document.empty()
                .resource(url)
                .version(1)
                .ways(
                        goods.price().offers().stream()
                                .map(offer -> offer.requirements().v1(resource, described))
                                .toList());
    }

    /** As the second version has it, with the extension that says how it is called. */
    private static X402Document second(Goods goods, String url, ObjectNode described) {
        X402Resource resource = new X402Resource(url, goods.description(), JSON);
        return X402Document.empty()
                .resource(url)
                .version(2)
                .texts(resource.json(), "description", "mimeType")
                .ways(
                        goods.price().offers().stream()
                                .map(offer -> offer.requirements().v2())
                                .toList())
                .bazaar(described);
    }
}
