package dev.toolbooth.app;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.app.config.selling.RouteConfig;
import dev.toolbooth.app.config.workspace.WorkspaceConfig;
import dev.toolbooth.app.selling.Selling;
import dev.toolbooth.app.workspace.Workspace;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.dialect.HttpRoute;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.route.ToolRoute;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.listener.ExtraListener;
import dev.toolbooth.server.shop.RouteSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** The ways in beside the main listener: routes of plain HTTP, and further addresses. */
final class ExtraListeners {
    private static final String TOP_UP = "top-up";

    private ExtraListeners() {}

    /** The routes; unless the operator chose them, those whose tools exist. */
    static RouteSettings routes(Config config, Toolbox toolbox, Shops shops)
            throws Selling.ShopProblem {
        List<String> problems = new ArrayList<>();
        List<HttpRoute> routes = new ArrayList<>();
        boolean paid = true;
        for (RouteConfig route : config.extraListeners().routes()) {
            if (toolbox.find(route.tool()) != null) {
                String tool = toolbox.canonicalName(route.tool());
                routes.add(new ToolRoute(route.method(), route.path(), tool, toolbox));
                Tariff tariff = shops.tariff(null, tool);
                paid &= tariff != null && !tariff.price().free();
            } else if (config.extraListeners().chosen()) {
                List<String> known = toolbox.list().stream().map(ToolSpec::name).toList();
                problems.add(
                        "routes: "
                                + route.path()
                                + " calls "
                                + route.tool()
                                + ", which is no tool here\n  there are "
                                + String.join(", ", known.subList(0, Math.min(20, known.size())))
                                + NearestWord.hint(route.tool(), known));
            }
        }
        if (!problems.isEmpty()) {
            throw new Selling.ShopProblem(problems);
        }
        boolean taken = !config.payments().networks().isEmpty() || config.selling().playMoney();
        // Whoever pays needs no key; what is free is for those who have one, where one is needed.
        return new RouteSettings(
                routes,
                paid && taken,
                taken ? path -> new ToolRoute("POST", path, TOP_UP, toolbox) : null);
    }

    /** Further addresses. */
    static List<ExtraListener> listeners(Config config, HttpListenerSettings main, Core core) {
        return config.extraListeners().listeners().stream()
                .map(
                        listener ->
                                ExtraListener.of(
                                        main,
                                        listener.host().isEmpty() ? main.host() : listener.host(),
                                        listener.port(),
                                        listener.endpoint(),
                                        listener.origins().isEmpty()
                                                ? main.origins()
                                                : new HashSet<>(listener.origins()),
                                        Scopes.of(listener.shows()),
                                        listener.dialect() == WorkspaceConfig.Language.MIRA
                                                ? Workspace.atRoot(config, core.parts())
                                                : null))
                .toList();
    }
}
