package dev.toolbooth.app.config.serving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.reading.Desk;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObservabilitySettingsTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:9080, 127.0.0.1, 9080",
        ":9080, 10.0.0.1, 9080",
        "probe.example:0, probe.example, 0",
        "[::1]:65535, ::1, 65535"
    })
    void theHealthChecksHaveAnAddress(String text, String host, int port) {
        var config =
                new Desk(folder)
                        .env("HEALTH_ADDR", text)
                        .env("TOOLBOOTH_LISTEN__HOST", "10.0.0.1")
                        .config();
        assertThat(config.monitor().health())
                .isEqualTo(Optional.of(new MonitorConfig.Address(host, port)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"9080", ":", ":65536", ":99999", "::1:80", "http://x:1", ":123456"})
    void whatIsNoAddressIsRefused(String text) {
        String report = new Desk(folder).env("HEALTH_ADDR", text).report();
        assertThat(report).contains("HEALTH_ADDR").contains(":9080");
    }

    @Test
    void theOldNameSwitchesTheResourcesOn() {
        var config = new Desk(folder).env("HS_MCP_RESOURCES_ENABLED", "true").config();
        assertThat(config.resources()).isEqualTo(new MonitorConfig.Resources(true, 100));
    }
}
