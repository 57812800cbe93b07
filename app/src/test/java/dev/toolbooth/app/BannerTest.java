package dev.toolbooth.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.Environments;
import dev.toolbooth.app.payments.RailFactory;
import dev.toolbooth.app.process.Version;
import dev.toolbooth.app.selling.Selling;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** What a server says at its start, and invites to paste. */
class BannerTest {
    private static final String LINK = "http://127.0.0.1:8080/console/enter?code=c";

    private static String banner(Map<String, String> environment) throws Exception {
        return banner(environment, 8080, Optional.of("/console/enter?code=c"));
    }

    private static String banner(Map<String, String> environment, int port, Optional<String> entry)
            throws Exception {
        Config config = Environments.read(environment);
        var core = Wiring.parts(config);
        var bytes = new ByteArrayOutputStream();
        new Banner(
                        config,
                        port,
                        core.toolbox().list(),
                        Selling.shops(config, core.toolbox()).all(),
                        "./toolbooth",
                        entry)
                .printTo(new PrintStream(bytes, true, UTF_8));
        return bytes.toString(UTF_8);
    }

    /** finding U3. */
    @Test
    void aNewcomerGetsTheConsoleFirstAndTwoCallsInFewLines() throws Exception {
        List<String> lines = banner(Map.of()).lines().toList();
        assertThat(lines).hasSize(10);
        assertThat(lines.get(1)).isEqualTo(LINK);
        assertThat(lines)
                .anyMatch(line -> line.endsWith("  ./toolbooth call echo message=hello"))
                .anyMatch(line -> line.contains(" call weather city=Berlin --pay auto "))
                .anyMatch(line -> line.contains(" serve --tools MyTool.java"));
    }

    @Test
    void linesFitAnOrdinaryTerminal() throws Exception {
        assertThat(banner(Map.of()).lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void theProgramSaysItsOwnVersionWhateverTheServerIsCalled() throws Exception {
        assertThat(banner(Map.of("HS_MCP_SERVER_VERSION", "77.7")))
                .contains("\nToolbooth " + Version.current() + " is listening")
                .doesNotContain("77.7");
    }

    @Test
    void nothingIsOfferedWhereMcpIsSwitchedOff() throws Exception {
        assertThat(banner(Map.of("HS_MCP_ENABLED", "false")))
                .contains("listening at http://127.0.0.1:8080", "listen.mcp")
                .doesNotContain(" call ", "claude", "/mcp");
    }

    @Test
    void theLinkIntoTheConsoleIsOneThatThisMachineCanFollow() throws Exception {
        assertThat(banner(Map.of("HS_MCP_ENABLED", "false"))).contains("\n" + LINK + "\n");
        assertThat(banner(Map.of("TOOLBOOTH_LISTEN__HOST", "0.0.0.0")))
                .contains("\n" + LINK + "\n");
        assertThat(banner(Map.of(), 8080, Optional.empty()))
                .doesNotContain("code=")
                .contains("./toolbooth console ");
        assertThat(banner(Map.of("TOOLBOOTH_CONSOLE__ENABLED", "off"))).doesNotContain("onsole");
    }

    @Test
    void commandsSayWhereTheServerIsUnlessItIsWhereTheyLook() throws Exception {
        assertThat(banner(Map.of(), 9000, Optional.empty()))
                .contains("call echo message=hello --url http://127.0.0.1:9000/mcp\n")
                .contains("--pay auto --url http://127.0.0.1:9000/mcp");
        assertThat(banner(Map.of("TOOLBOOTH_AUTH__REQUIRED", "always")))
                .contains("message=hello --key \"$KEY\"", "KEY=$(./toolbooth keys create)");
    }

    @Test
    void whoeverServesSomethingOfTheirOwnReadsOfThat() throws Exception {
        String own =
                banner(
                        Map.of(
                                "TOOLBOOTH_TOOLS__DEMO",
                                "true",
                                "TOOLBOOTH_SERVERS",
                                "[{name: shop, license: MIT, tools: [echo], price-usd-cents: 1}]"));
        assertThat(own)
                .contains("tools      echo", "sold: shop http://127.0.0.1:8080/shop/v1")
                .doesNotContain("weather", "MyTool");
    }

    @Test
    void aPaidCallIsShownOnlyWherePlayMoneyPaysForIt() throws Exception {
        assertThat(banner(Map.of("TOOLBOOTH_MONEY__PLAY", "off"))).doesNotContain("--pay");
        assertThat(banner(Map.of("TOOLBOOTH_TOOLS__PIZZA", "false"))).doesNotContain("--pay");
    }

    @Test
    void nobodyIsWarnedOfProofsThatNothingTakes() {
        String base =
                "[{network: base, pay-to: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',"
                        + " facilitator: 'https://facilitator.example'}]";
        assertThat(proofs(Map.of())).isTrue();
        assertThat(proofs(Map.of("TOOLBOOTH_MONEY__PLAY", "off"))).isFalse();
        assertThat(proofs(Map.of("TOOLBOOTH_PAYMENTS__NETWORKS", base))).isFalse();
    }

    /** finding U3: a warning of our own demo came first. */
    @Test
    void theDemoIsNoReasonForAWarning(@TempDir Path folder) throws Exception {
        assertThat(warnings(folder.resolve("demo"), Map.of())).isEmpty();
        String sold =
                "[{name: mine, license: MIT, tools: [pizza-carousel], price-usd-cents: 1,"
                        + " terms: {pizza-carousel: {form: proof, proof: honor}}}]";
        assertThat(
                        warnings(
                                folder.resolve("mine"),
                                Map.of(
                                        "TOOLBOOTH_TOOLS__PIZZA",
                                        "true",
                                        "TOOLBOOTH_SERVERS",
                                        sold)))
                .anyMatch(line -> line.contains("without a check on the chain"));
    }

    private static List<String> warnings(Path data, Map<String, String> environment)
            throws Exception {
        Map<String, String> all = new HashMap<>(environment);
        all.put("TOOLBOOTH_DATA", data.toString());
        Config config = Environments.read(all);
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.setContext(context);
        lines.start();
        Logger ours = context.getLogger("dev.toolbooth");
        ours.addAppender(lines);
        try {
            Wiring.listener(config, Wiring.parts(config)).stop();
        } finally {
            ours.detachAppender(lines);
        }
        return lines.list.stream()
                .filter(line -> line.getLevel().isGreaterOrEqual(Level.WARN))
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    private static boolean proofs(Map<String, String> environment) {
        return RailFactory.takeProofs(Environments.read(environment));
    }
}
