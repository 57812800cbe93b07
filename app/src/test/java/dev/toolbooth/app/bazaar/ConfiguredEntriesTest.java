package dev.toolbooth.app.bazaar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.selling.NamedEntryConfig;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.probe.ListingDiscovery;
import dev.toolbooth.core.catalog.MemoryCatalogRows;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.search.LuceneTextIndex;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Resources that the configuration names by their address. */
class ConfiguredEntriesTest {
    private static final String URL = "http://localhost:4021/weather";
    private static final String DEMAND =
            """
            {"x402Version": 1, "error": "pay first", "accepts": [{"scheme": "exact",
             "network": "base-sepolia", "maxAmountRequired": "10000",
             "resource": "http://behind.the.proxy/weather", "description": "The weather",
             "mimeType": "application/json", "maxTimeoutSeconds": 60,
             "payTo": "0x8D170Db9aB247E7013d024566093E13dc7b0f181",
             "asset": "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
             "extra": {"name": "USDC", "version": "2"}}]}
            """;

    private final Catalog catalog =
            new Catalog(
                    new MemoryCatalogRows(),
                    new LuceneTextIndex(),
                    CatalogLimits.USUAL,
                    InstantSource.system());
    private final List<OutboundRequest> asked = new ArrayList<>();
    private int status = 503;

    private final Outbound outbound =
            request -> {
                asked.add(request);
                if (status == 0) {
                    throw new OutboundFailure(
                            OutboundFailure.Reason.UNREACHABLE, "nobody answers there");
                }
                return new OutboundResponse(
                        status, "", List.of(), OutboundBody.of(DEMAND), false, request.url());
            };

    private ConfiguredEntries named(Optional<String> name) {
        return new ConfiguredEntries(
                catalog,
                new ListingDiscovery(outbound),
                List.of(new NamedEntryConfig(URL, "GET", name, Optional.empty())));
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void oneIsAskedUntilItHasAnsweredOnce() throws InterruptedException {
        ConfiguredEntries named = named(Optional.of("weather_here"));
        assertThat(named.ask()).isFalse();
        status = 0;
        assertThat(named.ask()).isFalse();
        status = 402;
        assertThat(named.ask()).isTrue();
        assertThat(named.ask()).isTrue();
        assertThat(asked).hasSize(3).allMatch(OutboundRequest::vouched);
        CatalogEntry entry = catalog.find("weather_here").orElseThrow();
        assertThat(entry.listing().resource()).isEqualTo(URL);
        assertThat(entry.source()).isEqualTo(ConfiguredEntries.SOURCE);
    }

    @Test
    void anotherNameInTheConfigurationCounts() throws InterruptedException {
        status = 402;
        named(Optional.of("before")).ask();
        named(Optional.of("after")).ask();
        assertThat(catalog.entry("GET " + URL).map(CatalogEntry::name)).contains("after");
    }

    @Test
    void whatTheConfigurationNoLongerNamesIsForgotten() throws InterruptedException {
        status = 402;
        named(Optional.empty()).ask();
        List<NamedEntryConfig> still =
                List.of(new NamedEntryConfig(URL, "GET", Optional.empty(), Optional.empty()));
        new CatalogLoader(catalog, List::of, Map.of(), still, Set::of, () -> 0).load();
        assertThat(catalog.entry("GET " + URL)).isPresent();
        new CatalogLoader(catalog, List::of, Map.of(), List.of(), Set::of, () -> 0).load();
        assertThat(catalog.entry("GET " + URL)).isEmpty();
    }
}
