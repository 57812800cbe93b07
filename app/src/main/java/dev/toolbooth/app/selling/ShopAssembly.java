package dev.toolbooth.app.selling;

import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.app.config.selling.PaymentConfig;
import dev.toolbooth.app.config.selling.ServerConfig;
import dev.toolbooth.app.config.selling.TermsConfig;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The matching of configured sales with the available tools; it collects what doesn't match. */
final class ShopAssembly {
    private static final int SHOWN = 20;
    private static final Pattern LATER_VERSION = Pattern.compile("(.+)_v[0-9]+");

    private final Toolbox toolbox;
    private final boolean chosen;
    private final PaymentConfig payments;
    private final Set<String> known;
    private final Set<String> named;
    private final List<String> problems = new ArrayList<>();

    /**
     * @param servers all that sell
     * @param chosen whether an operator says what is sold, so that each tool must be there; the
     *     starter set-up sells what there is of it
     */
    ShopAssembly(
            Toolbox toolbox, List<ServerConfig> servers, boolean chosen, PaymentConfig payments) {
        this.toolbox = toolbox;
        this.chosen = chosen;
        this.payments = payments;
        this.known =
                toolbox.list().stream()
                        .map(ToolSpec::name)
                        .map(toolbox::canonicalName)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        this.named =
                servers.stream()
                        .flatMap(server -> server.tools().stream())
                        .map(toolbox::canonicalName)
                        .collect(Collectors.toSet());
    }

    /** What doesn't fit, one line each. */
    List<String> problems() {
        return problems;
    }

    /** The shop of a server, with tools and prices under their canonical names. */
    Shop shop(ServerConfig server) {
        Set<String> tools = tools(server);
        Map<String, Price> prices = prices(server, tools);
        Pricing pricing =
                new Pricing(
                        server.freeCallsPerDay(),
                        server.price().orElse(null),
                        prices,
                        terms(server, tools));
        List<String> unpriced = tools.stream().filter(tool -> pricing.of(tool) == null).toList();
        if (!unpriced.isEmpty()) {
            report(
                    server,
                    "sells " + shown(unpriced) + " without a price",
                    "give the server a price-usd-cents, or each tool one under prices; 0 gives it"
                            + " away");
        }
        return new Shop(server.name(), server.about(), pricing, tools);
    }

    private Set<String> tools(ServerConfig server) {
        if (server.tools().contains("*")) {
            return known;
        }
        Set<String> tools = new LinkedHashSet<>();
        for (String name : server.tools()) {
            if (known.contains(toolbox.canonicalName(name))) {
                tools.add(toolbox.canonicalName(name));
            } else if (chosen) {
                reportNoTool(server, "sells", name);
            }
        }
        // Nobody gets for nothing what is sold under its first name.
        List<String> later =
                known.stream()
                        .filter(tool -> tools.contains(first(tool)) && !named.contains(tool))
                        .toList();
        tools.addAll(later);
        return tools;
    }

    /** The tool that another is a later version of, such as {@code files_read}; or nothing. */
    private static String first(String tool) {
        Matcher later = LATER_VERSION.matcher(tool);
        return later.matches() ? later.group(1) : "";
    }

    /** Gives later versions what only the first has. */
    private static <T> void inherit(Set<String> tools, Map<String, T> own) {
        for (String tool : tools) {
            T first = own.get(first(tool));
            if (first != null) {
                own.putIfAbsent(tool, first);
            }
        }
    }

    private Map<String, Price> prices(ServerConfig server, Set<String> tools) {
        Map<String, Price> prices = new HashMap<>();
        server.prices()
                .forEach(
                        (name, price) -> {
                            String tool = toolbox.canonicalName(name);
                            if (!tools.contains(tool)) {
                                if (chosen && server.tools().contains("*")) {
                                    reportNoTool(server, "has a price for", name);
                                }
                            } else if (prices.put(tool, price) != null) {
                                report(
                                        server,
                                        "has two prices for " + tool,
                                        "keep one of the two; both names mean the same tool");
                            }
                        });
        inherit(tools, prices);
        return prices;
    }

    private Map<String, Terms> terms(ServerConfig server, Set<String> tools) {
        Map<String, Terms> terms = new HashMap<>();
        server.terms()
                .forEach(
                        (name, own) -> {
                            String tool = toolbox.canonicalName(name);
                            if (tools.contains(tool)) {
                                terms.put(tool, own.terms(payments::decimals));
                            } else if (chosen && !name.equals("*")) {
                                reportNoTool(server, "has terms for", name);
                            }
                        });
        inherit(tools, terms);
        TermsConfig others = server.terms().get("*");
        if (others != null) {
            tools.forEach(tool -> terms.putIfAbsent(tool, others.terms(payments::decimals)));
        }
        return terms;
    }

    private void reportNoTool(ServerConfig server, String what, String name) {
        report(
                server,
                what + " " + name + ", which is no tool here",
                known.isEmpty()
                        ? "there are none: tools.sources (--tools) brings yours, tools.demo,"
                                + " tools.samurai and tools.pizza: true the demo's"
                        : "there are " + shown(List.copyOf(known)) + NearestWord.hint(name, known));
    }

    private void report(ServerConfig server, String what, String hint) {
        problems.add("servers: \"" + server.name() + "\" " + what + "\n  " + hint);
    }

    private static String shown(List<String> names) {
        return names.size() <= SHOWN
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, SHOWN))
                        + " and "
                        + (names.size() - SHOWN)
                        + " more";
    }
}
