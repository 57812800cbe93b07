package dev.toolbooth.app.config.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.Config.LogFormat;
import dev.toolbooth.app.config.Config.LogThreshold;
import dev.toolbooth.app.config.serving.AccessConfig;
import dev.toolbooth.app.config.serving.DiscoveryConfig;
import dev.toolbooth.app.config.serving.DiscoveryConfig.ServeTransport;
import dev.toolbooth.app.config.serving.ListenConfig;
import dev.toolbooth.app.config.serving.MonitorConfig;
import dev.toolbooth.app.config.serving.OutboundConfig;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.app.process.Version;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.name.NameMode;
import dev.toolbooth.server.http.CorsSettings;
import dev.toolbooth.server.http.DiscoveryProfile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where values come from, and which of them counts. */
class ConfigReaderTest {
    @TempDir private Path folder;

    @Test
    void aServerThatIsToldNothingHasTheDefaults() {
        var config = new Desk(folder).config();
        assertThat(config)
                .isEqualTo(Environments.standard(folder.resolve("home/.local/share/toolbooth")));
        assertThat(config.server())
                .isEqualTo(new Config.Server("Toolbooth", Version.current(), Optional.empty()));
        assertThat(config.listen().host()).isEqualTo("127.0.0.1");
        assertThat(config.listen().port()).isEqualTo(8080);
        assertThat(config.listen().endpoint()).isEqualTo("/mcp");
        assertThat(config.listen().tls()).isEmpty();
        assertThat(config.access())
                .isEqualTo(new AccessConfig(false, false, Optional.empty(), List.of()));
        assertThat(config.hyper()).isEqualTo(new Config.Hyper(false, false));
        assertThat(config.sessions().enabled()).isTrue();
        assertThat(config.tools().demo()).isTrue();
        assertThat(config.outbound())
                .isEqualTo(new OutboundConfig(List.of(), Duration.ofSeconds(30), 1 << 20, 64));
        assertThat(config.discovery())
                .isEqualTo(
                        new DiscoveryConfig(
                                true,
                                ServeTransport.HTTP,
                                DiscoveryProfile.STANDARD,
                                NameMode.PLAIN,
                                true,
                                CorsSettings.STANDARD,
                                true));
        assertThat(config.data()).isEqualTo(folder.resolve("home/.local/share/toolbooth"));
        assertThat(config.log()).isEqualTo(new Config.Log(LogThreshold.INFO, LogFormat.AUTO));
        assertThat(config.monitor()).isEqualTo(new MonitorConfig(true, false, Optional.empty()));
        assertThat(config.resources()).isEqualTo(new MonitorConfig.Resources(false, 100));
        assertThat(config.limits()).isEqualTo(Limits.standard());
    }

    @Test
    void whereOtherMachinesCanCallAKeyIsNeededAndAddressesAreLimited() {
        var config = new Desk(folder).flag("--host", "0.0.0.0").config();
        assertThat(config.access().required()).isTrue();
        assertThat(config.limits().rates().address()).hasToString("100/s burst 200");
        var open = new Desk(folder).flag("--host", "0.0.0.0").flag("--insecure-open", "true");
        assertThat(open.config().access().required()).isFalse();
        var always = new Desk(folder).env("TOOLBOOTH_AUTH__REQUIRED", "always");
        assertThat(always.config().access().required()).isTrue();
        assertThat(always.flag("--insecure-open", "true").config().access().required()).isTrue();
        var off =
                new Desk(folder).flag("--host", "::").env("TOOLBOOTH_LIMITS__ADDRESS_RATE", "off");
        assertThat(off.config().limits().rates().address().unlimited()).isTrue();
    }

    @Test
    void everyValueOfTheFileIsRead() {
        var config =
                new Desk(folder)
                        .write("cert.pem", "c")
                        .write("key.pem", "k")
                        .write("mine.jar", "j")
                        .env("SEAL", "s".repeat(32))
                        .file(
                                """
                                server: {name: Mine, version: "9", instructions: "Ask\\nnicely."}
                                listen:
                                  host: 0.0.0.0
                                  port: 0
                                  endpoint: /a/b
                                  tls: {certificate: cert.pem, key: key.pem}
                                  hosts: [tools.example.com]
                                  origins: ["https://app.example.com:8443", "*"]
                                sessions: {enabled: false}
                                tools:
                                  demo: false
                                  sources:
                                    - mine.jar
                                data: /var/lib/toolbooth
                                secret: ${env:SEAL}
                                log: {level: debug, format: json}
                                limits: {body-bytes: 64KiB, tool-timeout: 250ms, page-items: 7}
                                """)
                        .config();

        assertThat(config.server())
                .isEqualTo(new Config.Server("Mine", "9", Optional.of("Ask\nnicely.")));
        assertThat(config.listen())
                .isEqualTo(
                        new ListenConfig(
                                "0.0.0.0",
                                0,
                                "/a/b",
                                Optional.of(
                                        new ListenConfig.Tls(
                                                folder.resolve("cert.pem"),
                                                folder.resolve("key.pem"))),
                                List.of("tools.example.com"),
                                List.of("https://app.example.com:8443", "*")));
        assertThat(config.sessions().enabled()).isFalse();
        assertThat(config.tools())
                .isEqualTo(
                        new Config.Tools(false, false, false, List.of(folder.resolve("mine.jar"))));
        assertThat(config.data()).isEqualTo(Path.of("/var/lib/toolbooth"));
        assertThat(config.secret()).contains(new Secret("s".repeat(32)));
        assertThat(config.log()).isEqualTo(new Config.Log(LogThreshold.DEBUG, LogFormat.JSON));
        assertThat(config.limits().http().bodyBytes()).isEqualTo(64 * 1024);
        assertThat(config.limits().calls().toolTimeout()).isEqualTo(Duration.ofMillis(250));
        assertThat(config.limits().messages().pageItems()).isEqualTo(7);
    }

