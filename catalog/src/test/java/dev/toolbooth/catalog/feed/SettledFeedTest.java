package dev.toolbooth.catalog.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogEntry;
import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.PlainIndex;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.TestRows;
import dev.toolbooth.catalog.listing.Items;
import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.rail.Facilitator;
import dev.toolbooth.core.rail.ReportingFacilitator;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class SettledFeedTest {
    private static final Instant NOW = Instant.parse("2026-11-01T00:00:00Z");
    private static final String URL = "https://api.example/news";

    private final Semaphore written = new Semaphore(0);
    private final TestRows rows = new TestRows();
    private final Catalog catalog =
            new Catalog(
                    new CatalogRows() {
                        @Override
                        public List<CatalogRow> since(long revision, int limit) {
                            return rows.since(revision, limit);
                        }

                        @Override
                        public List<CatalogRow> write(Collection<CatalogRow> changed) {
                            written.release();
                            return rows.write(changed);
                        }
                    },
                    new PlainIndex(),
                    CatalogLimits.USUAL,
                    () -> NOW);
    private boolean success = true;

    private final Facilitator desk =
            new Facilitator() {
                @Override
                public ObjectNode supported() {
                    return Json.object();
                }

                @Override
                public ObjectNode verify(ObjectNode request) {
                    return Json.object().put("isValid", true);
                }

                @Override
                public ObjectNode settle(ObjectNode request) {
                    return Json.object().put("success", success);
                }
            };

    private static ObjectNode second(String url) {
        ObjectNode item = Items.v2(url, "10000");
        ObjectNode request = Json.object().put("x402Version", 2);
        request.set("paymentRequirements", item.path("accepts").path(0));
        ObjectNode payload = request.putObject("paymentPayload").put("x402Version", 2);
        payload.putObject("resource")
                .put("url", url)
                .put("description", "News")
                .put("toolName", "claimed");
        payload.set("extensions", item.path("extensions"));
        payload.putObject("metadata").put("toolName", "claimed");
        return request;
    }

    private static ObjectNode first(String url) {
        ObjectNode request = Json.object().put("x402Version", 1);
        request.set("paymentRequirements", Items.v1(url, "10000").path("accepts").path(0));
        request.putObject("paymentPayload").put("x402Version", 1);
        return request;
    }

    @Test
    void whatWasPaidForIsListedOnceItIsSettledAndSeen() throws Exception {
        try (SettledFeed feed = new SettledFeed(catalog, _ -> false)) {
            ReportingFacilitator watched = new ReportingFacilitator(desk, feed);
            assertThat(watched.verify(second(URL)).path("isValid").asBoolean()).isTrue();
            success = false;
            watched.settle(second(URL));
            success = true;
            watched.settle(second(URL + "?topic=secret"));
            watched.settle(first("https://api.example/weather"));
            written.acquire(2);
        }
        CatalogEntry entry = catalog.entry("GET " + URL).orElseThrow();
        assertThat(entry.source().kind()).isEqualTo(Source.Kind.SETTLED);
        assertThat(entry.listing().about().description()).isEqualTo("News");
        assertThat(entry.name()).isEqualTo(entry.listing().derivedName());
        assertThat(catalog.standing(entry)).isEqualTo(CatalogEntry.Standing.UNPROVEN);
        assertThat(catalog.entry("GET https://api.example/weather")).isPresent();
        assertThat(
                        new ReportingFacilitator(desk, _ -> {})
                                .supported()
                                .path("extensions")
                                .path(0)
                                .asString())
                .isEqualTo("bazaar");
    }

    @Test
    void aResourceWithoutTlsIsOnlyListedWhereThatIsAllowed() throws Exception {
        try (SettledFeed feed = new SettledFeed(catalog, target -> target.port() == 8080)) {
            feed.settled(second("http://127.0.0.1:9090/x"));
            feed.settled(second("http://127.0.0.1:8080/x"));
            written.acquire();
        }
        assertThat(catalog.keys()).containsExactly("GET http://127.0.0.1:8080/x");
    }

    @Test
    void oneOfManyResourcesIsListedByItsTemplate() {
        ObjectNode request = second("https://api.example/users/17?x=1");
        ((ObjectNode) request.at("/paymentPayload/extensions/bazaar"))
                .put("routeTemplate", "/users/:userId");
        assertThat(SettledFeed.item(request).orElseThrow().path("resource").asString())
                .isEqualTo("https://api.example/users/:userId");
    }

    @Test
    void aPaymentThatSaysNothingListsNothing() {
        ObjectNode silent = second(URL);
        ((ObjectNode) silent.path("paymentPayload")).remove("extensions");
        assertThat(SettledFeed.item(silent)).isEmpty();
        assertThat(SettledFeed.item(Json.object())).isEmpty();
        ObjectNode nameless = second(URL);
        ((ObjectNode) nameless.path("paymentPayload")).remove("resource");
        assertThat(SettledFeed.item(nameless)).isEmpty();
    }
}
