package dev.toolbooth.app.config.selling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.Desk;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Shop;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is sold, as the configuration says it. */
class ServerSettingsTest {
    private static final String GOOD = "name: a, license: MIT, tools: [x]";

    @TempDir private Path folder;

    private List<ServerConfig> servers(String yaml) {
        return new Desk(folder).file(yaml).config().selling().servers().orElseThrow();
    }

    private String report(String yaml) {
        return new Desk(folder).file(yaml).report();
    }

    /** The report on one server with these keys, as flow text. */
    private String reportOf(String keys) {
        return report("servers: [{" + keys + "}]");
    }

    @Test
    void oneAddressThatOthersReachMakesKeysNeeded() {
        Config config = new Desk(folder).file("listeners: [{host: 0.0.0.0, port: 8000}]").config();
        assertThat(config.access().required()).isTrue();
    }

    private boolean playMoney(String yaml) {
        return new Desk(folder).file(yaml).config().selling().playMoney();
    }

    @Test
    void thereIsNoPlayMoneyByItselfWhereOthersCallThroughAProxy() {
        assertThat(playMoney("listen: {port: 1}")).isTrue();
        assertThat(playMoney("listen: {host: 0.0.0.0}")).isFalse();
        assertThat(playMoney("listeners: [{host: 0.0.0.0, port: 8000}]")).isFalse();
        assertThat(playMoney("listeners: [{port: 8000}]")).isTrue();
        assertThat(playMoney("listen: {public-url: 'https://example.com'}")).isFalse();
        assertThat(playMoney("listen: {hosts: [example.com]}")).isFalse();
        assertThat(playMoney("listen: {trusted-proxies: [127.0.0.1]}")).isFalse();
        assertThat(playMoney("{listen: {hosts: [example.com]}, money: {play: on}}")).isTrue();
    }

    @Test
    void everyKeyOfAServerIsRead() {
        var all =
                servers(
                        """
                        servers:
                          - name: causal-memory
                            title: samurai-causal-memory
                            version: 1.2.3-rc.1
                            description: What caused what.
                            license: Apache-2.0 OR MIT
                            tools: [lookup, echo, summarize]
                            free-calls-per-day: 100
                            price-usd-cents: 0.05
                            input-token-micro-usd: 3
                            output-token-micro-usd: 4
                            max-input-tokens: 10
                            max-output-tokens: 20
                            prices:
                              echo: {price-usd-cents: 0}
                              summarize:
                                price-usd-cents: 0.0001
                                input-token-micro-usd: 1
                                output-token-micro-usd: 2
                                max-output-tokens: 2000
                        """);
        assertThat(all)
                .containsExactly(
                        new ServerConfig(
                                "causal-memory",
                                new Shop.About(
                                        "samurai-causal-memory",
                                        "1.2.3-rc.1",
                                        "What caused what.",
                                        "Apache-2.0 OR MIT"),
                                List.of("lookup", "echo", "summarize"),
                                100,
                                Optional.of(price(500, 3, 4, 10, 20)),
                                Map.of(
                                        "echo",
                                        Price.FREE,
                                        "summarize",
                                        price(1, 1, 2, Price.TOKENS_MAX, 2000))));
    }

    private static Price price(long flat, long in, long out, int inMax, int outMax) {
        return new Price(new Money(flat), new Money(in), new Money(out), inMax, outMax);
    }

    @Test
    void aServerNeedsANameALicenceAndTools() {
        var server = servers("servers: [{" + GOOD + "}]").getFirst();
        assertThat(server.about()).isEqualTo(new Shop.About("a", "0.1.0", "a", "MIT"));
        assertThat(server.freeCallsPerDay()).isZero();
        assertThat(server.price()).isEmpty();
        assertThat(server.prices()).isEmpty();
        assertThat(report("servers:\n  - title: b\n  -\n"))
                .startsWith(
                        """
                        toolbooth.yaml:2: servers[0].name: is missing
                          expected letters, digits and -, at most 64, such as causal-memory; base\
                         for the one at /v1
                        toolbooth.yaml:2: servers[0].license: is missing
                          expected an SPDX expression such as MIT or Apache-2.0 OR MIT
                        toolbooth.yaml:2: servers[0].tools: is missing
                          expected a list, each item the name of a tool, or "*" for all
                        """)
                .contains("toolbooth.yaml:3: servers[1].tools: is missing\n")
                .endsWith("6 problems; nothing was started.");
    }

