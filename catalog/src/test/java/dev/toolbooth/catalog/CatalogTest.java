package dev.toolbooth.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.CatalogEntry.Standing;
import dev.toolbooth.catalog.listing.Differences;
import dev.toolbooth.catalog.listing.Items;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.core.catalog.CatalogRow;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class CatalogTest {
    static final String URL = "https://api.example/weather";
    static final Source LIST = new Source(Source.Kind.FACILITATOR, "https://list.example");
    static final Source OTHER_LIST = new Source(Source.Kind.FACILITATOR, "https://b.example");
    static final Source CONFIGURED = new Source(Source.Kind.CONFIGURED, "catalog.json");

    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-11-01T00:00:00Z"));
    private final TestRows rows = new TestRows();
    private final PlainIndex index = new PlainIndex();
    private final Catalog catalog = catalog(rows, index, 100);

    private Catalog catalog(TestRows store, PlainIndex words, int most) {
        return new Catalog(
                store, words, new CatalogLimits(most, Duration.ofHours(1)), () -> now.get());
    }

    private void pass(Duration time) {
        now.updateAndGet(before -> before.plus(time));
    }

    private static Listing weather(String amount) {
        return Items.read(Items.v1(URL, amount));
    }

    private ProbeResult good(Listing listing) {
        return new ProbeResult.Asks(
                now.get(), Duration.ofMillis(7), listing.accepts(), List.of(), null);
    }

    private ProbeResult bad() {
        return new ProbeResult.Fails(now.get(), Duration.ofMillis(7), "nobody answers");
    }

    private Standing standing(String key) {
        return catalog.standing(catalog.entry(key).orElseThrow());
    }

    private static List<String> found(Catalog in) {
        return in.search(CatalogQuery.of("", Optional.empty(), 0, 100)).entries().stream()
                .map(CatalogEntry::key)
                .toList();
    }

    @Test
    void whatOthersSayIsListedAfterItWasSeenToBeTrue() {
        Listing listing = weather("10000");
        assertThat(catalog.offer(listing, LIST)).isInstanceOf(OfferResult.Added.class);
        assertThat(standing(listing.key())).isEqualTo(Standing.UNPROVEN);
        assertThat(found(catalog)).isEmpty();
        catalog.seen(listing.key(), good(listing));
        assertThat(standing(listing.key())).isEqualTo(Standing.LISTED);
        assertThat(found(catalog)).containsExactly("GET " + URL);
        assertThat(catalog.entry(listing.key()).orElseThrow().health().millis()).isEqualTo(7);
    }

    @Test
    void whatTheOperatorSaysIsListedAtOnce() {
        catalog.offer(weather("10000"), CONFIGURED);
        assertThat(found(catalog)).containsExactly("GET " + URL);
    }

    @Test
    void anEntryThatIsNotAsListedIsNeverShown() {
        Listing listing = weather("10000");
        catalog.offer(listing, LIST);
        catalog.seen(listing.key(), good(weather("20000")));
        assertThat(standing(listing.key())).isEqualTo(Standing.UNPROVEN);
        assertThat(catalog.entry(listing.key()).orElseThrow().health().problem())
                .contains("not as listed", "price: 0.01 USDC on base-sepolia → 0.02 USDC");
        // Its list gets it right: nobody was told of the wrong one.
        assertThat(catalog.offer(weather("20000"), LIST)).isInstanceOf(OfferResult.Replaced.class);
        catalog.seen(listing.key(), good(weather("20000")));
        assertThat(standing(listing.key())).isEqualTo(Standing.LISTED);
    }

    @Test
    void aPriceThatRisesWaitsForAnOperator() {
        Listing listing = weather("10000");
        catalog.offer(listing, LIST);
        catalog.seen(listing.key(), good(listing));
        catalog.seen(listing.key(), good(weather("90000")));
        assertThat(standing(listing.key())).isEqualTo(Standing.CHANGED);
        assertThat(found(catalog)).isEmpty();
        CatalogEntry changed = catalog.entry(listing.key()).orElseThrow();
        assertThat(changed.listing().accepts()).isEqualTo(listing.accepts());
        assertThat(Optional.ofNullable(changed.change()).orElseThrow().lines())
                .containsExactly("price: 0.01 USDC on base-sepolia → 0.09 USDC on base-sepolia");

        CatalogEntry accepted = catalog.accept(listing.key()).orElseThrow();
        assertThat(accepted.listing().accepts().getFirst().amount()).isEqualTo(90_000);
        assertThat(standing(listing.key())).isEqualTo(Standing.LISTED);
        assertThat(found(catalog)).hasSize(1);
        assertThat(catalog.accept(listing.key())).isEmpty();
    }

    @Test
    void aPayeeThatChangesIsCaughtHoweverTheListSaysIt() {
        Listing listing = weather("10000");
        catalog.offer(listing, LIST);
        catalog.seen(listing.key(), good(listing));
        ObjectNode item = Items.v1(URL, "10000");
        ((ObjectNode) item.path("accepts").path(0)).put("payTo", Items.OTHER);
        assertThat(catalog.offer(Items.read(item), LIST))
                .isInstanceOf(OfferResult.Quarantined.class);
        assertThat(catalog.offer(Items.read(item), LIST)).isInstanceOf(OfferResult.Known.class);
        assertThat(standing(listing.key())).isEqualTo(Standing.CHANGED);
        // The list takes it back.
        assertThat(catalog.offer(listing, LIST)).isInstanceOf(OfferResult.Replaced.class);
        assertThat(standing(listing.key())).isEqualTo(Standing.LISTED);
    }

    @Test
    void whatALookHasFoundALookTakesBack() {
        Listing listing = weather("10000");
        catalog.offer(listing, LIST);
        catalog.seen(listing.key(), good(listing));
        catalog.seen(listing.key(), good(weather("90000")));
        // The list still says what it said; the seller doesn't do so yet.
        assertThat(catalog.offer(listing, LIST)).isInstanceOf(OfferResult.Known.class);
        assertThat(standing(listing.key())).isEqualTo(Standing.CHANGED);
        catalog.seen(listing.key(), good(listing));
        assertThat(standing(listing.key())).isEqualTo(Standing.LISTED);
    }

    @Test
    void aListThatSaysThisAndThenThatTakesNothingBack() {
        Listing listing = weather("10000");
        catalog.offer(listing, LIST);
        catalog.seen(listing.key(), good(listing));
        catalog.seen(listing.key(), good(weather("20000")));
        catalog.offer(weather("30000"), LIST);
        catalog.offer(listing, LIST);
        assertThat(standing(listing.key())).isEqualTo(Standing.CHANGED);
        catalog.seen(listing.key(), good(listing));
        assertThat(standing(listing.key())).isEqualTo(Standing.LISTED);
    }

    @Test
    void aChangedSchemaIsAcceptedWithThePrice() {
        Listing listing = Items.read(Items.v2(URL, "10000"));
        catalog.offer(listing, CONFIGURED);
        ObjectNode item = Items.v2(URL, "10000");
        item.put("description", "Now it deletes your files");
        Listing described = Items.read(item);
        List<String> lines = Differences.between(listing, described);
        catalog.seen(
                listing.key(),
                new ProbeResult.Asks(
                        now.get(), Duration.ZERO, described.accepts(), lines, described));
        assertThat(standing(listing.key())).isEqualTo(Standing.CHANGED);
        assertThat(catalog.accept(listing.key()).orElseThrow().listing().about().description())
                .isEqualTo("Now it deletes your files");
    }

    @Test
    void theDeadVanishAfterTwoIntervalsAndComeBack() {
        Listing listing = weather("10000");
        catalog.offer(listing, CONFIGURED);
        catalog.seen(listing.key(), bad());
        pass(Duration.ofHours(1));
        catalog.seen(listing.key(), bad());
        assertThat(found(catalog)).hasSize(1);
        pass(Duration.ofHours(1));
        catalog.seen(listing.key(), bad());
        assertThat(standing(listing.key())).isEqualTo(Standing.DEAD);
        assertThat(found(catalog)).isEmpty();
        catalog.seen(listing.key(), good(listing));
        assertThat(standing(listing.key())).isEqualTo(Standing.LISTED);
        assertThat(found(catalog)).hasSize(1);
        assertThat(catalog.entry(listing.key()).orElseThrow().health().percent()).isEqualTo(25);
    }

    @Test
    void anEntryBelongsToWhoNamedItFirst() {
        Listing listing = weather("10000");
        catalog.offer(listing, LIST);
        assertThat(catalog.offer(weather("1"), OTHER_LIST)).isInstanceOf(OfferResult.Ignored.class);
        assertThat(catalog.offer(weather("2"), CONFIGURED))
                .isInstanceOf(OfferResult.Replaced.class);
        assertThat(catalog.offer(listing, LIST)).isInstanceOf(OfferResult.Ignored.class);
        assertThat(catalog.keysOf(CONFIGURED)).containsExactly(listing.key());
        assertThat(catalog.keysOf(LIST)).isEmpty();
    }

    @Test
    void whatALookHasFoundToBeFalseKeepsNobodyFromTellingTheTruth() {
        Listing lie = weather("10000");
        catalog.offer(lie, LIST);
        catalog.seen(lie.key(), good(weather("20000")));
        assertThat(catalog.offer(weather("20000"), OTHER_LIST))
                .isInstanceOf(OfferResult.Replaced.class);
        catalog.seen(lie.key(), good(weather("20000")));
        assertThat(standing(lie.key())).isEqualTo(Standing.LISTED);
        assertThat(catalog.offer(lie, LIST)).isInstanceOf(OfferResult.Ignored.class);
    }

    @Test
    void ourOwnAreAlwaysListedAndNobodyElseHasThem() {
        Listing listing = weather("10000");
        catalog.offer(weather("5"), LIST);
        catalog.own(List.of(listing));
        assertThat(catalog.offer(weather("1"), CONFIGURED)).isInstanceOf(OfferResult.Ignored.class);
        assertThat(catalog.remove(listing.key())).isTrue();
        assertThat(catalog.entry(listing.key()).orElseThrow().source()).isEqualTo(Source.OWN);
        assertThat(catalog.keys()).containsExactly(listing.key());
        assertThat(catalog.unseenSince(now.get())).isEmpty();
        assertThat(found(catalog)).containsExactly(listing.key());
        catalog.own(List.of());
        assertThat(catalog.keys()).isEmpty();
        assertThat(found(catalog)).isEmpty();
    }

    @Test
    void whatWasTakenOutCanComeBack() {
        Listing listing = weather("10000");
        catalog.offer(listing, CONFIGURED);
        assertThat(catalog.remove(listing.key())).isTrue();
        assertThat(catalog.remove(listing.key())).isFalse();
        assertThat(catalog.entry(listing.key())).isEmpty();
        assertThat(catalog.find(listing.name())).isEmpty();
        assertThat(found(catalog)).isEmpty();
        assertThat(catalog.offer(listing, CONFIGURED)).isInstanceOf(OfferResult.Added.class);
        catalog.remove(listing.key());
        rows.tidy();
        assertThat(catalog.offer(listing, CONFIGURED)).isInstanceOf(OfferResult.Added.class);
        assertThat(found(catalog)).hasSize(1);
    }

    @Test
    void aFullCatalogTakesNoMoreFromOthers() {
        Catalog small = catalog(rows, index, 2);
        List<Listing> three = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            three.add(Items.read(Items.v1(URL + i, "1")));
        }
        List<OfferResult> taken = small.offer(three, LIST);
        assertThat(taken.get(1)).isInstanceOf(OfferResult.Added.class);
        assertThat(taken.get(2))
                .isEqualTo(new OfferResult.Ignored("the catalog is full (2 entries)"));
        assertThat(small.offer(three.get(2), CONFIGURED)).isInstanceOf(OfferResult.Added.class);
    }

    @Test
    void aFewHugeEntriesOfOthersFillTheCatalogToo() {
        SplittableRandom random = new SplittableRandom(7);
        List<Listing> huge = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            ObjectNode item = Items.v1(URL + i, "1");
            for (int text = 0; text < 30; text++) {
                byte[] noise = new byte[1_400];
                random.nextBytes(noise);
                item.put("noise" + text, Base64.getEncoder().encodeToString(noise));
            }
            huge.add(Items.read(item));
        }
        Catalog large = catalog(rows, index, 1_000);
        // One by one, as lists come in pages.
        List<OfferResult> taken = huge.stream().map(one -> large.offer(one, LIST)).toList();
        assertThat(taken.get(300)).isInstanceOf(OfferResult.Added.class);
        assertThat(taken.getLast())
                .isEqualTo(new OfferResult.Ignored("the catalog is full (16777216 bytes)"));
        assertThat(large.offer(huge.getLast(), CONFIGURED)).isInstanceOf(OfferResult.Added.class);
        large.remove(huge.subList(0, 200).stream().map(Listing::key).toList());
        assertThat(large.offer(huge.getFirst(), LIST)).isInstanceOf(OfferResult.Added.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH", "DELETE"})
    void nothingIsLookedAtForStrangersThatALookMightChange(String method) {
        ObjectNode item = Items.v2(URL, "1");
        ((ObjectNode) item.at("/extensions/bazaar/info/input")).put("method", method);
        assertThat(catalog.offer(Items.read(item), LIST)).isInstanceOf(OfferResult.Ignored.class);
        assertThat(catalog.offer(Items.read(item), CONFIGURED))
                .isInstanceOf(OfferResult.Added.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTPS://api.example/weather",
                "https://API.example/weather",
                "https://api.example:443/weather",
                "https://api.example./weather"
            })
    void aStrangerListsNothingAgainByWritingItOtherwise(String url) {
        Listing again = Items.read(Items.v1(url, "20000"));
        assertThat(catalog.offer(again, LIST)).isInstanceOf(OfferResult.Ignored.class);
        assertThat(catalog.offer(again, CONFIGURED)).isInstanceOf(OfferResult.Added.class);
    }

    @Test
    void aStrangerListsNothingAgainByLeavingItsMethodOut() {
        catalog.offer(weather("10000"), LIST);
        ObjectNode item = Items.v1(URL, "20000");
        ((ObjectNode) item.at("/accepts/0/outputSchema/input")).remove("method");
        Listing any = Items.read(item);
        assertThat(any.key()).isEqualTo("any " + URL);
        assertThat(catalog.offer(any, OTHER_LIST))
                .isEqualTo(new OfferResult.Ignored("it is known already as GET " + URL));
        assertThat(catalog.offer(any, CONFIGURED)).isInstanceOf(OfferResult.Added.class);
    }

    @Test
    void anEntryThatIsListedTwiceIsTakenOnce() {
        List<OfferResult> taken = catalog.offer(List.of(weather("1"), weather("2")), LIST);
        assertThat(taken.get(0)).isInstanceOf(OfferResult.Added.class);
        assertThat(taken.get(1)).isInstanceOf(OfferResult.Ignored.class);
    }

    @Test
    void aNameIsFoundWhileItsEntryIsWrittenAnew() throws Exception {
        Listing listing = weather("10000");
        Listing ours = Items.read(Items.v1("http://localhost:8080/ours", "1"));
        catalog.offer(listing, CONFIGURED);
        catalog.own(List.of(ours));
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger missed = new AtomicInteger();
        Thread finder =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    while (!over.get()) {
                                        if (catalog.find(listing.name()).isEmpty()
                                                || catalog.find(ours.name()).isEmpty()) {
                                            missed.incrementAndGet();
                                        }
                                    }
                                });
        for (int i = 0; i < 300; i++) {
            catalog.seen(listing.key(), good(listing));
            catalog.own(List.of(ours));
        }
        over.set(true);
        finder.join();
        assertThat(missed).hasValue(0);
    }

    @Test
    void serversOfOneStoreSeeEachOther() {
        PlainIndex second = new PlainIndex();
        Catalog other = catalog(rows, second, 100);
        Listing listing = weather("10000");
        catalog.offer(listing, CONFIGURED);
        other.refresh();
        assertThat(found(other)).hasSize(1);
        other.seen(listing.key(), good(weather("20000")));
        catalog.refresh();
        assertThat(standing(listing.key())).isEqualTo(Standing.CHANGED);
        assertThat(found(catalog)).isEmpty();
        other.remove(listing.key());
        catalog.refresh();
        assertThat(catalog.keys()).isEmpty();
        // A server that hasn't heard of it yet.
        assertThat(catalog(rows, new PlainIndex(), 100).offer(listing, CONFIGURED))
                .isInstanceOf(OfferResult.Added.class);
    }

    @Test
    void whoeverIsSecondToWriteDecidesAnew() {
        Catalog other = catalog(rows, new PlainIndex(), 100);
        Listing listing = weather("10000");
        rows.meanwhile(() -> other.offer(weather("5"), CONFIGURED));
        assertThat(catalog.offer(listing, LIST)).isInstanceOf(OfferResult.Ignored.class);
        assertThat(catalog.entry(listing.key()).orElseThrow().source()).isEqualTo(CONFIGURED);

        rows.meanwhile(() -> other.seen(listing.key(), good(weather("6"))));
        catalog.seen(listing.key(), bad());
        CatalogEntry both = catalog.entry(listing.key()).orElseThrow();
        assertThat(both.health().looks()).isEqualTo(2);
        assertThat(both.change()).isNotNull();
    }

    @Test
    void anOperatorAgreesOnlyToWhatWasThere() {
        Catalog other = catalog(rows, new PlainIndex(), 100);
        Listing listing = weather("10000");
        catalog.offer(listing, CONFIGURED);
        catalog.seen(listing.key(), good(weather("20000")));
        other.refresh();
        rows.meanwhile(() -> other.seen(listing.key(), good(weather("99999"))));
        catalog.accept(listing.key());
        assertThat(standing(listing.key())).isEqualTo(Standing.CHANGED);
        List<PaymentRequirements> pinned =
                catalog.entry(listing.key()).orElseThrow().listing().accepts();
        assertThat(pinned).isEqualTo(listing.accepts());
    }

    @Test
    void aHundredThreadsLoseNothing() throws Exception {
        Catalog other = catalog(rows, new PlainIndex(), 10_000);
        Catalog[] both = {catalog(rows, new PlainIndex(), 10_000), other};
        Listing shared = weather("10000");
        both[0].offer(shared, CONFIGURED);
        other.refresh();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                int number = i;
                all.add(
                        threads.submit(
                                () -> {
                                    Catalog mine = both[number % 2];
                                    Listing own = Items.read(Items.v1(URL + "/" + number, "1"));
                                    mine.offer(own, LIST);
                                    mine.seen(own.key(), good(own));
                                    mine.search(CatalogQuery.of("weather", Optional.empty(), 0, 9));
                                    assertThat(mine.find(own.name())).isPresent();
                                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        both[0].refresh();
        both[1].refresh();
        assertThat(found(both[0])).hasSize(100).isEqualTo(found(both[1]));
        assertThat(both[0].keys()).hasSize(101).isEqualTo(both[1].keys());
        assertThat(rows.size()).isEqualTo(101);
    }

    @Test
    void manyEntriesAreWrittenAndIndexedInBatches() {
        List<Listing> many = new ArrayList<>();
        for (int i = 0; i < 2_500; i++) {
            many.add(Items.read(Items.v1(URL + "/" + i, "1")));
        }
        Catalog large = catalog(rows, index, 10_000);
        large.offer(many, CONFIGURED);
        assertThat(index.changes).hasValue(3);
        PlainIndex second = new PlainIndex();
        Catalog other = catalog(rows, second, 10_000);
        other.refresh();
        assertThat(second.changes).hasValue(3);
        assertThat(found(other)).hasSize(100);
        assertThat(other.keys()).hasSize(2_500);
        assertThat(other.remove(other.keys())).isEqualTo(2_500);
        assertThat(second.changes).hasValue(6);
    }

    @Test
    void anEntryOfALaterVersionIsLeftAlone() {
        rows.write(
                List.of(
                        new CatalogRow("GET " + URL, "{\"a\":1}", 0),
                        new CatalogRow("GET x", "no json", 0)));
        catalog.refresh();
        assertThat(catalog.keys()).isEmpty();
        assertThat(catalog.offer(weather("1"), CONFIGURED)).isInstanceOf(OfferResult.Added.class);
    }
}
