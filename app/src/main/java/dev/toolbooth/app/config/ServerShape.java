package dev.toolbooth.app.config;

import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Shop;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The keys of a server that sells tools. */
final class ServerShape implements Shape<ServerConfig> {
    private static final int CHOICES_MAX = 1_000;
    private static final String ALL_TOOLS = "*";
    private static final PriceShape PRICE = new PriceShape();
    private static final TextKind LINE =
            new TextKind(
                    "one line of text of at most 1,000 characters",
                    "^[^\\u0000-\\u001f\\u007f]{1,1000}$");
    private static final TextKind TOOL =
            new TextKind("the name of a tool", "^[A-Za-z0-9_./-]{1,256}$");
    private static final TextKind TOOLS_ITEM =
            new TextKind("the name of a tool, or \"*\" for all", "^(\\*|[A-Za-z0-9_./-]{1,256})$");

    /** What the server has at its root already, or may have one day. */
    static final Set<String> RESERVED =
            Set.of(
                    "admin",
                    "api",
                    "console",
                    "discovery",
                    "facilitator",
                    "health",
                    "healthz",
                    "livez",
                    "mcp",
                    "messages",
                    "metrics",
                    "readyz",
                    "sse",
                    "v1",
                    "v2",
                    "well-known");

    static final Setting<String> NAME =
            Setting.of(
                    "name",
                    new TextKind(
                            "letters, digits and -, at most 64, such as causal-memory; base for"
                                    + " the one at /v1",
                            "^[A-Za-z0-9][A-Za-z0-9-]{0,63}$"),
                    "What keys call it; its path is /name/v1, and /v1 for the name base.");
    static final Setting<String> TITLE =
            Setting.of("title", LINE, "The name in its manifest.").withNote("the name");
    static final Setting<String> VERSION =
            Setting.of(
                            "version",
                            new TextKind(
                                    "a version such as 1.0.0",
                                    "^[0-9]{1,9}\\.[0-9]{1,9}\\.[0-9]{1,9}"
                                            + "(-[0-9A-Za-z.-]{1,60})?(\\+[0-9A-Za-z.-]{1,60})?$"),
                            "The version in its manifest.")
                    .withStandard("0.1.0");
    static final Setting<String> DESCRIPTION =
            Setting.of("description", LINE, "One line about it, for its manifest.")
                    .withNote("the title");
    static final Setting<String> LICENSE =
            Setting.of(
                    "license",
                    new TextKind(
                            "an SPDX expression such as MIT or Apache-2.0 OR MIT",
                            "^\\({0,5}[A-Za-z0-9][A-Za-z0-9.:+-]{0,99}\\){0,5}( (AND|OR|WITH)"
                                    + " \\({0,5}[A-Za-z0-9][A-Za-z0-9.:+-]{0,99}\\){0,5}){0,20}$"),
                    "The licence of what it sells: a manifest has to declare one.");
    static final Setting<List<String>> TOOLS =
            Setting.of("tools", new ListKind<>(TOOLS_ITEM), "The tools that it sells.");
    static final Setting<Integer> FREE_CALLS =
            Setting.of(
                            "free-calls-per-day",
                            new WholeKind(0, 1_000_000_000),
                            "How many calls each key has free on a day of UTC.")
                    .withStandard(0);
    static final Setting<Map<String, Price>> PRICES =
            Setting.of(
                            "prices",
                            new NamedKind<>(TOOL, PRICE, CHOICES_MAX),
                            "Prices of single tools, by name. Each is a whole price: what it leaves"
                                    + " out is the default, not what the server says.")
                    .withStandard(Map.of());

    static final Setting<Map<String, TermsConfig>> TERMS =
            Setting.of(
                            "terms",
                            new NamedKind<>(TOOLS_ITEM, new TermsShape(), CHOICES_MAX),
                            "How single tools may be paid for without an account, by name; \"*\" is"
                                    + " for the others.")
                    .withStandard(Map.of());

    private static final List<Setting<?>> ALL = all();

    private static List<Setting<?>> all() {
        var all =
                new ArrayList<Setting<?>>(
                        List.of(NAME, TITLE, VERSION, DESCRIPTION, LICENSE, TOOLS, FREE_CALLS));
        all.addAll(PriceShape.ALL);
        all.add(PRICES);
        all.add(TERMS);
        return List.copyOf(all);
    }

    @Override
    public String noun() {
        return "a server";
    }

    @Override
    public List<Setting<?>> settings() {
        return ALL;
    }

    @Override
    public List<Setting<?>> required() {
        return List.of(NAME, LICENSE, TOOLS);
    }

    @Override
    public Optional<Setting<String>> unique() {
        return Optional.of(NAME);
    }

    @Override
    public Optional<ServerConfig> make(Group group) {
        group.find(NAME).ifPresent(name -> reportReserved(group, name));
        group.find(TOOLS).ifPresent(tools -> reportTools(group, tools));
        Optional<Price> price = PriceShape.price(group);
        if (group.find(NAME).isEmpty()
                || group.find(LICENSE).isEmpty()
                || group.find(TOOLS).isEmpty()) {
            return Optional.empty();
        }
        String title = group.find(TITLE).orElseGet(() -> group.get(NAME));
        return Optional.of(
                new ServerConfig(
                        group.get(NAME),
                        new Shop.About(
                                title,
                                group.get(VERSION),
                                group.find(DESCRIPTION).orElse(title),
                                group.get(LICENSE)),
                        group.get(TOOLS),
                        group.get(FREE_CALLS),
                        price,
                        group.get(PRICES),
                        group.get(TERMS)));
    }

    private static void reportReserved(Group group, String name) {
        if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            group.report(
                    NAME,
                    Quote.of(name) + " is a path that the server has for itself",
                    "expected another name, such as my-" + name.toLowerCase(Locale.ROOT));
        }
    }

    private static void reportTools(Group group, List<String> tools) {
        if (tools.isEmpty()) {
            group.report(TOOLS, "is empty", "name tools, or [\"*\"] for all, or remove the server");
        }
        if (tools.contains(ALL_TOOLS)) {
            return;
        }
        reportNames(group, PRICES, tools, "is the price of a tool that isn't sold here");
        reportNames(group, TERMS, tools, "has the terms of a tool that isn't sold here");
    }

    private static void reportNames(
            Group group, Setting<?> setting, List<String> tools, String what) {
        for (String tool : group.names(setting)) {
            if (!tools.contains(tool) && !(tool.equals(ALL_TOOLS) && setting.equals(TERMS))) {
                group.report(
                        setting,
                        tool,
                        what,
                        "sold here: "
                                + String.join(", ", tools.subList(0, Math.min(20, tools.size())))
                                + Nearest.hint(tool, tools));
            }
        }
    }

    @Override
    public ObjectNode write(ServerConfig server) {
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put(NAME.key(), server.name())
                        .put(TITLE.key(), server.about().title())
                        .put(VERSION.key(), server.about().version())
                        .put(DESCRIPTION.key(), server.about().description())
                        .put(LICENSE.key(), server.about().license());
        json.set(TOOLS.key(), JsonText.of(TOOLS.kind(), server.tools()));
        json.put(FREE_CALLS.key(), server.freeCallsPerDay());
        server.price().ifPresent(price -> json.setAll(PRICE.write(price)));
        if (!server.prices().isEmpty()) {
            json.set(PRICES.key(), JsonText.of(PRICES.kind(), server.prices()));
        }
        if (!server.terms().isEmpty()) {
            json.set(TERMS.key(), JsonText.of(TERMS.kind(), server.terms()));
        }
        return json;
    }
}