    @Test
    void everythingThatIsWrongIsSaidAtOnceWithItsLineAndKey() {
        assertThat(
                        report(
                                """
                                servers:
                                  - name: causal memory
                                    licence: MIT
                                    tools: [echo]
                                    price-usd-cents: 0.00001
                                  - name: b
                                    license: MIT
                                    tools: [echo, lookup]
                                    free-calls-per-day: many
                                    prices:
                                      echo:
                                        price-usd-cent: 1
                                      lookpu: {price-usd-cents: 1}
                                      lookup: {price-usd-cents: free}
                                """))
                .isEqualTo(
                        """
                        toolbooth.yaml:2: servers[0].name: "causal memory" is not valid here
                          expected letters, digits and -, at most 64, such as causal-memory; base\
                         for the one at /v1
                        toolbooth.yaml:2: servers[0].license: is missing
                          expected an SPDX expression such as MIT or Apache-2.0 OR MIT
                        toolbooth.yaml:3: servers[0].licence: unknown key
                          known here: name, title, version, description, license, tools,\
                         free-calls-per-day, price-usd-cents, input-token-micro-usd,\
                         output-token-micro-usd, max-input-tokens, max-output-tokens, prices,\
                         terms — did you mean "license"?
                        toolbooth.yaml:5: servers[0].price-usd-cents: "0.00001" has too many digits\
                         or is too much
                          expected US cents from 0 to 100000000 with at most 4 decimals, such as\
                         0.05
                        toolbooth.yaml:9: servers[1].free-calls-per-day: "many" is text
                          expected a whole number from 0 to 1000000000
                        toolbooth.yaml:12: servers[1].prices.echo.price-usd-cent: unknown key
                          known here: price-usd-cents, input-token-micro-usd,\
                         output-token-micro-usd, max-input-tokens, max-output-tokens — did you mean\
                         "price-usd-cents"?
                        toolbooth.yaml:12: servers[1].prices.echo: has no price
                          give price-usd-cents, or a price of tokens above 0; price-usd-cents: 0\
                         gives it away
                        toolbooth.yaml:13: servers[1].prices.lookpu: is the price of a tool that\
                         isn't sold here
                          sold here: echo, lookup — did you mean "lookup"?
                        toolbooth.yaml:14: servers[1].prices.lookup.price-usd-cents: "free" is text
                          expected US cents from 0 to 100000000 with at most 4 decimals, such as\
                         0.05
                        9 problems; nothing was started.\
                        """);
    }

    @Test
    void anEmptyListSellsNothing() {
        assertThat(servers("servers: []")).isEmpty();
        var desk = new Desk(folder).env("TOOLBOOTH_SERVERS", "[]");
        assertThat(desk.config().selling().servers()).contains(List.of());
        assertThat(desk.loaded().config().settings().yaml(true))
                .contains("\nservers: []  # env TOOLBOOTH_SERVERS\n");
    }

    @Test
    void whatIsNoListIsRefused() {
        assertThat(report("servers: {a: 1}"))
                .contains("servers: a group of keys is not valid here\n  expected a list");
        assertThat(report("servers:")).contains("servers: has no value");
        assertThat(report("servers: x")).contains("servers: \"x\" is text");
        assertThat(report("servers: [x]")).contains("servers[0]: \"x\", but this is a section");
        assertThat(report("servers: [[]]")).contains("servers[0]: a list, but this is a section");
        assertThat(new Desk(folder).file("").env("TOOLBOOTH_SERVERS", "a,b").report())
                .contains("env TOOLBOOTH_SERVERS: servers: is no list");
    }

    @Test
    void aVariableTakesTheSameInOneLine() {
        var desk =
                new Desk(folder)
                        .file("servers: [{name: lost, license: MIT, tools: [y]}]")
                        .env(
                                "TOOLBOOTH_SERVERS",
                                "[{\"name\":\"a\",\"license\":\"MIT\",\"tools\":[\"*\"],"
                                        + "\"price-usd-cents\":0.1}]");
        var server = desk.config().selling().servers().orElseThrow().getFirst();
        assertThat(server.name()).isEqualTo("a");
        assertThat(server.price()).contains(Price.flat(new Money(1000)));
        assertThat(desk.env("TOOLBOOTH_SERVERS", "[{nam: a}]").report())
                .contains("env TOOLBOOTH_SERVERS: servers[0].nam: unknown key\n")
                .contains("did you mean \"name\"?");
        assertThat(desk.env("TOOLBOOTH_SERVERS", "[{").report())
                .contains("env TOOLBOOTH_SERVERS: is not valid YAML: ");
    }

