package dev.toolbooth.app.selling;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.ServerRunner;
import dev.toolbooth.app.Wiring;
import dev.toolbooth.app.cli.Cli;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.Environments;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Shop;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is sold has to be there and to have a price, or nothing starts. */
class SellingTest {
    @TempDir private Path folder;

    private Config config(String servers) {
        return Environments.read(
                Map.of(
                        "PORT",
                        "0",
                        "TOOLBOOTH_DATA",
                        folder.toString(),
                        "TOOLBOOTH_TOOLS__DEMO",
                        "true",
                        "TOOLBOOTH_TOOLS__SAMURAI",
                        "true",
                        "TOOLBOOTH_SERVERS",
                        servers));
    }

    /** What the program says that doesn't start. */
    private String refusal(String servers) throws InterruptedException {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int code = new ServerRunner(new PrintStream(said, true, UTF_8)).serve(config(servers));
        assertThat(code).isEqualTo(ExitCodes.CONFIG).isEqualTo(7);
        return said.toString(UTF_8);
    }

    private List<Shop> shops(String servers) throws Exception {
        Config config = config(servers);
        return Selling.shops(config, Wiring.parts(config).toolbox()).all();
    }

    @Test
    void toolsWithoutAPriceAreRefusedAtStartAndNotFreeByAccident() throws Exception {
        assertThat(refusal("[{name: a, license: MIT, tools: [echo, lookup_exemplars]}]"))
                .isEqualTo(
                        """
                        servers: "a" sells echo, lookup_exemplars without a price
                          give the server a price-usd-cents, or each tool one under prices; 0 gives\
                         it away
                        nothing was started
                        """);
        assertThat(
                        refusal(
                                "[{name: a, license: MIT, tools: [echo, lookup_exemplars],"
                                        + " prices: {echo: {price-usd-cents: 0}}}]"))
                .contains("\"a\" sells lookup_exemplars without a price");
        assertThat(refusal("[{name: a, license: MIT, tools: ['*']}]")).contains("without a price");
    }

    /** What {@code config check} says of a file. */
    private String checked(int code, String... lines) throws Exception {
        Path file = folder.resolve("toolbooth.yaml");
        Files.writeString(file, String.join("\n", lines));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream err = new PrintStream(said, true, UTF_8);
        ProcessEnvironment process =
                new ProcessEnvironment(Map.of(), folder, Optional.empty(), err, err);
        assertThat(new Cli(new ServerRunner(err), process).run("config", "check")).isEqualTo(code);
        return said.toString(UTF_8).replace(folder + "/", "");
    }

    @Test
    void toolsThatAreNotThereAreFoundBeforeTheStart() throws Exception {
        assertThat(
                        checked(
                                ExitCodes.CONFIG,
                                "tools: {samurai: true}",
                                "servers:",
                                "  - {name: a, license: MIT, tools: [lookup_exemplar],"
                                        + " price-usd-cents: 1}",
                                "routes:",
                                "  - {method: GET, path: /w, tool: wether}"))
                .startsWith(
                        "toolbooth.yaml:3: servers: \"a\" sells lookup_exemplar, which is no tool"
                                + " here\n  there are ")
                .contains("did you mean \"lookup_exemplars\"?")
                .endsWith("1 problem in all.\n");
        assertThat(
                        checked(
                                ExitCodes.CONFIG,
                                "tools: {pizza: true}",
                                "routes:",
                                "  - {method: GET, path: /w, tool: wether}"))
                .startsWith("toolbooth.yaml:3: routes: /w calls wether, which is no tool here\n")
                .contains("did you mean \"weather\"?");
        assertThat(folder).isDirectoryNotContaining("glob:**/data");
    }

    @Test
    void toolsOfFilesAreNotMissedBeforeTheyAreCompiled() throws Exception {
        Files.writeString(folder.resolve("Mine.java"), "nothing that compiles");
        String[] lines = {
            "tools: {sources: [Mine.java]}",
            "servers: [{name: a, license: MIT, tools: [mine], price-usd-cents: 1}]"
        };
        assertThat(checked(ExitCodes.OK, lines)).isEqualTo("toolbooth.yaml: ok\n");
    }

    @Test
    void toolsThatAreNotThereAreRefusedWithTheNearestName() throws Exception {
        assertThat(
                        refusal(
                                "[{name: a, license: MIT, tools: [lookup_exemplar],"
                                        + " price-usd-cents: 1},"
                                        + " {name: b, license: MIT, tools: ['*'],"
                                        + " price-usd-cents: 1,"
                                        + " prices: {ehco: {price-usd-cents: 1}}}]"))
                .contains("servers: \"a\" sells lookup_exemplar, which is no tool here\n")
                .contains("did you mean \"lookup_exemplars\"?")
                .contains("servers: \"b\" has a price for ehco, which is no tool here\n")
                .contains("did you mean \"echo\"?");
    }

    @Test
    void aToolHasOnePriceWhicheverOfItsNamesIsUsed() throws Exception {
        Config config = config("[]");
        String full =
                Objects.requireNonNull(Wiring.parts(config).toolbox().find("echo")).fullName();
        List<Shop> shops =
                shops(
                        ("[{name: a, license: MIT, tools: [%1$s],"
                                        + " prices: {%1$s: {price-usd-cents: 2}}}]")
                                .formatted(full));
        assertThat(shops.getFirst().prices())
                .isEqualTo(Map.of("echo", Price.flat(new Money(20_000))));
        assertThat(
                        refusal(
                                ("[{name: a, license: MIT, tools: [echo, %1$s], prices: {echo:"
                                                + " {price-usd-cents: 1}, %1$s: {price-usd-cents:"
                                                + " 2}}}]")
                                        .formatted(full)))
                .contains("\"a\" has two prices for echo");
    }

    @Test
    void anEmptyListOpensNoShop() throws Exception {
        assertThat(shops("[]")).isEmpty();
    }

    /** What two shops of a server with a workspace ask for tools; null for what they don't sell. */
    private String asked(String servers) throws Exception {
        Config config =
                Environments.read(
                        Map.of(
                                "PORT",
                                "0",
                                "TOOLBOOTH_DATA",
                                folder.toString(),
                                "TOOLBOOTH_WORKSPACE__ROOT",
                                folder.toString(),
                                "TOOLBOOTH_WORKSPACE__MCP",
                                "true",
                                "TOOLBOOTH_SERVERS",
                                servers));
        StringBuilder asked = new StringBuilder();
        for (Shop shop : Selling.shops(config, Wiring.parts(config).toolbox()).all()) {
            for (String tool : List.of("files_read", "files_read_v2", "files_write")) {
                Price price = shop.sells(tool) ? shop.pricing().of(tool) : null;
                asked.append(price == null ? "-" : price.flat().microUsd() / 10_000).append(' ');
            }
        }
        return asked.toString().strip();
    }

    @Test
    void whatIsSoldIsNotFreeInALaterVersion() throws Exception {
        assertThat(asked("[{name: a, license: MIT, tools: [files_read]," + " price-usd-cents: 2}]"))
                .isEqualTo("2 2 -");
        assertThat(
                        asked(
                                "[{name: a, license: MIT, tools: ['*'], price-usd-cents: 1,"
                                        + " prices: {files_read: {price-usd-cents: 5}}}]"))
                .isEqualTo("5 5 1");
        assertThat(
                        asked(
                                "[{name: a, license: MIT, tools: [files_read], price-usd-cents:"
                                        + " 2}, {name: b, license: MIT, tools: [files_read_v2],"
                                        + " price-usd-cents: 3}]"))
                .isEqualTo("2 - - - 3 -");
    }
}
