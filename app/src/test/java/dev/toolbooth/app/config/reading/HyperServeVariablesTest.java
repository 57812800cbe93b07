package dev.toolbooth.app.config.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.Config.LogThreshold;
import dev.toolbooth.app.config.serving.DiscoveryConfig.ServeTransport;
import dev.toolbooth.app.config.serving.ListenConfig;
import dev.toolbooth.core.name.NameMode;
import dev.toolbooth.server.http.DiscoveryPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The environment that HyperServe's specification knows (O2-20). */
class HyperServeVariablesTest {
    private static final List<String> SPECIFIED =
            List.of(
                    "SERVER_ADDR",
                    "HEALTH_ADDR",
                    "HS_MCP_TOOLS_ENABLED",
                    "HS_MCP_RESOURCES_ENABLED",
                    "HS_MCP_FILE_TOOL_ROOT",
                    "HS_HARDENED_MODE",
                    "HS_MCP_ENABLED",
                    "HS_MCP_ENDPOINT",
                    "HS_MCP_SERVER_NAME",
                    "HS_MCP_SERVER_VERSION",
                    "HS_MCP_DEV",
                    "HS_MCP_OBSERVABILITY",
                    "HS_MCP_TRANSPORT",
                    "HS_LOG_LEVEL",
                    "HS_DEBUG",
                    "HS_SUPPRESS_BANNER",
                    "HS_BANNER_COLOR",
                    "HS_CSP_WEB_WORKER_SUPPORT",
                    "HS_CORS_ALLOWED_ORIGINS",
                    "HS_CORS_ALLOW_CREDENTIALS",
                    "HS_CORS_ALLOWED_METHODS",
                    "HS_CORS_ALLOWED_HEADERS",
                    "HS_CORS_EXPOSE_HEADERS",
                    "HS_CORS_MAX_AGE");

    @TempDir private Path folder;

    private Desk desk() {
        return new Desk(folder);
    }

    private Config with(String name, String value) {
        return desk().env(name, value).config();
    }

    private String print(String name, String value) {
        return desk().env(name, value).loaded().config().settings().yaml(true);
    }