    @Test
    void flagsWinOverTheEnvironmentWhichWinsOverTheFile() {
        var desk = new Desk(folder).file("listen: {port: 1}");
        assertThat(desk.config().listen().port()).isEqualTo(1);
        desk.env("PORT", "2");
        assertThat(desk.config().listen().port()).isEqualTo(2);
        desk.env("TOOLBOOTH_LISTEN__PORT", "3");
        assertThat(desk.config().listen().port()).isEqualTo(3);
        desk.flag("--port", "4");
        assertThat(desk.config().listen().port()).isEqualTo(4);
    }

    @Test
    void everySettingHasAVariable() {
        var config =
                new Desk(folder)
                        .env("TOOLBOOTH_LIMITS__TOOL_TIMEOUT", "5m")
                        .env("TOOLBOOTH_SESSIONS__ENABLED", "false")
                        .env("TOOLBOOTH_DATA", "/d")
                        .env("TOOLBOOTH_SECRET", "x".repeat(40))
                        .env("HS_MCP_SERVER_NAME", "Hyper")
                        .env("HS_MCP_SERVER_VERSION", "2")
                        .env("HS_MCP_ENDPOINT", "/hyper")
                        .env("HS_MCP_SSE_ALIAS", "true")
                        .env("HS_MCP_PING_MESSAGE", "true")
                        .env("HS_LOG_LEVEL", "WARN")
                        .env("HS_CORS_ALLOWED_ORIGINS", "https://a.example, https://b.example")
                        .config();
        assertThat(config.limits().calls().toolTimeout()).isEqualTo(Duration.ofMinutes(5));
        assertThat(config.sessions().enabled()).isFalse();
        assertThat(config.data()).isEqualTo(Path.of("/d"));
        assertThat(config.secret()).contains(new Secret("x".repeat(40)));
        assertThat(config.server().name()).isEqualTo("Hyper");
        assertThat(config.server().version()).isEqualTo("2");
        assertThat(config.listen().endpoint()).isEqualTo("/hyper");
        assertThat(config.hyper()).isEqualTo(new Config.Hyper(true, true));
        assertThat(config.log().level()).isEqualTo(LogThreshold.WARN);
        assertThat(config.listen().origins())
                .containsExactly("https://a.example", "https://b.example");
    }

    @Test
    void anEmptyVariableCountsAsNotSet() {
        assertThat(new Desk(folder).env("PORT", " ").config().listen().port()).isEqualTo(8080);
    }

    @Test
    void aFlagMayBeGivenSeveralTimes() {
        var config =
                new Desk(folder)
                        .write("A.java", "")
                        .write("b.jar", "")
                        .flag("--tools", "A.java", "b.jar")
                        .config();
        assertThat(config.tools().sources())
                .containsExactly(folder.resolve("A.java"), folder.resolve("b.jar"));
    }

    @Test
    void anEmptyFileAndEmptySectionsAreFine() {
        var standard = Environments.standard(folder.resolve("data"));
        assertThat(new Desk(folder).file("# nothing\n").config()).isEqualTo(standard);
        assertThat(new Desk(folder).file("listen:\n  tls:\nlog:\n").config()).isEqualTo(standard);
    }

    @Test
    void theFileIsFoundInTheConfigurationHome() {
        var desk =
                new Desk(folder)
                        .write("home/.config/toolbooth/toolbooth.yaml", "log: {level: warn}");
        assertThat(desk.config().log().level()).isEqualTo(LogThreshold.WARN);
        desk.write("xdg/toolbooth/toolbooth.yaml", "log: {level: error}");
        desk.env("XDG_CONFIG_HOME", folder.resolve("xdg").toAbsolutePath().toString());
        assertThat(desk.config().log().level()).isEqualTo(LogThreshold.ERROR);
        desk.file("log: {level: trace}");
        assertThat(desk.config().log().level()).isEqualTo(LogThreshold.TRACE);
        desk.write("other.yaml", "log: {level: debug}").ask("other.yaml");
        assertThat(desk.config().log().level()).isEqualTo(LogThreshold.DEBUG);
    }

    @Test
    void pathsStartAtTheFileTheyAreWrittenIn() {
        var desk = new Desk(folder).write("etc/my.yaml", "data: state").ask("etc/my.yaml");
        assertThat(desk.config().data()).isEqualTo(folder.resolve("etc/state"));
        assertThat(desk.env("TOOLBOOTH_DATA", "here").config().data())
                .isEqualTo(folder.resolve("here"));
    }

    @Test
    void theEndpointIsNotWhereSomethingElseIs() {
        for (var path : List.of("/health", "/metrics", "/sse", "/.well-known/mcp.json")) {
            assertThat(new Desk(folder).env("HS_MCP_ENDPOINT", path).report())
                    .contains("env HS_MCP_ENDPOINT: listen.endpoint: \"" + path + "\" is where")
                    .contains("1 problem");
        }
        assertThat(new Desk(folder).env("HS_MCP_ENDPOINT", "/health-mcp").config().listen())
                .extracting(ListenConfig::endpoint)
                .isEqualTo("/health-mcp");
    }

    @Test
    void anchorsAndAliasesMayBeUsed() {
        var config = new Desk(folder).file("server: {name: &n Same, version: *n}\n").config();
        assertThat(config.server().version()).isEqualTo("Same");
    }

    @Test
    void aSecretIsNotShown() {
        assertThat(new Secret("hush")).hasToString("***");
    }
}
