package dev.toolbooth.app.bazaar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.FacilitatorDocuments;
import dev.toolbooth.catalog.ProbeResult;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.core.catalog.CatalogDocumentSource;
import dev.toolbooth.core.catalog.CatalogDocumentSource.Document;
import dev.toolbooth.core.catalog.MemoryCatalogRows;
import dev.toolbooth.search.LuceneTextIndex;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the catalog tells as documents, beyond what the transcripts show. */
class CatalogDocumentsTest {
    private static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");

    private final Catalog catalog =
            new Catalog(
                    new MemoryCatalogRows(),
                    new LuceneTextIndex(),
                    CatalogLimits.USUAL,
                    InstantSource.fixed(NOW));
    private final CatalogDocumentSource desk = new FacilitatorDocuments(catalog);

    @AfterEach
    void close() {
        catalog.close();
    }

    private void list(Listing listing) {
        catalog.offer(listing, new Source(Source.Kind.ADDED, ""));
    }

    private ObjectNode found(Document document, Map<String, String> parameters) {
        return ((CatalogDocumentSource.Answer.Found) desk.answer(document, parameters)).document();
    }

    private static List<String> resources(JsonNode items) {
        List<String> urls = new ArrayList<>();
        items.forEach(item -> urls.add(item.path("resource").asString()));
        return urls;
    }

    @Test
    void theCheapestComeFirst() {
        list(Entries.entry("dear", 1, 300));
        list(Entries.entry("cheap", 2, 100));
        list(Entries.entry("fair", 1, 200));
        ObjectNode page = found(Document.RESOURCES, Map.of());
        assertThat(resources(page.path("items")))
                .containsExactly(
                        "https://seller.example/cheap",
                        "https://seller.example/fair",
                        "https://seller.example/dear");
        assertThat(page.path("x402Version").intValue()).isEqualTo(2);
        assertThat(found(Document.RESOURCES, Map.of("offset", "1")).path("x402Version").intValue())
                .isEqualTo(1);
    }

    @Test
    void aCursorLeadsToTheNextPageUntilThereIsNone() {
        for (int i = 1; i <= 5; i++) {
            list(Entries.entry("n" + i, 1, i * 100));
        }
        List<String> seen = new ArrayList<>();
        String cursor = "0";
        while (!cursor.isEmpty()) {
            ObjectNode page =
                    found(Document.SEARCH, Map.of("query", "data", "limit", "2", "cursor", cursor));
            seen.addAll(resources(page.path("resources")));
            cursor = page.path("pagination").path("cursor").asString("");
        }
        assertThat(seen).hasSize(5).doesNotHaveDuplicates();
    }

    @Test
    void whatIsKnownOfAnEntryIsBesideIt() {
        Listing listing = Entries.entry("seen", 1, 100);
        list(listing);
        catalog.seen(
                listing.key(),
                new ProbeResult.Asks(
                        NOW, Duration.ofMillis(42), listing.accepts(), List.of(), null));
        JsonNode item = found(Document.ENTRIES, Map.of()).path("entries").path(0);
        assertThat(item.path("health"))
                .isEqualTo(
                        Json.parseObject(
                                """
                                {
                                  "probedAt": "2026-11-16T12:00:00Z",
                                  "goodAt": "2026-11-16T12:00:00Z",
                                  "tookMillis": 42,
                                  "successPercent": 100
                                }
                                """));
        assertThat(item.path("toolName").asString()).isEqualTo(listing.name());
    }

    @Test
    void whatCannotBeAskedIsSaidWithTheParameter() {
        for (String name : List.of("limit", "offset", "type", "maxUsd", "colour")) {
            assertThat(desk.answer(Document.RESOURCES, Map.of(name, "1e3")))
                    .isInstanceOfSatisfying(
                            CatalogDocumentSource.Answer.Misasked.class,
                            refused -> assertThat(refused.problem()).contains(name));
        }
    }
}
