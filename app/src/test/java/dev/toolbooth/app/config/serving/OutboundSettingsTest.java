package dev.toolbooth.app.config.serving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.reading.Desk;
import dev.toolbooth.core.outbound.AllowedHost;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server may ask of others, as an operator writes it. */
class OutboundSettingsTest {
    @TempDir private Path folder;

    @Test
    void whatMayBeAskedIsAListOfHostsAndRanges() {
        var config =
                new Desk(folder)
                        .file(
                                """
                                outbound:
                                  allow: [intern.example, "*.a.example:8080", 10.1.0.0/16, "::1"]
                                  timeout: 5s
                                  response-bytes: 2KiB
                                  requests: 3
                                """)
                        .config()
                        .outbound();
        assertThat(config.allow())
                .extracting(AllowedHost::text)
                .containsExactly("intern.example", "*.a.example:8080", "10.1.0.0/16", "::1");
        assertThat(config.timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.responseBytes()).isEqualTo(2_048);
        assertThat(config.requests()).isEqualTo(3);
    }

    @Test
    void theEnvironmentTakesCommas() {
        assertThat(
                        new Desk(folder)
                                .env("TOOLBOOTH_OUTBOUND__ALLOW", "127.0.0.1:9000, [::1]:9000")
                                .config()
                                .outbound()
                                .allow())
                .hasSize(2);
    }

    @Test
    void whatIsNeitherIsAProblem() {
        assertThat(new Desk(folder).env("TOOLBOOTH_OUTBOUND__ALLOW", "10.1.0.0/33").report())
                .contains("outbound.allow")
                .contains("neither a host nor a range of addresses")
                .contains("10.1.0.0/16");
        assertThat(new Desk(folder).env("TOOLBOOTH_OUTBOUND__ALLOW", "x".repeat(301)).report())
                .contains("longer than 300 characters");
    }
}
