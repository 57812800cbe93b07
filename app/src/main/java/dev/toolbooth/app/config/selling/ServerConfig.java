package dev.toolbooth.app.config.selling;

import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.app.config.setting.GroupShape;
import dev.toolbooth.app.config.setting.GroupValues;
import dev.toolbooth.app.config.setting.NamedGroupsType;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.wire.text.SafeText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A server that sells tools under a path of its own.
 *
 * @param name the beginning of its path; {@code base} has none
 * @param tools the tools that it sells, by name; {@code *} for all
 * @param freeCallsPerDay how many calls each key has free on a UTC day
 * @param price of every tool that has none of its own
 * @param prices of single tools
 * @param terms how single tools are paid for; {@code *} for the others
 */
public record ServerConfig(
        String name,
        Shop.About about,
        List<String> tools,
        int freeCallsPerDay,
        Optional<Price> price,
        Map<String, Price> prices,
        Map<String, TermsConfig> terms) {
    private static final int CHOICES_MAX = 1_000;
    private static final String ALL_TOOLS = "*";
    private static final TextType LINE =
            new TextType(
                    "one line of text of at most 1,000 characters",
                    "^[^\\u0000-\\u001f\\u007f]{1,1000}$");
    private static final TextType TOOL =
            new TextType("the name of a tool", "^[A-Za-z0-9_./-]{1,256}$");
    private static final TextType TOOLS_ITEM =
            new TextType("the name of a tool, or \"*\" for all", "^(\\*|[A-Za-z0-9_./-]{1,256})$");

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

    static final GroupShape<ServerConfig> SHAPE =
            new GroupShape<>("a server", "name", ServerConfig::of);

    public ServerConfig {
        tools = List.copyOf(tools);
        prices = Map.copyOf(prices);
        terms = Map.copyOf(terms);
    }

    /** One with the usual terms for all. */
    public ServerConfig(
            String name,
            Shop.About about,
            List<String> tools,
            int freeCallsPerDay,
            Optional<Price> price,
            Map<String, Price> prices) {
        this(name, about, tools, freeCallsPerDay, price, prices, Map.of());
    }

    private static Optional<ServerConfig> of(GroupValues<ServerConfig> in) {
        Optional<String> name =
                in.key(
                                "name",
                                "The server's name, as keys refer to it. Its path is "
                                        + "/name/v1, or /v1 for the name base.")
                        .text(
                                "letters, digits and -, at most 64, such as causal-memory; base for"
                                        + " the one at /v1",
                                "^[A-Za-z0-9][A-Za-z0-9-]{0,63}$")
                        .shown(ServerConfig::name)
                        .required();
        Optional<Shop.About> about = about(in, name);
        Optional<List<String>> tools =
                in.key("tools", "The tools on sale.")
                        .list(TOOLS_ITEM)
                        .shown(ServerConfig::tools)
                        .required();
        int freeCalls =
                in.key("free-calls-per-day", "Free calls for each key in a UTC day.")
                        .whole(0, 1_000_000_000)
                        .shown(ServerConfig::freeCallsPerDay)
                        .or(0);
        name.ifPresent(it -> reportReserved(in, it));
        tools.ifPresent(it -> reportTools(in, it));
        Optional<Price> price = PriceConfig.of(in, ServerConfig::price);
        Map<String, Price> prices =
                in.key(
                                "prices",
                                "Prices of single tools, by name. Each is complete: keys "
                                        + "that it leaves out have their defaults, not the server's "
                                        + "values.")
                        .is(new NamedGroupsType<>(TOOL, PriceConfig.SHAPE, CHOICES_MAX))
                        .shown(ServerConfig::prices)
                        .unlessDefault()
                        .or(Map.of());
        Map<String, TermsConfig> terms =
                in.key("terms", "Payment terms of single tools, by name; \"*\" is for all others.")
                        .is(new NamedGroupsType<>(TOOLS_ITEM, TermsConfig.SHAPE, CHOICES_MAX))
                        .shown(ServerConfig::terms)
                        .unlessDefault()
                        .or(Map.of());
        if (name.isEmpty() || about.isEmpty() || tools.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new ServerConfig(
                        name.get(), about.get(), tools.get(), freeCalls, price, prices, terms));
    }

    private static Optional<Shop.About> about(GroupValues<ServerConfig> in, Optional<String> name) {
        Optional<String> title =
                in.key("title", "The title in its manifest.")
                        .is(LINE)
                        .note("the name")
                        .shown(server -> server.about().title())
                        .find()
                        .or(() -> name);
        String version =
                in.key("version", "The version in its manifest.")
                        .text(
                                "a version such as 1.0.0",
                                "^[0-9]{1,9}\\.[0-9]{1,9}\\.[0-9]{1,9}"
                                        + "(-[0-9A-Za-z.-]{1,60})?(\\+[0-9A-Za-z.-]{1,60})?$")
                        .shown(server -> server.about().version())
                        .or("0.1.0");
        Optional<String> description =
                in.key("description", "One line about the server, for its manifest.")
                        .is(LINE)
                        .note("the title")
                        .shown(server -> server.about().description())
                        .find()
                        .or(() -> title);
        Optional<String> license =
                in.key("license", "The licence of its tools, which a manifest must declare.")
                        .text(
                                "an SPDX expression such as MIT or Apache-2.0 OR MIT",
                                "^\\({0,5}[A-Za-z0-9][A-Za-z0-9.:+-]{0,99}\\){0,5}( (AND|OR|WITH)"
                                        + " \\({0,5}[A-Za-z0-9][A-Za-z0-9.:+-]{0,99}"
                                        + "\\){0,5}){0,20}$")
                        .shown(server -> server.about().license())
                        .required();
        return title.isEmpty() || description.isEmpty()
                ? Optional.empty()
                : license.map(it -> new Shop.About(title.get(), version, description.get(), it));
    }

    private static void reportReserved(GroupValues<?> in, String name) {
        if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            in.report(
                    "name",
                    SafeText.quoted(name) + " is a path that the server has for itself",
                    "expected another name, such as my-" + name.toLowerCase(Locale.ROOT));
        }
    }

    private static void reportTools(GroupValues<?> in, List<String> tools) {
        if (tools.isEmpty()) {
            in.report("tools", "is empty", "name tools, or [\"*\"] for all, or remove the server");
        }
        if (tools.contains(ALL_TOOLS)) {
            return;
        }
        reportNames(in, "prices", tools, "is the price of a tool that isn't sold here");
        reportNames(in, "terms", tools, "has the terms of a tool that isn't sold here");
    }

    private static void reportNames(
            GroupValues<?> in, String key, List<String> tools, String what) {
        for (String tool : in.names(key)) {
            if (!tools.contains(tool) && !(tool.equals(ALL_TOOLS) && key.equals("terms"))) {
                in.report(
                        key,
                        tool,
                        what,
                        "sold here: "
                                + String.join(", ", tools.subList(0, Math.min(20, tools.size())))
                                + NearestWord.hint(tool, tools));
            }
        }
    }

    /** Where it is found: its endpoint and its health. */
    public List<String> paths() {
        String root = name.equals(Shop.BASE) ? "" : "/" + name;
        return List.of(root + "/v1", root + "/health");
    }
}
