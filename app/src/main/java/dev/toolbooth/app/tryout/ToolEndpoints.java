package dev.toolbooth.app.tryout;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.RouteConfig;
import dev.toolbooth.app.workspace.Workspace;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.Toolbox;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** All tools of this server, and the endpoints of each. Thread-safe: it only reads. */
public final class ToolEndpoints {
    private static final String BAZAAR = "/discovery/mcp";
    private static final Namespace DISCOVERY = new Namespace("discovery");

    private final Config config;
    private final Core core;
    private final Function<RouteConfig, Optional<String>> listed;

    /**
     * @param listed what the catalog calls a route, if it is there
     */
    public ToolEndpoints(Config config, Core core, Function<RouteConfig, Optional<String>> listed) {
        this.config = config;
        this.core = core;
        this.listed = listed;
    }

    /** Every tool, those that are only at a place of their own after the others. */
    public List<OfferedTool> all() {
        Toolbox toolbox = core.toolbox();
        Map<ToolEntry, OfferedTool> all = new LinkedHashMap<>();
        for (Toolbox.ListedEntry one : toolbox.list(Set.of())) {
            all.computeIfAbsent(
                    one.entry(),
                    entry -> {
                        String name = toolbox.canonicalName(entry);
                        return new OfferedTool(name, entry, everywhere(name, one.spec().name()));
                    });
        }
        for (ToolEntry entry : entries(Workspace.mountOnly(toolbox))) {
            String name = entry.spec().name();
            String usual = toolbox.canonicalName(entry);
            List<ToolEndpoint> offers = new ArrayList<>();
            offers.add(outside(EndpointProtocol.MIRA, Workspace.PATH, name, usual));
            if (config.discovery().mcp()) {
                offers.addAll(sold(name, entry.fullName()));
            }
            all.put(entry, new OfferedTool(name, entry, offers));
        }
        if (config.discovery().mcp() && config.catalog().enabled()) {
            for (ToolEntry entry : entries(toolbox.mountOnly(DISCOVERY))) {
                String name = entry.spec().name();
                ToolEndpoint toolEndpoint =
                        new ToolEndpoint(EndpointProtocol.BAZAAR, BAZAAR, null, null, name, null);
                all.put(entry, new OfferedTool(name, entry, List.of(toolEndpoint)));
            }
        }
        return List.copyOf(all.values());
    }

    private List<ToolEntry> entries(Set<String> names) {
        Set<ToolEntry> usual = new HashSet<>();
        core.toolbox().list(Set.of()).forEach(one -> usual.add(one.entry()));
        return core.toolbox().list(names).stream()
                .map(Toolbox.ListedEntry::entry)
                .filter(entry -> !usual.contains(entry))
                .distinct()
                .toList();
    }

    /** The places of a tool that is where everything is. */
    private List<ToolEndpoint> everywhere(String usual, String shown) {
        List<ToolEndpoint> offers = new ArrayList<>();
        if (config.discovery().mcp()) {
            offers.add(outside(EndpointProtocol.MCP, config.listen().endpoint(), shown, usual));
            offers.addAll(sold(shown, usual));
            for (RouteConfig route : config.extraListeners().routes()) {
                if (core.toolbox().canonicalName(route.tool()).equals(usual)) {
                    offers.add(route(EndpointProtocol.ROUTE, route.path(), route, usual, usual));
                    if (config.catalog().enabled()) {
                        listed.apply(route)
                                .ifPresent(
                                        name ->
                                                offers.add(
                                                        route(
                                                                EndpointProtocol.BAZAAR,
                                                                BAZAAR,
                                                                route,
                                                                name,
                                                                usual)));
                    }
                }
            }
        }
        if (config.workspace().root().isPresent()) {
            offers.add(outside(EndpointProtocol.MIRA, Workspace.PATH, shown, usual));
        }
        return offers;
    }

    private List<ToolEndpoint> sold(String shown, String usual) {
        List<ToolEndpoint> offers = new ArrayList<>();
        for (Shop shop : shops().all()) {
            if (shop.sells(usual)) {
                String path = (shop.name().equals(Shop.BASE) ? "" : "/" + shop.name()) + "/v1";
                offers.add(
                        new ToolEndpoint(
                                EndpointProtocol.SAMURAI,
                                path,
                                null,
                                shop.name(),
                                shown,
                                shop.tariff(usual)));
            }
        }
        return offers;
    }

    private ToolEndpoint outside(
            EndpointProtocol endpointProtocol, String path, String name, String usual) {
        return new ToolEndpoint(
                endpointProtocol, path, null, null, name, shops().tariff(null, usual));
    }

    private ToolEndpoint route(
            EndpointProtocol endpointProtocol,
            String path,
            RouteConfig route,
            String name,
            String usual) {
        return new ToolEndpoint(
                endpointProtocol, path, route.method(), null, name, shops().tariff(null, usual));
    }

    private Shops shops() {
        return core.billing().shops();
    }
}
