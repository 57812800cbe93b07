package dev.toolbooth.app.config.selling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.reading.Desk;
import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.proxy.VerificationMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the catalog is filled from and held to, as the configuration says it. */
class CatalogSettingsTest {
    private static final String ITEM =
            "{\"resource\":\"https://a.example/w\",\"type\":\"http\",\"x402Version\":2,"
                    + "\"accepts\":[{\"scheme\":\"exact\",\"network\":\"eip155:84532\","
                    + "\"amount\":\"10000\","
                    + "\"asset\":\"0x036CbD53842c5426634e7929541eC2318f3dCF7e\","
                    + "\"payTo\":\"0x8D170Db9aB247E7013d024566093E13dc7b0f181\","
                    + "\"maxTimeoutSeconds\":60,\"extra\":{}}],"
                    + "\"metadata\":{\"toolName\":\"weather\"}}";

    @TempDir private Path folder;

    private Desk desk(String yaml) {
        return new Desk(folder).file(yaml);
    }

    @Test
    void withoutSettingsThereIsACatalogThatAsksNobody() {
        CatalogConfig catalog = desk("listen: {port: 1}").config().catalog();
        assertThat(catalog.enabled()).isTrue();
        assertThat(catalog.files()).isEmpty();
        assertThat(catalog.entries()).isEmpty();
        assertThat(catalog.feeds().facilitators()).isEmpty();
        assertThat(catalog.feeds().servers()).isEmpty();
        assertThat(catalog.learns()).isTrue();
        assertThat(catalog.limits()).isEqualTo(CatalogLimits.USUAL);
        assertThat(catalog.verify()).isEqualTo(VerificationMode.WARN);
    }

    @Test
    void entriesNameAResourceOrAreWholeItems() {
        CatalogConfig catalog =
                desk("""
                catalog:
                  entries:
                    - url: http://localhost:4021/weather
                      name: weather_here
                    - url: https://a.example/report
                      method: post
                    - item: '%s'
                    - item: %s
                  facilitators: [https://x402.example/facilitator]
                  servers: [https://tools.example/mcp]
                  feed-interval: 10m
                  probe-interval: 5m
                  entries-max: 7
                  learn-from-settlements: false
                  proxy: {verify: strict}
                """
                                .formatted(ITEM, ITEM))
                        .config()
                        .catalog();
        assertThat(catalog.entries()).hasSize(4);
        assertThat(catalog.entries().getLast().listing().map(it -> it.item()))
                .isEqualTo(catalog.entries().get(2).listing().map(it -> it.item()));
        NamedEntryConfig first = catalog.entries().getFirst();
        assertThat(first.url()).isEqualTo("http://localhost:4021/weather");
        assertThat(first.method()).isEqualTo("GET");
        assertThat(first.name()).contains("weather_here");
        assertThat(first.listing()).isEmpty();
        assertThat(catalog.entries().get(1).method()).isEqualTo("POST");
        Optional<Listing> whole = catalog.entries().get(2).listing();
        assertThat(whole.map(Listing::name)).contains("weather");
        assertThat(catalog.feeds())
                .isEqualTo(
                        new CatalogConfig.Feeds(
                                List.of("https://x402.example/facilitator"),
                                List.of("https://tools.example/mcp"),
                                Duration.ofMinutes(10)));
        assertThat(catalog.limits()).isEqualTo(new CatalogLimits(7, Duration.ofMinutes(5)));
        assertThat(catalog.learns()).isFalse();
        assertThat(catalog.verify()).isEqualTo(VerificationMode.STRICT);
    }

    @Test
    void whatIsWrongIsSaidWithItsLine() {
        String report =
                desk("""
                catalog:
                  entries:
                    - name: nothing
                    - url: ftp://a.example
                    - item: '{"resource": "https://a.example/w"}'
                    - item: '{no json}'
                    - item: '%s'
                      url: https://a.example/w
                  proxy:
                    verify: stirct
                """
                                .formatted(ITEM))
                        .report();
        assertThat(report)
                .contains("toolbooth.yaml:3", "names no resource", "expected a url, or an item")
                .contains("toolbooth.yaml:4", "catalog.entries[1].url", "ftp://a.example")
                .contains("toolbooth.yaml:5", "accepts must list the ways to pay")
                .contains("toolbooth.yaml:6", "is no JSON object")
                .contains("toolbooth.yaml:8", "is given beside item")
                .contains("toolbooth.yaml:10", "did you mean \"strict\"?");
    }

    @Test
    void theEnvironmentSaysItToo() {
        CatalogConfig catalog =
                new Desk(folder)
                        .env("TOOLBOOTH_CATALOG__PROXY__VERIFY", "off")
                        .env(
                                "TOOLBOOTH_CATALOG__FACILITATORS",
                                "https://a.example,https://b.example")
                        .env("TOOLBOOTH_CATALOG__ENTRIES", "[{url: 'http://localhost:1/x'}]")
                        .config()
                        .catalog();
        assertThat(catalog.verify()).isEqualTo(VerificationMode.OFF);
        assertThat(catalog.feeds().facilitators()).hasSize(2);
        assertThat(catalog.entries()).hasSize(1);
    }
}
