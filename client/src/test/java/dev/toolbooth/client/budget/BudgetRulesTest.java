package dev.toolbooth.client.budget;

import static dev.toolbooth.client.budget.PurseFolder.allowed;
import static dev.toolbooth.client.budget.PurseFolder.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.Purse.Verdict;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules allow, and what they say when they don't. */
class BudgetRulesTest {
    @TempDir private Path folder = Path.of("");
    private PurseFolder place = new PurseFolder(folder);
    private FilePurse purse = place.open();

    @BeforeEach
    void open() {
        place = new PurseFolder(folder);
        purse = place.open();
    }

    @AfterEach
    void close() {
        purse.close();
    }

    private void limit(LimitScope scope, long micro) {
        place.budget = place.budget.withLimit(false, scope, micro);
    }

    @Test
    void aLimitPerCallIsMetAndNotPassed() throws Exception {
        limit(LimitScope.CALL, 50_000);
        allowed(purse, Purchases.real("search", 50_000));
        assertThat(refused(purse, Purchases.real("search", 50_001)))
                .contains("search at https://tools.example:8443 costs 0.050001 USD")
                .contains("the limit per call is 0.05 USD")
                .contains("Nothing was paid")
                .contains("toolbooth budget set --per-call 0.050001");
    }

    @Test
    void aToolASellerADayAndAllTogetherHaveLimits() throws Exception {
        limit(LimitScope.TOOL, 3);
        limit(LimitScope.SELLER, 5);
        limit(LimitScope.DAY, 7);
        limit(LimitScope.TOTAL, 9);
        allowed(purse, Purchases.real("a", 3));
        assertThat(refused(purse, Purchases.real("a", 1)))
                .contains("limit per tool")
                .contains("of which 0.000003 USD is spent")
                .contains("--per-tool 0.000004");
        allowed(purse, Purchases.real("b", 2));
        assertThat(refused(purse, Purchases.real("b", 1))).contains("limit per seller");
        allowed(purse, elsewhere(2));
        assertThat(refused(purse, elsewhere(1))).contains("limit per day").contains("--per-day");
        place.now = Instant.parse("2026-11-17T12:00:00Z");
        allowed(purse, Purchases.of("https://third.example", "d", way(2), 2L, null));
        assertThat(refused(purse, Purchases.of("https://third.example", "d", way(1), 1L, null)))
                .contains("limit in total")
                .contains("--total 0.00001");
    }

    private static PaymentRequirements way(long micro) {
        return Purchases.way("base", Purchases.USDC, micro, Purchases.PAYEE);
    }

    private static PurchaseOrder elsewhere(long micro) {
        return Purchases.of("https://other.example", "c", way(micro), micro, null);
    }

