package dev.toolbooth.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.CatalogEntry.Standing;
import dev.toolbooth.catalog.listing.Items;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ToolNames;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Who may be called what. */
class ImpostorsTest {
    private static final String REAL = "https://api.example/weather";
    private static final String FAKE = "https://evil.example/weather";
    private static final Source LIST = CatalogTest.LIST;
    private static final Source CONFIGURED = CatalogTest.CONFIGURED;

    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-11-01T00:00:00Z"));
    private final TestRows rows = new TestRows();
    private final Catalog catalog = catalog();

    private Catalog catalog() {
        return new Catalog(rows, new PlainIndex(), CatalogLimits.USUAL, () -> now.get());
    }

    private static Listing named(String url, String name) {
        return Items.read(Items.pinned(Items.v1(url, "10000"), name));
    }

    private CatalogEntry offer(Listing listing, Source source) {
        now.updateAndGet(before -> before.plusSeconds(1));
        catalog.offer(listing, source);
        return catalog.entry(listing.key()).orElseThrow();
    }

    private Standing standing(Listing listing) {
        return catalog.standing(catalog.entry(listing.key()).orElseThrow());
    }

    @Test
    void whoClaimsATakenNameIsFlaggedAndFoundUnderItsDerivedNameAlone() {
        Listing real = named(REAL, "weather");
        Listing fake = named(FAKE, "weather");
        offer(real, CONFIGURED);
        CatalogEntry flagged = offer(fake, LIST);
        assertThat(flagged.impostorOf()).isEqualTo(real.key());
        assertThat(flagged.name()).isEqualTo(fake.derivedName());
        assertThat(standing(fake)).isEqualTo(Standing.IMPOSTOR);
        assertThat(catalog.find("weather").orElseThrow().key()).isEqualTo(real.key());
        assertThat(catalog.find(fake.derivedName()).orElseThrow().key()).isEqualTo(fake.key());
    }

    @Test
    void namesThatLookTheSameAreTheSame() {
        offer(named(REAL, "weather_now"), LIST);
        for (String name : List.of("Weather_Now", "weather-now", "weather.now")) {
            assertThat(offer(named(FAKE + name, name), LIST).impostorOf()).isNotEmpty();
            assertThat(catalog.find(name)).isEmpty();
        }
    }

    @Test
    void whoIsVouchedForTakesTheNameFromAnImpostorThatCameFirst() {
        Listing fake = named(FAKE, "weather");
        Listing real = named(REAL, "weather");
        offer(fake, LIST);
        assertThat(catalog.find("weather").orElseThrow().key()).isEqualTo(fake.key());
        offer(real, CONFIGURED);
        assertThat(catalog.find("weather").orElseThrow().key()).isEqualTo(real.key());
        assertThat(standing(fake)).isEqualTo(Standing.IMPOSTOR);
        assertThat(catalog.entry(fake.key()).orElseThrow().impostorOf()).isEqualTo(real.key());
    }

    @Test
    void ourOwnTakeTheirNamesFromAnybody() {
        Listing fake = named(FAKE, "weather");
        Listing configured = named(FAKE + "2", "weather2");
        offer(fake, LIST);
        offer(configured, CONFIGURED);
        catalog.own(List.of(named(REAL, "weather"), named(REAL + "2", "weather2")));
        assertThat(catalog.find("weather").orElseThrow().source()).isEqualTo(Source.OWN);
        assertThat(catalog.find("weather2").orElseThrow().source()).isEqualTo(Source.OWN);
        assertThat(standing(fake)).isEqualTo(Standing.IMPOSTOR);
        // What the operator configured is no impostor, only called otherwise.
        assertThat(standing(configured)).isEqualTo(Standing.LISTED);
        assertThat(catalog.find(configured.derivedName()).orElseThrow().name())
                .isEqualTo(configured.derivedName());
    }

    @Test
    void anImpostorDoesNotInheritTheName() {
        Listing real = named(REAL, "weather");
        Listing fake = named(FAKE, "weather");
        offer(real, CONFIGURED);
        offer(fake, LIST);
        catalog.remove(real.key());
        assertThat(catalog.find("weather")).isEmpty();
        assertThat(standing(fake)).isEqualTo(Standing.IMPOSTOR);
        // Unless an operator says so.
        assertThat(catalog.accept(fake.key()).orElseThrow().name()).isEqualTo("weather");
        assertThat(standing(fake)).isEqualTo(Standing.UNPROVEN);
        assertThat(catalog.find("weather").orElseThrow().key()).isEqualTo(fake.key());
    }

