package dev.toolbooth.app.bazaar;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.RouteConfig;
import dev.toolbooth.catalog.listing.BadListing;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ListingReader;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.PriceTag;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.x402.BazaarExtensionWriter;
import dev.toolbooth.server.http.DiscoveryPolicy;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Names;
import dev.toolbooth.wire.x402.X402Resource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ArrayNode;
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
        ObjectNode item =
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
        route.catalogName().ifPresent(name -> item.putObject("metadata").put("toolName", name));
        return item.put("type", "http");
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
                .put("type", "mcp");
    }

    /** As x402's first version has an entry. */
    private static ObjectNode first(Goods goods, String url, ObjectNode input) {
        ObjectNode item = Json.object().put("resource", url).put("x402Version", 1);
        ArrayNode accepts = item.putArray("accepts");
        ObjectNode described = Json.object();
        described.set("input", input);
        for (Offer offer : goods.price().offers()) {
            ObjectNode way =
                    offer.requirements().v1(new X402Resource(url, goods.description(), JSON));
            way.set("outputSchema", described);
            accepts.add(way);
        }
        return item;
    }

    /** As the second version has it, with the extension that says how it is called. */
    private static ObjectNode second(Goods goods, String url, ObjectNode described) {
        ObjectNode item =
                Json.object()
                        .put("resource", url)
                        .put("x402Version", 2)
                        .put("description", goods.description())
                        .put("mimeType", JSON);
        ArrayNode accepts = item.putArray("accepts");
        goods.price().offers().forEach(offer -> accepts.add(offer.requirements().v2()));
        item.putObject("extensions").set(X402Names.BAZAAR, described);
        return item;
    }
}
