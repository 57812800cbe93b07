package dev.toolbooth.core.pay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.fake.FakeClock;
import dev.toolbooth.core.fake.FakeRail;
import dev.toolbooth.core.fake.ShutLedger;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.ChainPayments.Answer;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What somebody is answered who pays for a call while other payments are at work. */
class ChainPaymentsTest {
    private static final Money PRICE = new Money(10_000);
    private static final Quote QUOTE = new Quote("t", PRICE, Terms.USUAL);
    private static final Hash INPUT = Hash.sha256(new byte[] {1});

    private final FakeClock clock = new FakeClock();
    private final FakeRail chain = new FakeRail("net");
    private final Set<String> shut = new HashSet<>();
    private final Ledger ledger = ShutLedger.of(new BookLedger(new MemoryJournal()), shut);
    private final MemoryPaymentBook book = new MemoryPaymentBook();

    private ChainPayments over(PaymentBook payments, List<Rail> rails) {
        return new ChainPayments(
                clock,
                UUID::randomUUID,
                new ChainPayments.Parts(
                        rails, payments, ledger, WalletLimits.NONE, new PaymentLogs(_ -> {})));
    }

    private ChainPayments over(PaymentBook payments) {
        return over(payments, List.of(chain));
    }

    /** The same call for everybody. */
    private static PurchaseIntent intent(Quote quote) {
        return new PurchaseIntent(quote, "shop", INPUT, UUID.randomUUID(), null, null, null);
    }

    private VerifiedPayment payment(String nonce) {
        Payment payment = new Payment(Scheme.EXACT, Json.object().put("nonce", nonce));
        return ((Verification.Good) chain.verify(payment, QUOTE)).verified();
    }

    /** A payment whose money its buyer has moved before. */
    private static VerifiedPayment proof(String nonce) {
        BigInteger amount = BigInteger.valueOf(PRICE.microUsd());
        Offer offer =
                new Offer(
                        Scheme.PROOF,
                        "net",
                        null,
                        "coin",
                        "COIN",
                        amount,
                        "seller",
                        60,
                        Json.object());
        return new VerifiedPayment(
                "fake", "net|" + nonce, "w", offer, amount, Instant.MAX, true, Json.object());
    }

    private PaymentRecord record(String nonce) {
        return book.withKey("net|" + nonce).orElseThrow();
    }

    private static Recovery recovery(ChainPayments chainPayments, FakeClock clock) {
        return new Recovery(chainPayments, new Refunds(chainPayments, clock), _ -> true);
    }

    @Test
    void ofTwoThatAreTakenAtOnceForOneCallOneWaits() {
        ChainPayments chainPayments =
                over(
                        new ForwardingPaymentBook(book) {
                            @Override
                            public List<PaymentRecord> forSame(
                                    PurchaseKey call, Instant spentSince, int most) {
                                // Neither is there when the other looks.
                                return List.of();
                            }
                        });
        assertThat(chainPayments.take(payment("1"), intent(QUOTE)))
                .isInstanceOf(Answer.Taken.class);
        assertThat(chainPayments.take(payment("2"), intent(QUOTE)))
                .isEqualTo(new Answer.Pending(record("1")));
        assertThat(record("2").state()).isEqualTo(State.RELEASED);
        assertThat(record("2").reason()).startsWith("not used: " + record("1").id());
    }

    @Test
    void aProofIsUsedWhateverElseIsAtWorkForItsMoneyHasMoved() {
        ChainPayments chainPayments = over(book);
        assertThat(chainPayments.take(payment("1"), intent(QUOTE)))
                .isInstanceOf(Answer.Taken.class);
        assertThat(chainPayments.take(proof("2"), intent(QUOTE))).isInstanceOf(Answer.Paid.class);
    }

    @Test
    void aPaymentThatSettlesWhileItsCopyIsLookedAtIsNotCalledBad() {
        AtomicInteger hidden = new AtomicInteger();
        ChainPayments chainPayments =
                over(
                        new ForwardingPaymentBook(book) {
                            @Override
                            public Optional<PaymentRecord> withKey(String key) {
                                return hidden.getAndDecrement() > 0
                                        ? Optional.empty()
                                        : super.withKey(key);
                            }
                        });
        Answer.Taken first = (Answer.Taken) chainPayments.take(payment("1"), intent(QUOTE));
        assertThat(chainPayments.settle(first.record())).isInstanceOf(Answer.Paid.class);
        hidden.set(1);
        assertThat(chainPayments.take(payment("1"), intent(QUOTE)))
                .isEqualTo(new Answer.Pending(record("1")));
    }

    @Test
    void whatWasGivenBackWaitsForAnotherThatIsAtWorkForTheSameCall() {
        ChainPayments chainPayments = over(book);
        Answer.Taken first = (Answer.Taken) chainPayments.take(payment("1"), intent(QUOTE));
        chainPayments.unspent(first.record(), "the tool failed");
        assertThat(chainPayments.take(payment("2"), intent(QUOTE)))
                .isInstanceOf(Answer.Taken.class);
        assertThat(chainPayments.take(payment("1"), intent(QUOTE)))
                .isEqualTo(new Answer.Pending(record("2")));
        assertThat(record("1").state()).isEqualTo(State.RELEASED);
    }

    @Test
    void whatHasArrivedIsACreditOnceItIsInTheAccountAndNotBefore() {
        ChainPayments chainPayments = over(book);
        shut.add("deposit");
        Quote upfront = new Quote("t", PRICE, Terms.upfront(""));
        assertThat(chainPayments.take(payment("1"), intent(upfront)))
                .isEqualTo(new Answer.Pending(record("1")));
        assertThat(recovery(chainPayments, clock).run()).isZero();
        assertThat(record("1").state()).isEqualTo(State.SETTLED);
        shut.clear();
        assertThat(recovery(chainPayments, clock).run()).isEqualTo(1);
        assertThat(record("1").state()).isEqualTo(State.CREDITED);
        assertThat(ledger.balance("wallet:net:w").posted()).isEqualTo(PRICE);
    }

    @Test
    void paymentsOfARemovedRailStayAsTheyAre() {
        assertThat(over(book).take(payment("1"), intent(QUOTE))).isInstanceOf(Answer.Taken.class);
        assertThat(recovery(over(book, List.of()), clock).run()).isZero();
        assertThat(record("1").state()).isEqualTo(State.TAKEN);
    }
}