    @Test
    void anOperatorMayLetAnImpostorInUnderItsDerivedName() {
        Listing real = named(REAL, "weather");
        Listing fake = named(FAKE, "weather");
        offer(real, CONFIGURED);
        offer(fake, LIST);
        CatalogEntry accepted = catalog.accept(fake.key()).orElseThrow();
        assertThat(accepted.name()).isEqualTo(fake.derivedName());
        assertThat(accepted.impostorOf()).isEmpty();
        assertThat(catalog.find("weather").orElseThrow().key()).isEqualTo(real.key());
    }

    @Test
    void aNameIsFreeAgainWhenItsOwnerIsRenamed() {
        Listing real = named(REAL, "weather");
        offer(real, CONFIGURED);
        offer(named(REAL, "forecast"), CONFIGURED);
        assertThat(catalog.find("weather")).isEmpty();
        assertThat(catalog.find("forecast").orElseThrow().key()).isEqualTo(real.key());
        assertThat(offer(named(FAKE, "weather"), LIST).impostorOf()).isEmpty();
    }

    @Test
    void theDerivedNameOfAResourceIsItsOwnEvenBeforeItIsKnown() {
        Listing real = Items.read(Items.v1(REAL, "10000"));
        Listing fake = named(FAKE, real.derivedName());
        assertThat(offer(fake, LIST).name()).isEqualTo(fake.derivedName());
        CatalogEntry later = offer(real, LIST);
        assertThat(later.impostorOf()).isEmpty();
        assertThat(catalog.find(real.derivedName()).orElseThrow().key()).isEqualTo(real.key());
    }

    @Test
    void aStrangerIsNotFoundByTheHashOfAnother() {
        String real = ToolNames.derived("GET", "https://api.weather.example/now");
        Listing fake = Items.read(Items.v1("https://api-weather.example/now", "10000"));
        offer(fake, LIST);
        assertThat(ToolNames.stem(fake.name())).isEqualTo(ToolNames.stem(real));
        assertThat(catalog.find(real)).isEmpty();
        assertThat(catalog.find(fake.name())).isPresent();
        // Nor does it take from one that somebody vouches for what differs in the hash alone.
        Listing good = Items.read(Items.v1("https://api.weather.example/now", "10000"));
        offer(good, CONFIGURED);
        String printed = real.substring(0, real.length() - 8) + "00000000";
        assertThat(catalog.find(printed).orElseThrow().key()).isEqualTo(good.key());
    }

    @Test
    void nobodyElseIsCalledLikeOurTools() {
        assertThat(offer(named(FAKE, "proxy_tool_call"), LIST).name()).startsWith("x402_get_");
    }

    @Test
    void twoToolsOfOneServerHaveTwoNames() {
        Listing one = Items.read(Items.tool("https://mcp.example/mcp", "add"));
        Listing two = Items.read(Items.tool("https://mcp.example/mcp", "subtract"));
        assertThat(offer(one, LIST).impostorOf()).isEmpty();
        assertThat(offer(two, LIST).impostorOf()).isEmpty();
        assertThat(catalog.find(two.name()).orElseThrow().key()).isEqualTo(two.key());
    }

    @Test
    void twoServersThatNameTwoThingsAlikeAgreeOnWhoIsRight() {
        Catalog other = catalog();
        Listing first = named(REAL, "weather");
        Listing second = named(FAKE, "weather");
        offer(first, LIST);
        now.updateAndGet(before -> before.plusSeconds(1));
        // It has not heard of the first yet.
        other.offer(second, LIST);
        other.refresh();
        catalog.refresh();
        other.refresh();
        for (Catalog one : List.of(catalog, other)) {
            assertThat(one.find("weather").orElseThrow().key()).isEqualTo(first.key());
            assertThat(one.entry(second.key()).orElseThrow().impostorOf()).isEqualTo(first.key());
        }
    }
}
