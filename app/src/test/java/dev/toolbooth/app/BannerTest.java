package dev.toolbooth.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.Environments;
import dev.toolbooth.app.pay.Rails;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.tool.ToolSpec;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the server invites to paste works with what it offers. */
class BannerTest {

    @Test
    void echoIsCalledWhereItIsOffered() {
        assertThat(Banner.tryout(List.of(ToolSpec.named("echo").build())))
                .contains("\"tools/call\"", "\"echo\"");
    }

    private static String banner(Map<String, String> environment) {
        return banner(environment, List.of());
    }

    private static String banner(Map<String, String> environment, List<Shop> shops) {
        var config = Environments.read(environment);
        var bytes = new ByteArrayOutputStream();
        new Banner(config, 8080, List.of(), shops, "$KEY", Optional.of("/console/enter?code=c"))
                .printTo(new PrintStream(bytes, true, UTF_8));
        return bytes.toString(UTF_8);
    }

    @Test
    void theProgramSaysItsOwnVersionWhateverTheServerIsCalled() {
        assertThat(banner(Map.of("HS_MCP_SERVER_VERSION", "77.7")))
                .startsWith("Toolbooth " + Version.current() + " is listening")
                .doesNotContain("77.7");
    }

    @Test
    void nothingIsOfferedWhereMcpIsSwitchedOff() {
        assertThat(banner(Map.of("HS_MCP_ENABLED", "false")))
                .contains("listening at http://127.0.0.1:8080", "listen.mcp")
                .doesNotContain("curl", "claude", "/mcp");
    }

    @Test
    void theLinkIntoTheConsoleIsOneThatThisMachineCanFollow() {
        String path = "/console/enter?code=c\n";
        assertThat(banner(Map.of())).contains("  http://127.0.0.1:8080" + path);
        assertThat(banner(Map.of("HS_MCP_ENABLED", "false"))).contains("8080" + path);
        assertThat(banner(Map.of("TOOLBOOTH_LISTEN__HOST", "0.0.0.0")))
                .contains("  http://127.0.0.1:8080" + path);
    }

    @Test
    void proofsAreSpokenOfWhereSomethingIsSoldForThem() throws Exception {
        assertThat(banner(Map.of())).contains("play money").doesNotContain("proofs");
        var config = Environments.read(Map.of());
        var shops = Trade.shops(config, Wiring.core(config).toolbox()).all();
        assertThat(banner(Map.of(), shops)).contains("unchecked proofs on solana-devnet");
        assertThat(banner(Map.of("TOOLBOOTH_MONEY__PLAY", "off"), shops))
                .doesNotContain("payments taken");
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

    private static boolean proofs(Map<String, String> environment) {
        return Rails.takeProofs(Environments.read(environment));
    }

    @Test
    void otherToolsAreListed() {
        assertThat(Banner.tryout(List.of(ToolSpec.named("weather").build())))
                .contains("\"tools/list\"")
                .doesNotContain("echo");
        assertThat(Banner.tryout(List.of())).contains("\"tools/list\"");
    }
}