    @Test
    void valuesMayBeReferences() {
        var desk =
                new Desk(folder)
                        .env("N", "from-outside")
                        .env("ALL", "[{" + GOOD + "}]")
                        .file("servers:\n  - {name: \"${env:N}\", license: MIT, tools: [x]}\n");
        assertThat(desk.config().selling().servers().orElseThrow().getFirst().name())
                .isEqualTo("from-outside");
        desk.file("servers: ${env:ALL}");
        assertThat(desk.config().selling().servers().orElseThrow().getFirst().name())
                .isEqualTo("a");
        desk.file("servers: ${env:NONE}");
        assertThat(desk.report()).contains("names an environment variable that isn't set");
    }

    @Test
    void namesAreUniqueAndLeaveTheServersOwnPathsAlone() {
        assertThat(report("servers:\n  - {" + GOOD + "}\n  - {" + GOOD + "}\n"))
                .contains("toolbooth.yaml:3: servers[1].name: \"a\" is the name of servers[0] too");
        for (var name : List.of("mcp", "api", "v1", "health", "Console", "metrics", "sse")) {
            assertThat(reportOf("name: " + name + ", license: MIT, tools: [x]"))
                    .contains("servers[0].name: \"" + name + "\" is a path that the server has");
        }
        assertThat(reportOf("name: " + "n".repeat(65) + ", license: MIT, tools: [x]"))
                .contains("is not valid here");
        for (var name : List.of("-a", "a/b", "a.b", "\"\"", "\"a\\n\"")) {
            assertThat(reportOf("name: " + name + ", license: MIT, tools: [x]"))
                    .contains("servers[0].name: ");
        }
        assertThat(
                        servers(
                                        "servers: [{name: "
                                                + "n".repeat(64)
                                                + ", license: MIT, tools: [x]}]")
                                .size())
                .isEqualTo(1);
    }

    @Test
    void theEndpointOfMcpCantBeWhereToolsAreSold() {
        assertThat(report("listen: {endpoint: /a/v1}\nservers: [{" + GOOD + "}]"))
                .contains("listen.endpoint: \"/a/v1\" is where the server \"a\" sells its tools");
        assertThat(report("listen: {endpoint: /v1}")).contains("the server \"base\"");
        assertThat(servers("listen: {endpoint: /v1}\nservers: []")).isEmpty();
    }

    @Test
    void versionsAndLicencesHaveTheirForms() {
        for (var version : List.of("\"1\"", "1.2", "v1.0.0", "1.0.0-")) {
            assertThat(reportOf(GOOD + ", version: " + version)).contains("servers[0].version: ");
        }
        for (var license : List.of("\"\"", "\"MIT OR\"", "my own", "\"MIT \"")) {
            assertThat(reportOf("name: a, tools: [x], license: " + license))
                    .contains("servers[0].license: ");
        }
        var good = "(MIT OR Apache-2.0) AND GPL-2.0-only WITH Classpath-exception-2.0";
        assertThat(servers("servers: [{name: a, tools: [x], license: " + good + "}]")).hasSize(1);
    }

    @Test
    void toolsAreNamedOrAll() {
        assertThat(reportOf("name: a, license: MIT, tools: []"))
                .contains("servers[0].tools: is empty");
        assertThat(reportOf("name: a, license: MIT, tools: [a b]"))
                .contains("servers[0].tools: \"a b\"");
        assertThat(
                        servers(
                                        "servers: [{name: a, license: MIT, tools: ['*'], prices:"
                                                + " {y: {price-usd-cents: 1}}}]")
                                .getFirst()
                                .prices())
                .containsKey("y");
    }

    @Test
    void amountsAreExactAndBounded() {
        for (var bad : List.of("-1", "0.00005", "1e3", "100000000.0001", "100000001", ".inf")) {
            assertThat(reportOf(GOOD + ", price-usd-cents: " + bad))
                    .as(bad)
                    .contains("servers[0].price-usd-cents: ");
        }
        for (var good : Map.of("0.0001", 1L, "0.050", 500L, "7", 70_000L).entrySet()) {
            assertThat(
                            servers(
                                            "servers: [{"
                                                    + GOOD
                                                    + ", price-usd-cents: "
                                                    + good.getKey()
                                                    + "}]")
                                    .getFirst()
                                    .price())
                    .contains(Price.flat(new Money(good.getValue())));
        }
        assertThat(
                        servers("servers: [{" + GOOD + ", price-usd-cents: 100000000}]")
                                .getFirst()
                                .price())
                .contains(Price.flat(Money.AT_ONCE_MAX));
        assertThat(reportOf(GOOD + ", input-token-micro-usd: 0.5")).contains("is a decimal number");
        assertThat(reportOf(GOOD + ", input-token-micro-usd: 1000000001")).contains("out of range");
        assertThat(reportOf(GOOD + ", max-output-tokens: 0")).contains("out of range");
    }

