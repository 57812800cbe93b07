package dev.toolbooth.app.cli.buying;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.Wiring;
import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.Environments;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a buyer is told on the command line, by a server of the starter set-up. */
@Timeout(60)
class CallCommandTest {
    private final Console console;
    private final HttpListener listener;

    CallCommandTest(@TempDir Path folder) throws Exception {
        this.console = new Console(folder);
        console.environment.put("TOOLBOOTH_PURSE", folder.resolve("purse").toString());
        console.environment.put("TOOLBOOTH_WALLET", folder.resolve("wallet").toString());
        Config config =
                Environments.read(
                        Map.of("PORT", "0", "TOOLBOOTH_DATA", folder.resolve("data").toString()));
        this.listener = Wiring.listener(config, Wiring.parts(config));
    }

    @BeforeEach
    void start() throws Exception {
        listener.start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        listener.stop();
    }

    private String url(String path) {
        return "http://127.0.0.1:" + listener.port() + path;
    }

    private int buy(String city) {
        return console.run(
                "call",
                "restaurants",
                "city=" + city,
                "--pay",
                "auto",
                "--output",
                "json",
                "--url",
                url("/mcp"));
    }

    @Test
    void whatNobodyTookIsNotCalledPaid() {
        assertThat(buy("Atlantis")).isEqualTo(ExitCodes.TOOL_FAILED);
        JsonNode failed = Json.parse(console.out());
        assertThat(failed.has("paid")).isFalse();
        assertThat(failed.at("/not_taken/micro_usd").asInt()).isEqualTo(10_000);

        assertThat(buy("Berlin")).as(console.err()).isEqualTo(ExitCodes.OK);
        JsonNode served = Json.parse(console.out());
        assertThat(served.has("not_taken")).isFalse();
        assertThat(served.at("/paid/micro_usd").asInt()).isEqualTo(10_000);
    }

    @Test
    void helpSaysWhatIsDoneAboutPaymentsWhereNobodySays() {
        console.run("buy", "--help");
        assertThat(console.out().replaceAll("\\s+", " "))
                .contains("or not at all (never). Default: auto.");
        console.run("call", "--help");
        assertThat(console.out().replaceAll("\\s+", " "))
                .contains("or not at all (never). Default: ask on a terminal, otherwise never.");
    }

    @Test
    void aRefusalSaysWhatToTypeInstead() {
        assertThat(console.run("tools", "--url", url("/nowhere"))).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(console.err()).contains("404").contains("check the path").contains("/mcp");
        assertThat(console.run("tools", "--url", url("/v1"))).isEqualTo(ExitCodes.AUTH);
        assertThat(console.err()).contains("TOOLBOOTH_KEY").contains("--key");
    }

    /** finding U4: lists were as wide as they liked. */
    @Test
    void listsAreAsWideAsTheTerminal() {
        console.columns = 60;
        for (String list : List.of("tools", "resources", "prompts")) {
            assertThat(console.run(list, "--url", url("/mcp"))).isEqualTo(ExitCodes.OK);
            assertThat(console.out()).contains("DESCRIPTION");
            assertThat(console.out().lines()).allMatch(line -> line.length() <= 60);
        }
        console.columns = 0;
        assertThat(console.run("tools", "--url", url("/mcp"))).isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("A demo, not a forecast.");
    }

    @Test
    void aNodeThatIsNamedWronglyIsNeverQuoted() {
        console.environment.put("TOOLBOOTH_WALLET_PASSPHRASE", "correct horse");
        assertThat(console.run("wallet", "create", "--kind", "evm")).isEqualTo(ExitCodes.OK);
        String[][] wrongs = {
            {"https://node.example/secret", "named without its network"},
            {"bas=https://node.example/secret", "\"bas\" has no network that is known here"},
            {"base=secret", "\"base\" has no address that can be asked"}
        };
        for (String[] wrong : wrongs) {
            assertThat(console.run("wallet", "balance", "evm", "--node", wrong[0]))
                    .isEqualTo(ExitCodes.CONFIG);
            assertThat(console.err())
                    .contains(wrong[1])
                    .contains("expected NETWORK=URL")
                    .doesNotContain("secret");
        }
    }
}
