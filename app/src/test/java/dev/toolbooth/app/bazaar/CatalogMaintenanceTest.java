package dev.toolbooth.app.bazaar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.ConfigReader;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.app.config.reading.ConfigSources;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.feed.FeedStatus;
import dev.toolbooth.core.catalog.MemoryCatalogRows;
import dev.toolbooth.search.LuceneTextIndex;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the catalog of a running server is looked after, and in which order. */
class CatalogMaintenanceTest {
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration BEFORE_ROUNDS = Duration.ofSeconds(10);
    private static final Duration BEFORE_NAMED_AGAIN = Duration.ofSeconds(30);
    private static final String DEMAND =
            """
            {"x402Version":1,"error":"pay","accepts":[{"scheme":"exact","network":"base-sepolia",
             "maxAmountRequired":"10000","asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e",
             "payTo":"0x8D170Db9aB247E7013d024566093E13dc7b0f181","resource":"http://x.example/",
             "description":"","mimeType":"","maxTimeoutSeconds":60,
             "extra":{"name":"USDC","version":"2"}}]}
            """;

    private final Path folder;
    private final HandMovedTime time = new HandMovedTime();
    private final MemoryCatalogRows rows = new MemoryCatalogRows();
    private final AtomicInteger ready = new AtomicInteger();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final HttpServer seller =
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final Catalog catalog =
            new Catalog(
                    rows, new LuceneTextIndex(), new CatalogLimits(100, Duration.ofHours(1)), time);
    private Optional<CatalogMaintenance> open = Optional.empty();
    private volatile int status = 402;

    CatalogMaintenanceTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        seller.createContext("/", this::answer);
        seller.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            asked.add(exchange.getRequestURI().getPath());
            byte[] body = DEMAND.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @AfterEach
    void close() {
        open.ifPresent(CatalogMaintenance::close);
        catalog.close();
        seller.stop(0);
    }

    private CatalogMaintenance upkeep(String settings) throws IOException {
        Path file = folder.resolve("toolbooth.yaml");
        Files.writeString(
                file,
                settings.replace("SELLER", "http://127.0.0.1:" + seller.getAddress().getPort()));
        ConfigSources sources =
                new ConfigSources(Optional.of(file), Map.of(), Map.of(), folder, Optional.empty());
        Config config =
                switch (new ConfigReader(sources).read()) {
                    case ConfigResult.Loaded(Config loaded) -> loaded;
                    case ConfigResult.Rejected(var configProblems) ->
                            throw new IllegalStateException(configProblems.report());
                };
        CatalogMaintenance catalogMaintenance =
                new CatalogMaintenance(config, catalog, rows, ready::incrementAndGet, time, time);
        open = Optional.of(catalogMaintenance);
        return catalogMaintenance;
    }

    @Test
    void aServerWithNothingToKeepKeepsNothingUntilThereIs() throws Exception {
        CatalogMaintenance catalogMaintenance = upkeep("listen: {port: 1}");
        catalogMaintenance.start();
        assertThat(time.next()).isEqualTo(FIRST);
        time.advance(FIRST);
        // It may still be about to find out; then it keeps what is there by now.
        catalogMaintenance.wake();
        time.await(BEFORE_ROUNDS, BEFORE_ROUNDS);
        assertThat(ready).hasValue(1);
        catalogMaintenance.wake();
        assertThat(ready).hasValue(1);
    }

    @Test
    void callsComeFirstThenListsAndNamesAndThenEntries() throws Exception {
        CatalogMaintenance catalogMaintenance =
                upkeep(
                        """
                        catalog:
                          entries: [{url: "SELLER/weather"}]
                          facilitators: ["SELLER"]
                          feed-interval: 10m
                        """);
        catalogMaintenance.start();
        assertThat(time.next()).isEqualTo(FIRST);
        assertThat(asked).isEmpty();
        assertThat(ready).hasValue(0);
        time.advance(FIRST);
        Duration one = time.next();
        Duration other = time.next();
        // The list answers 402, so it is tried again after half a minute or so.
        assertThat(one.compareTo(other) < 0 ? one : other).isEqualTo(BEFORE_ROUNDS);
        assertThat(one.compareTo(other) < 0 ? other : one)
                .isBetween(Duration.ofSeconds(27), Duration.ofSeconds(33));
        assertThat(asked).containsExactlyInAnyOrder("/weather", "/discovery/resources");
        assertThat(catalogMaintenance.feeds())
                .singleElement()
                .extracting(FeedStatus::problem)
                .isEqualTo("the list answers 402; expected 200");
        time.advance(BEFORE_ROUNDS);
        Duration betweenLooks = time.next();
        assertThat(betweenLooks).isEqualTo(Duration.ofMillis(250));
        time.advance(betweenLooks);
        // A sixtieth of the hour after which everything is looked at again, half of it or twice.
        time.await(Duration.ofSeconds(30), Duration.ofSeconds(90));
        assertThat(asked).filteredOn("/weather"::equals).hasSize(2);
        assertThat(catalog.goodLooks()).isEqualTo(1);
    }

    @Test
    void aNamedResourceThatFailsIsAskedAgainUntilItAnswers() throws Exception {
        status = 500;
        upkeep("catalog: {entries: [{url: \"SELLER/weather\"}]}").start();
        time.await(FIRST, FIRST);
        time.advance(FIRST);
        time.await(BEFORE_ROUNDS, BEFORE_ROUNDS);
        time.advance(BEFORE_ROUNDS);
        time.await(BEFORE_NAMED_AGAIN, BEFORE_NAMED_AGAIN);
        assertThat(asked).hasSize(1);
        time.advance(BEFORE_NAMED_AGAIN);
        time.await(BEFORE_NAMED_AGAIN, BEFORE_NAMED_AGAIN);
        assertThat(asked).hasSize(2);
        assertThat(catalog.keys()).isEmpty();
    }
}