    @Test
    void aDayEndsAtMidnightOfUtcAndNotWhenTheClockGoesBack() throws Exception {
        limit(LimitScope.DAY, 10);
        place.now = Instant.parse("2026-11-16T23:59:59.999Z");
        allowed(purse, Purchases.real("a", 10));
        refused(purse, Purchases.real("a", 1));
        place.now = Instant.parse("2026-11-17T00:00:00Z");
        allowed(purse, Purchases.real("a", 10));
        place.now = Instant.parse("2026-11-15T00:00:00Z");
        assertThat(refused(purse, Purchases.real("a", 1))).contains("limit per day");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://BAD.example", "https://bad.example.", "http://bad.example.:81"})
    void aHostIsDeniedHoweverItIsWritten(String seller) throws Exception {
        place.budget =
                Purchases.FREE.withAccess(
                        Facet.HOST, new AccessRules(List.of(), List.of("bad.example")));

        assertThat(refused(purse, Purchases.of(seller, "a", way(1), 1L, null)))
                .contains("is denied");
    }

    @Test
    void whatIsNotOnAListIsRefusedAndDeniedWins() throws Exception {
        place.budget =
                Purchases.FREE.withAccess(
                        Facet.HOST, new AccessRules(List.of("*.EXAMPLE"), List.of("bad.example")));
        allowed(purse, Purchases.real("a", 1));
        assertThat(refused(purse, Purchases.of("https://bad.example", "a", way(1), 1L, null)))
                .contains("the host bad.example is denied")
                .contains("toolbooth budget set --unlist-host bad.example");
        assertThat(refused(purse, Purchases.of("https://else.where", "a", way(1), 1L, null)))
                .contains("the host else.where is not among those that are allowed")
                .contains("toolbooth budget set --allow-host else.where");
    }

    @Test
    void toolsPayeesAssetsAndNetworksHaveListsToo() throws Exception {
        PurchaseOrder purchase = Purchases.real("rm_everything", 1);
        for (Facet facet : Facet.values()) {
            String name =
                    switch (facet) {
                        case TOOL -> "rm_*";
                        case HOST -> "tools.example:8443";
                        case PAYEE -> Purchases.PAYEE.toUpperCase(Locale.ROOT);
                        case ASSET -> "USDC";
                        case NETWORK -> "base";
                    };
            place.budget =
                    Purchases.FREE.withAccess(facet, new AccessRules(List.of(), List.of(name)));
            assertThat(refused(purse, purchase)).contains(facet.word()).contains("is denied");
            place.budget =
                    Purchases.FREE.withAccess(facet, new AccessRules(List.of(name), List.of()));
            allowed(purse, purchase);
            place.budget =
                    Purchases.FREE.withAccess(facet, new AccessRules(List.of("no"), List.of()));
            assertThat(refused(purse, purchase)).contains("not among those that are allowed");
        }
    }

    @Test
    void aPersonIsAskedAboveAThresholdAndAgreesOnceForAll() throws Exception {
        place.budget = Purchases.FREE.withAskAbove(10_000L);
        allowed(purse, Purchases.real("a", 10_000));
        Verdict asks = purse.reserve(Purchases.real("a", 10_001), false);
        assertThat(asks).isInstanceOf(Verdict.Asks.class);
        assertThat(asks.toString())
                .contains("a person is asked above 0.01 USD")
                .contains("toolbooth budget set --ask-above 0.010001");
        assertThat(purse.reserve(Purchases.real("a", 10_001), true))
                .isInstanceOf(Verdict.Allowed.class);
    }

    @Test
    void agreeingDoesNotRaiseALimit() throws Exception {
        place.budget = Budget.STANDARD;
        assertThat(purse.reserve(Purchases.real("a", 1), false)).isInstanceOf(Verdict.Asks.class);
        assertThat(refused(purse, Purchases.real("a", 1_000_001))).contains("limit per day is 1");
        allowed(purse, Purchases.play("a", 500_000_000));
    }

    @Test
    void playMoneyIsCountedApart() throws Exception {
        limit(LimitScope.TOTAL, 10);
        allowed(purse, Purchases.play("a", 1_000_000));
        allowed(purse, Purchases.real("a", 10));
        place.budget = place.budget.withLimit(true, LimitScope.TOTAL, 1_000_001L);
        allowed(purse, Purchases.play("a", 1));
        assertThat(refused(purse, Purchases.play("a", 1)))
                .contains("USD of play money")
                .contains("--play-total 1.000002");
        place.budget = Purchases.FREE.atMost(5);
        assertThat(refused(purse, Purchases.play("a", 6))).contains("--play-per-call");
        assertThat(refused(purse, Purchases.real("a", 6))).contains("--per-call");
    }

    @Test
    void theSellersWordThatItIsPlayMoneyIsNotTaken() throws Exception {
        limit(LimitScope.TOTAL, 10);
        PurchaseOrder claimed = Purchases.real("a", 11);
        claimed.way().extra().put("play", true);
        assertThat(refused(purse, claimed)).contains("limit in total");
        // Solana's signatures name no network: these could be carried out on the real one.
        PurchaseOrder mint =
                Purchases.of(
                        Purchases.SELLER,
                        "a",
                        Purchases.way("solana-devnet", Purchases.SOLANA_USDC, 5, "payee"),
                        5L,
                        null);
        assertThat(refused(purse, mint)).contains("not known to be worth a dollar");
        PurchaseOrder block =
                Purchases.of(
                        Purchases.SELLER,
                        "a",
                        Purchases.way("solana-devnet", "native", 5, "payee"),
                        null,
                        null);
        allowed(purse, block);
        block.way().extra().put("recentBlockhash", "x");
        assertThat(refused(purse, block)).contains("0.000000005 SOL");
    }

    @Test
    void aPriceAboveTheListedOneStopsOrIsAskedAbout() throws Exception {
        PurchaseOrder dear = Purchases.of(Purchases.SELLER, "a", way(20_000), 20_000L, 10_000L);
        assertThat(refused(purse, dear))
                .contains("more than the seller's list says, 0.01 USD")
                .contains("--above-listed ask");
        place.budget = Purchases.FREE.withAboveListed(true);
        assertThat(purse.reserve(dear, false)).isInstanceOf(Verdict.Asks.class);
        assertThat(purse.reserve(dear, true)).isInstanceOf(Verdict.Allowed.class);
        allowed(purse, Purchases.of(Purchases.SELLER, "a", way(10_000), 10_000L, 10_000L));
    }

    @Test
    void anUnknownAssetNeedsAnAllowanceInItsOwnUnits() throws Exception {
        String token = "0x2222222222222222222222222222222222222222";
        PurchaseOrder odd =
                Purchases.of(
                        Purchases.SELLER,
                        "a",
                        Purchases.way("base", token, 700, Purchases.PAYEE),
                        7L,
                        null);
        assertThat(refused(purse, odd))
                .contains("eip155:8453/" + token)
                .contains("--allow-units 'eip155:8453/" + token + "=700'");
        place.budget =
                Purchases.FREE.withAllowance(
                        new Allowance(
                                "base", token, BigInteger.valueOf(700), BigInteger.valueOf(1_000)));
        allowed(purse, odd);
        assertThat(refused(purse, odd)).contains("limit per day is 1000 units");
    }

    @Test
    void aNetworkThatNobodyKnowsIsRefused() throws Exception {
        PurchaseOrder odd =
                Purchases.of(
                        Purchases.SELLER,
                        "a",
                        Purchases.way("eip155:10", Purchases.USDC, 1, Purchases.PAYEE),
                        1L,
                        null);
        assertThat(refused(purse, odd)).contains("the network eip155:10 is not known");
    }

    @Test
    void aPayeeThatHasChangedSinceLastTimeStops() throws Exception {
        UUID first = allowed(purse, Purchases.real("a", 1));
        purse.signed(first, Purchases.prepared("n"));
        PurchaseOrder other =
                Purchases.of(
                        Purchases.SELLER,
                        "a",
                        Purchases.way("base", Purchases.USDC, 1, Purchases.OTHER_PAYEE),
                        1L,
                        null);
        limit(LimitScope.CALL, 1);
        assertThat(refused(purse, Purchases.real("a", 2)))
                .contains("costs 0.000002 USD (last time 0.000001 USD)");
        assertThat(refused(purse, other))
                .contains("the money would go to " + Purchases.OTHER_PAYEE)
                .contains("toolbooth budget set --trust-payee " + Purchases.OTHER_PAYEE);
        place.budget = Purchases.FREE.withTrusted(List.of(Purchases.OTHER_PAYEE));
        allowed(purse, other);
        place.budget = Purchases.FREE;
        // What was paid with play money says nothing of who gets the real one.
        allowed(purse, Purchases.play("a", 1));
    }

    @Test
    void whatASellerWritesBecomesNeitherALineNorACommand() throws Exception {
        place.budget =
                Purchases.FREE.withAccess(Facet.TOOL, new AccessRules(List.of("x"), List.of()));
        assertThat(refused(purse, Purchases.real("a'; rm -rf ~\n\u001b[2Jok", 1)))
                .doesNotContain("\n")
                .doesNotContain("\u001b")
                .contains("--allow-tool 'a'\\''; rm -rf ~");
        assertThat(refused(purse, Purchases.real("t".repeat(500), 1)).length()).isLessThan(900);
    }
}