    @Test
    void theMostThatACallMayCostIsBoundedToo() {
        var most = ", input-token-micro-usd: 1000000, max-output-tokens: 1, max-input-tokens: ";
        assertThat(servers("servers: [{" + GOOD + most + "1000000}]")).hasSize(1);
        assertThat(reportOf(GOOD + most + "1000001"))
                .contains("servers[0]: a call may cost 1000001.000000 USD\n")
                .contains("expected at most 1000000.000000 USD");
        assertThat(
                        reportOf(
                                GOOD
                                        + ", prices: {x: {output-token-micro-usd: 1000000000,"
                                        + " max-output-tokens: 10000000}}"))
                .contains("servers[0].prices.x: a call may cost 10000000000.000000 USD");
    }

    @Test
    void onlyAPriceThatIsSaidIsAPrice() {
        assertThat(servers("servers: [{" + GOOD + ", price-usd-cents: 0}]").getFirst().price())
                .contains(Price.FREE);
        assertThat(
                        servers("servers: [{" + GOOD + ", input-token-micro-usd: 0}]")
                                .getFirst()
                                .price())
                .isEmpty();
        assertThat(reportOf(GOOD + ", prices: {x: }"))
                .contains("servers[0].prices.x: has no price");
        assertThat(reportOf(GOOD + ", prices: {x: {output-token-micro-usd: 0}}"))
                .contains("servers[0].prices.x: has no price");
        assertThat(reportOf(GOOD + ", prices: {x: 1}"))
                .contains("servers[0].prices.x: \"1\", but this is a section");
        assertThat(reportOf(GOOD + ", prices: [x]")).contains("servers[0].prices: a list is not");
        assertThat(reportOf(GOOD + ", prices: {a b: {price-usd-cents: 1}}"))
                .contains("servers[0].prices: has a bad name");
        assertThat(reportOf(GOOD + ", prices: {x: {price-usd-cents: 1}, x: {price-usd-cents: 2}}"))
                .contains("servers[0].prices.x: is given twice");
    }

    @Test
    void thereIsALimitOnEverything() {
        assertThat(servers("servers: [" + many(100) + "]")).hasSize(100);
        assertThat(report("servers: [" + many(101) + "]"))
                .contains("servers: has more than 100 items");
        var prices =
                IntStream.range(0, 1_001)
                        .mapToObj(i -> "t" + i + ": {price-usd-cents: 1}")
                        .collect(Collectors.joining(", "));
        assertThat(reportOf("name: a, license: MIT, tools: ['*'], prices: {" + prices + "}"))
                .contains("servers[0].prices: has more than 1000 names");
        assertThat(reportOf("name: a, license: MIT, tools: [" + "x, ".repeat(1_000) + "x]"))
                .contains("servers[0].tools: has more than 1000 items");
    }

    private static String many(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{name: n" + i + ", license: MIT, tools: [x]}")
                .collect(Collectors.joining(", "));
    }

    @Test
    void aListingShowsTheStarterWhereNobodySaysWhatIsSold() {
        var loaded = new Desk(folder).loaded();
        assertThat(loaded.config().selling().servers()).isEmpty();
        assertThat(loaded.config().settings().yaml(true))
                .contains(
                        """

                        servers:  # default
                          - name: "base"
                            title: "toolbooth-starter"
                        """)
                .contains("    prices:\n      echo: {price-usd-cents: 0}\n")
                .contains("  - name: \"causal-memory\"\n");
        var again =
                new Desk(folder.resolve("again"))
                        .file(loaded.config().settings().yaml(true))
                        .config();
        assertThat(again.selling().servers()).contains(loaded.config().starterServers());
        var json =
                new Desk(folder.resolve("j")).file(loaded.config().settings().json(false)).config();
        assertThat(json.selling().servers()).contains(loaded.config().starterServers());
    }
}
