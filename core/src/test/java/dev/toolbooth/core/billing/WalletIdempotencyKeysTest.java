package dev.toolbooth.core.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.fake.FakeClock;
import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeRail;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.MemoryPaymentBook;
import dev.toolbooth.core.pay.PaymentLogs;
import dev.toolbooth.core.pay.WalletLimits;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.core.trace.CallTrace;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Which calls of a wallet repeat each other: section E4.8 of the reference on paying. */
class WalletIdempotencyKeysTest {
    private static final Quote QUOTE = new Quote("t", new Money(10_000), Terms.USUAL);
    private static final String DECISION = Claim.decision("session", "t", "toolu_1");

    private final FakeClock clock = new FakeClock();
    private final FakeRail chain = new FakeRail("net");
    private final ChainPayments chainPayments =
            new ChainPayments(
                    clock,
                    UUID::randomUUID,
                    new ChainPayments.Parts(
                            List.of(chain),
                            new MemoryPaymentBook(),
                            new BookLedger(new MemoryJournal()),
                            WalletLimits.NONE,
                            new PaymentLogs(_ -> {})));
    private final WalletIdempotencyKeys keys =
            new WalletIdempotencyKeys(chainPayments, new IdempotencyKeys(clock, clock::nanos));

    private static BillableCall call(@Nullable String repetition) {
        return new BillableCall(
                UUID.randomUUID(),
                new Operation.CallTool(
                        "t", Json.object(), InputResponses.NONE, null, repetition, false, null),
                "t",
                Fingerprint.of(Json.object()),
                0);
    }

    private static Payment payment(String nonce, String identifier) {
        ObjectNode body = Json.object().put("nonce", nonce);
        body.putObject("extensions")
                .putObject("payment-identifier")
                .putObject("info")
                .put("id", identifier);
        return new Payment(Scheme.EXACT, body);
    }

    private VerifiedPayment signed(Payment payment) {
        return ((Verification.Good) chain.verify(payment, QUOTE)).verified();
    }

    private VerifiedPayment proof(String nonce) {
        Offer offer =
                new Offer(
                        Scheme.PROOF,
                        "net",
                        null,
                        "coin",
                        "COIN",
                        BigInteger.TEN,
                        "seller",
                        60,
                        Json.object());
        return new VerifiedPayment(
                "fake", nonce, "w", offer, BigInteger.TEN, Instant.MAX, true, Json.object());
    }

    private @Nullable Claim of(
            @Nullable String repetition, Payment payment, VerifiedPayment verified) {
        WalletBilling.PaidCall paidCall =
                new WalletBilling.PaidCall(
                        call(repetition),
                        new Tariff("shop", Price.flat(QUOTE.price()), 0),
                        QUOTE,
                        new FakePeer(),
                        Duration.ofSeconds(9),
                        CallTrace.bare("t", Caller.ANONYMOUS));
        return keys.of(paidCall, payment, verified);
    }

    private @Nullable String key(@Nullable String repetition, String identifier) {
        Payment payment = payment("new", identifier);
        Claim claim = of(repetition, payment, signed(payment));
        return claim == null ? null : claim.key();
    }

    @Test
    void theFirstThatThereIsOfAChosenKeyAnIdentifierAndADecisionCounts() {
        assertThat(key("k", "purchase_1")).isEqualTo("k");
        assertThat(key("k", "")).isEqualTo("k");
        assertThat(key(DECISION, "purchase_1")).isEqualTo("id:purchase_1");
        assertThat(key(null, "purchase_1")).isEqualTo("id:purchase_1");
        assertThat(key(DECISION, "")).isEqualTo(DECISION);
        assertThat(key(null, "")).isNull();
        assertThat(key(null, "no key")).isNull();
    }

    @Test
    void anIdentifierIsThatOfOnePayment() {
        Payment one = payment("1", "purchase_1");
        Payment two = payment("2", "purchase_1");
        Claim first = Objects.requireNonNull(of(null, one, signed(one)));
        Claim same = Objects.requireNonNull(of(null, one, signed(one)));
        Claim other = Objects.requireNonNull(of(null, two, signed(two)));
        assertThat(first.owner()).isEqualTo("wallet:net:w");
        assertThat(first.expires()).isEqualTo(clock.instant().plus(Duration.ofHours(24)));
        assertThat(same.requestHash()).isEqualTo(first.requestHash());
        assertThat(other.requestHash()).isNotEqualTo(first.requestHash());
    }

    @Test
    void aDecisionIsNoneOfThoseWhoShowWhatWasUsed() {
        Payment used = payment("1", "");
        chain.publish("1");
        assertThat(of(DECISION, used, signed(used))).isNull();
        assertThat(of("k", used, signed(used))).extracting(Claim::key).isEqualTo("k");
    }

    @Test
    void ofAProofOnlyTheSameOneRepeatsACall() {
        Payment nothing = payment("1", "");
        Claim first = Objects.requireNonNull(of(DECISION, nothing, proof("a")));
        Claim same = Objects.requireNonNull(of(DECISION, nothing, proof("a")));
        Claim other = Objects.requireNonNull(of(DECISION, nothing, proof("b")));
        assertThat(first.key()).isEqualTo(DECISION);
        assertThat(same.requestHash()).isEqualTo(first.requestHash());
        assertThat(other.requestHash()).isNotEqualTo(first.requestHash());
    }

    private static @Nullable Hash holder(@Nullable String repetition, String identifier) {
        return WalletIdempotencyKeys.holder(call(repetition), payment("1", identifier));
    }

    private static Hash digest(String secret) {
        return Hash.sha256(secret.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theSecretOfABuyerIsTheSame() {
        assertThat(holder("k", "purchase_1")).isEqualTo(digest("k"));
        assertThat(holder("k", "")).isEqualTo(digest("k"));
        assertThat(holder(DECISION, "purchase_1")).isEqualTo(digest("id:purchase_1"));
        assertThat(holder(null, "purchase_1")).isEqualTo(digest("id:purchase_1"));
        assertThat(holder(DECISION, "")).isEqualTo(digest(DECISION));
        assertThat(holder(null, "")).isNull();
    }
}
