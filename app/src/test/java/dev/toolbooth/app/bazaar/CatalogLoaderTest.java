package dev.toolbooth.app.bazaar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.core.catalog.MemoryCatalogRows;
import dev.toolbooth.search.LuceneTextIndex;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CatalogLoaderTest {
    private static final Path FILE = Path.of("mine.json");

    private final MemoryCatalogRows rows = new MemoryCatalogRows();
    private final List<Catalog> open = new ArrayList<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();
    private Set<Source> feeds = Set.of();
    private List<Listing> own = List.of(Entries.entry("ours", 1, 100));

    @AfterEach
    void close() {
        open.forEach(Catalog::close);
    }

    private Catalog catalog() {
        Catalog catalog =
                new Catalog(
                        rows,
                        new LuceneTextIndex(),
                        CatalogLimits.USUAL,
                        InstantSource.fixed(Instant.EPOCH));
        open.add(catalog);
        return catalog;
    }

    private CatalogLoader filling(Catalog catalog, Listing... inFile) {
        return new CatalogLoader(
                catalog,
                () -> {
                    asked.incrementAndGet();
                    return own;
                },
                Map.of(FILE, List.of(inFile)),
                List.of(),
                () -> feeds,
                nanos::get);
    }

    private static List<String> found(Catalog catalog) {
        return catalog.keys();
    }

    @Test
    void nothingIsAskedBeforeSomebodyLooks() {
        Catalog catalog = catalog();
        CatalogLoader catalogLoader = filling(catalog, Entries.entry("theirs", 1, 100));
        assertThat(asked).hasValue(0);
        assertThat(found(catalog)).isEmpty();
        catalogLoader.load();
        catalogLoader.load();
        assertThat(asked).hasValue(1);
        assertThat(found(catalog))
                .containsExactly(
                        "any https://seller.example/ours", "any https://seller.example/theirs");
    }

    @Test
    void whatIsSoldHereIsLookedAtAgainAfterAWhile() {
        Catalog catalog = catalog();
        CatalogLoader catalogLoader = filling(catalog);
        catalogLoader.load();
        own = List.of(Entries.entry("other", 1, 100));
        catalogLoader.load();
        assertThat(found(catalog)).containsExactly("any https://seller.example/ours");
        nanos.set(Duration.ofSeconds(11).toNanos());
        catalogLoader.load();
        assertThat(found(catalog)).containsExactly("any https://seller.example/other");
    }

    @Test
    void whatIsInNoFileAnyMoreIsGone() {
        own = List.of();
        filling(catalog(), Entries.entry("a", 1, 100), Entries.entry("b", 1, 100)).load();
        Catalog later = catalog();
        later.refresh();
        later.offer(Entries.entry("c", 1, 100), new Source(Source.Kind.ADDED, ""));
        filling(later, Entries.entry("b", 1, 100)).load();
        assertThat(found(later))
                .containsExactly("any https://seller.example/b", "any https://seller.example/c");
    }

    @Test
    void whatOnlyAListSaidThatNobodyReadsAnyMoreIsGone() {
        own = List.of();
        Source stays = new Source(Source.Kind.FACILITATOR, "https://stays.example");
        Source gone = new Source(Source.Kind.FACILITATOR, "https://gone.example");
        Source server = new Source(Source.Kind.SERVER, "https://stays.example");
        Catalog before = catalog();
        before.offer(Entries.entry("a", 1, 100), stays);
        before.offer(Entries.entry("b", 1, 100), gone);
        before.offer(Entries.entry("c", 1, 100), gone);
        before.offer(Entries.entry("d", 1, 100), server);
        before.offer(Entries.entry("e", 1, 100), new Source(Source.Kind.SETTLED, "here"));
        // An operator has added this one since.
        before.offer(Entries.entry("c", 1, 100), new Source(Source.Kind.ADDED, ""));
        feeds = Set.of(stays);
        Catalog later = catalog();
        filling(later).load();
        assertThat(found(later))
                .containsExactlyInAnyOrder(
                        "any https://seller.example/a",
                        "any https://seller.example/c",
                        "any https://seller.example/e");
    }
}
