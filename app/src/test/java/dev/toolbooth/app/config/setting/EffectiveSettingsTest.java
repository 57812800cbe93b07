package dev.toolbooth.app.config.setting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.reading.Desk;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Listings of the settings that count. */
class EffectiveSettingsTest {
    @TempDir private Path folder;

    private EffectiveSettings settings() {
        return new Desk(folder)
                .env("HS_LOG_LEVEL", "warn")
                .env("SEAL", "0123456789abcdef0123456789abcdef")
                .flag("--port", "9090")
                .file("secret: ${env:SEAL}\nlisten:\n  hosts: [a.example]\n")
                .loaded()
                .config()
                .settings();
    }

    @Test
    void aListingShowsEveryValueAndMasksSecrets() {
        assertThat(settings().yaml(false))
                .startsWith("server:\n  name: \"Toolbooth\"\n")
                .contains("\nlisten:\n  host: \"127.0.0.1\"\n  port: 9090\n")
                .contains("  hosts: [\"a.example\"]\n")
                .contains("\nsecret: \"***\"\n")
                .contains("\n  body-bytes: 4MiB\n")
                .doesNotContain("0123456789", "tls:", "instructions:");
    }

    @Test
    void aListingSaysWhereEachValueIsFrom() {
        assertThat(settings().yaml(true).replace(folder + "/", ""))
                .contains("  port: 9090  # flag --port\n")
                .contains("  level: warn  # env HS_LOG_LEVEL\n")
                .contains("  hosts: [\"a.example\"]  # toolbooth.yaml:3\n")
                .contains("secret: \"***\"  # toolbooth.yaml:1\n")
                .contains("  demo: true  # default\n");
    }

    @Test
    void aListingCanBeJson() {
        var json = JsonMapper.shared().readTree(settings().json(false));
        assertThat(json.at("/listen/port").asInt()).isEqualTo(9090);
        assertThat(json.at("/listen/hosts/0").asString()).isEqualTo("a.example");
        assertThat(json.at("/secret").asString()).isEqualTo("***");
        assertThat(json.at("/limits/body-bytes").asInt()).isEqualTo(4 * 1024 * 1024);
        assertThat(json.at("/limits/tool-timeout").asString()).isEqualTo("30s");
        var origins = JsonMapper.shared().readTree(settings().json(true));
        assertThat(origins.at("/listen/port/value").asInt()).isEqualTo(9090);
        assertThat(origins.at("/listen/port/origin").asString()).isEqualTo("flag --port");
    }

    @Test
    void ofPathsThereIsTheLastNameAloneForThoseWhoAreFarAway() {
        var config =
                new Desk(folder)
                        .write("cert.pem", "c")
                        .write("key.pem", "k")
                        .write("a.jar", "j")
                        .write("shared/a.txt", "a")
                        .file(
                                """
                                listen: {tls: {certificate: cert.pem, key: key.pem}}
                                tools: {sources: [a.jar]}
                                """)
                        .env("HS_MCP_FILE_TOOL_ROOT", folder.toString())
                        .loaded()
                        .config()
                        .settings();
        var shown = config.withoutPaths();
        assertThat(shown.at("/listen/tls/certificate").asString()).isEqualTo("cert.pem");
        assertThat(shown.at("/tools/sources/0").asString()).isEqualTo("a.jar");
        assertThat(shown.at("/tools/file-root").asString())
                .isEqualTo(folder.getFileName().toString());
        assertThat(shown.at("/data").asString()).isEqualTo("data");
        assertThat(shown.toString()).doesNotContain(folder.toString());
    }

    @Test
    void aListingReadsBackAsTheSameConfiguration() {
        var desk = new Desk(folder).env("PORT", "1").env("HS_MCP_SERVER_NAME", "a \"b\": #c");
        var loaded = desk.loaded();
        var again =
                new Desk(folder.resolve("again"))
                        .file(loaded.config().settings().yaml(true))
                        .config();
        assertThat(again.listen()).isEqualTo(loaded.config().listen());
        assertThat(again.server()).isEqualTo(loaded.config().server());
        assertThat(again.limits()).isEqualTo(loaded.config().limits());
    }
}