    @Test
    void everyVariableOfTheSpecificationIsKnown() {
        assertThat(HyperServeVariables.all()).containsKeys(SPECIFIED.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        ":9999, 127.0.0.1, 9999",
        "0.0.0.0:9999, 0.0.0.0, 9999",
        "localhost:0, localhost, 0",
        "[::1]:9999, ::1, 9999"
    })
    void anAddressGivesThePortAndTheHostIfItHasOne(String text, String host, int port) {
        ListenConfig listen = with("SERVER_ADDR", text).listen();
        assertThat(listen.host()).isEqualTo(host);
        assertThat(listen.port()).isEqualTo(port);
        assertThat(print("SERVER_ADDR", text)).contains("port: " + port + "  # env SERVER_ADDR");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8080", "host", "host:", "a b:1", "::1:8080", ":123456"})
    void anAddressThatIsNoneIsRefused(String text) {
        assertThat(desk().env("SERVER_ADDR", text).report())
                .contains("env SERVER_ADDR: \"" + text + "\" is no address")
                .contains("expected host:port");
    }

    @Test
    void aPortThatIsTooLargeIsRefusedUnderTheVariablesName() {
        assertThat(desk().env("SERVER_ADDR", ":65536").report())
                .contains("env SERVER_ADDR: listen.port: \"65536\" is out of range");
    }

    @Test
    void aSettingsOwnVariableWins() {
        assertThat(desk().env("SERVER_ADDR", ":1").env("PORT", "2").config().listen().port())
                .isEqualTo(2);
        assertThat(
                        desk().env("HS_DEBUG", "true")
                                .env("HS_LOG_LEVEL", "WARN")
                                .config()
                                .log()
                                .level())
                .isEqualTo(LogThreshold.WARN);
    }

    @Test
    void theEnvironmentWinsOverTheFileInThoseWordsToo() {
        assertThat(
                        desk().file("listen: {port: 3}")
                                .env("SERVER_ADDR", ":4")
                                .config()
                                .listen()
                                .port())
                .isEqualTo(4);
    }

    @Test
    void switchesSayWhatTheyMean() {
        assertThat(with("HS_DEBUG", "true").log().level()).isEqualTo(LogThreshold.DEBUG);
        assertThat(with("HS_DEBUG", "false").log().level()).isEqualTo(LogThreshold.INFO);
        assertThat(with("HS_SUPPRESS_BANNER", "TRUE").discovery().banner()).isFalse();
        assertThat(with("HS_MCP_ENABLED", "false").discovery().mcp()).isFalse();
        assertThat(with("HS_MCP_TRANSPORT", "stdio").discovery().serveTransport())
                .isEqualTo(ServeTransport.STDIO);
        assertThat(with("HS_MCP_DEV", "true").discovery().profile().everything()).isTrue();
        assertThat(with("HS_MCP_NAMESPACE_MODE", "both").discovery().names())
                .isEqualTo(NameMode.BOTH);
        assertThat(desk().env("HS_DEBUG", "yes").report())
                .contains("env HS_DEBUG: \"yes\" is neither true nor false");
    }

    @Test
    void hardeningHidesTheServerAndTakesTheDemoToolsAway() {
        Config config = with("HS_HARDENED_MODE", "true");
        assertThat(config.discovery().profile().policy()).isEqualTo(DiscoveryPolicy.NONE);
        assertThat(config.tools().demo()).isFalse();
        assertThat(config.tools().samurai()).isFalse();
        assertThat(print("HS_HARDENED_MODE", "true"))
                .contains("demo: false  # env HS_HARDENED_MODE");
    }

    @Test
    void pagesOfOtherOriginsMayDoWhatTheVariablesSay() {
        var cors =
                desk().env("HS_CORS_ALLOWED_ORIGINS", "https://a.example, https://b.example")
                        .env("HS_CORS_ALLOW_CREDENTIALS", "true")
                        .env("HS_CORS_ALLOWED_METHODS", "POST,GET")
                        .env("HS_CORS_ALLOWED_HEADERS", "X-One")
                        .env("HS_CORS_EXPOSE_HEADERS", "X-Two")
                        .env("HS_CORS_MAX_AGE", "60")
                        .config()
                        .discovery()
                        .cors();
        assertThat(cors.credentials()).isTrue();
        assertThat(cors.methods()).containsExactly("POST", "GET");
        assertThat(cors.headers()).containsExactly("X-One");
        assertThat(cors.exposed()).containsExactly("X-Two");
        assertThat(cors.maxAge()).isEqualTo(Duration.ofMinutes(1));
        assertThat(desk().env("HS_CORS_MAX_AGE", "1m").report()).contains("no number of seconds");
    }

    @Test
    void credentialsForEveryPageAreRefused() {
        assertThat(
                        desk().env("HS_CORS_ALLOWED_ORIGINS", "*")
                                .env("HS_CORS_ALLOW_CREDENTIALS", "true")
                                .report())
                .contains("env HS_CORS_ALLOW_CREDENTIALS: listen.cors.credentials")
                .contains("name the origins");
    }

    @Test
    void aVariableThatNobodyKnowsIsPointedOutAndChangesNothing() {
        var loaded = desk().env("HS_MCP_ENDPIONT", "/ai").loaded();
        assertThat(loaded.config()).isEqualTo(new Desk(folder).config());
        assertThat(loaded.config().settings().warnings())
                .containsExactly(
                        "HS_MCP_ENDPIONT has no effect here — did you mean \"HS_MCP_ENDPOINT\"?");
        assertThat(desk().env("HS_BANNER_COLOR", "true").loaded().config().settings().warnings())
                .isEmpty();
    }
}
