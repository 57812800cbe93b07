package dev.toolbooth.core.pay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.fake.FakeRail;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.ledger.Withdrawal;
import dev.toolbooth.core.ledger.Withdrawals;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.rail.Quote;
import java.math.BigInteger;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of a payment that is given back. Proves S3-61. */
class RefundsTest {
    private static final Money PRICE = new Money(10_000);
    private static final String WALLET = "wallet:net:w";
    private static final Terms UPFRONT = Terms.upfront("");

    private final InstantSource clock = InstantSource.fixed(Instant.ofEpochSecond(1_000_000));
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final FakeRail chain = new FakeRail("net");
    private final ChainPayments chainPayments =
            new ChainPayments(
                    clock,
                    UUID::randomUUID,
                    new ChainPayments.Parts(
                            List.of(chain),
                            new MemoryPaymentBook(),
                            ledger,
                            WalletLimits.NONE,
                            new PaymentLogs(_ -> {})));
    private final Refunds refunds = new Refunds(chainPayments, clock);
    private final List<State> told = new ArrayList<>();

    @BeforeEach
    void listen() {
        chainPayments.logs().add(payment -> told.add(payment.state()));
    }

    /** A payment whose money is in the wallet's account. */
    private PaymentRecord paid() {
        return paid("1");
    }

    private PaymentRecord paid(String nonce) {
        Quote quote = new Quote("t", PRICE, UPFRONT);
        return ((ChainPayments.Answer.Paid) FakeRail.pay(chainPayments, quote, nonce)).record();
    }

    private PaymentRecord credited() {
        PaymentRecord paid = paid();
        chainPayments.unspent(paid, "the tool failed");
        return found(paid);
    }

    private PaymentRecord found(PaymentRecord record) {
        return chainPayments.book().find(record.id()).orElseThrow();
    }

    private long balance() {
        return ledger.balance(WALLET).posted().microUsd();
    }

    @Test
    void aCreditGoesBackAndOutOfTheAccount() {
        PaymentRecord credit = credited();
        assertThat(balance()).isEqualTo(10_000);
        assertThat(refunds.refund(credit)).isInstanceOf(Refunds.Result.Given.class);
        assertThat(found(credit).state()).isEqualTo(State.REFUNDED);
        assertThat(found(credit).reason()).isEqualTo("refund refund:" + credit.id());
        assertThat(balance()).isZero();
        assertThat(ledger.account("source:chain").orElseThrow().microUsd()).isZero();
        assertThat(ledger.accounts("revenue:", 1)).noneMatch(it -> it.id().startsWith("revenue:"));
        assertThat(ledger.audit()).isEmpty();
        assertThat(Refunds.entries(found(credit))).anyMatch(id -> ledger.entry(id).isPresent());
        assertThat(told)
                .containsExactly(
                        State.TAKEN,
                        State.SETTLING,
                        State.SETTLED,
                        State.CREDITED,
                        State.REFUNDING,
                        State.REFUNDED);
    }

    @Test
    void aPaymentWhoseMoneyHasNotMovedIsNotGivenBackAndWhyIsSaidInWords() {
        chain.mood = FakeRail.Mood.REFUSES;
        Quote quote = new Quote("t", PRICE, UPFRONT);
        FakeRail.pay(chainPayments, quote, "1");
        PaymentRecord failed = chainPayments.book().latest(null, null, null, 1).getFirst();
        assertThat(refunds.refund(failed))
                .isEqualTo(new Refunds.Result.Refused("it moved no money: it is failed"));
        assertThat(found(failed)).isEqualTo(failed);
    }

    @Test
    void whatWasOnlyBelievedIsNotGivenBack() {
        chain.believes = true;
        PaymentRecord credit = credited();
        assertThat(ledger.account("source:believed").orElseThrow().microUsd()).isEqualTo(-10_000);
        assertThat(ledger.account("source:chain")).isEmpty();
        assertThat(chainPayments.deposits().microUsd(Deposit.Source.BELIEVED)).isEqualTo(10_000);
        assertThat(chainPayments.deposits().payments(Deposit.Source.BELIEVED)).isEqualTo(1);
        assertThat(chainPayments.deposits().payments(Deposit.Source.CHAIN)).isZero();
        assertThat(refunds.refund(credit)).isInstanceOf(Refunds.Result.Refused.class);
        assertThat(found(credit)).isEqualTo(credit);
        // It is in an account of its own, and pays for nothing that costs real money.
        assertThat(credit.account()).isEqualTo("wallet:believed:net:w");
        assertThat(ledger.balance(credit.account()).posted()).isEqualTo(PRICE);
        assertThat(balance()).isZero();
    }

    @Test
    void whatWasSpentIsGivenBackByTheOperator() {
        PaymentRecord paid = paid();
        chainPayments.spent(paid);
        assertThat(refunds.refund(found(paid))).isInstanceOf(Refunds.Result.Given.class);
        assertThat(balance()).isEqualTo(10_000);
        assertThat(ledger.account("source:operator").orElseThrow().microUsd()).isEqualTo(-10_000);
        assertThat(ledger.audit()).isEmpty();
    }

    /** Has the call of a payment cost as much. */
    private void cost(PaymentRecord paid, long microUsd) {
        Sale sale =
                new Sale(
                        "t",
                        new Money(microUsd),
                        Usage.NONE,
                        paid.input(),
                        paid.input(),
                        3,
                        clock.instant(),
                        null);
        assertThat(new Withdrawals(ledger).take(paid.call(), WALLET, "shop", sale, clock.instant()))
                .isInstanceOf(Withdrawal.Out.class);
        chainPayments.spent(paid);
    }

    @Test
    void ofACallThatCostLessThanThePaymentOnlyItsCostIsGivenBack() {
        PaymentRecord paid = paid();
        cost(paid, 2_500);
        chain.mood = FakeRail.Mood.REFUSES;
        assertThat(refunds.refund(found(paid))).isInstanceOf(Refunds.Result.Refused.class);
        assertThat(chain.refunded).containsExactly(BigInteger.valueOf(2_500));
        assertThat(ledger.account("source:operator").orElseThrow().microUsd()).isZero();
        chain.mood = FakeRail.Mood.WELL;
        assertThat(refunds.refund(found(paid))).isInstanceOf(Refunds.Result.Given.class);
        assertThat(chain.refunded).hasSize(2).containsOnly(BigInteger.valueOf(2_500));
        assertThat(ledger.account("source:operator").orElseThrow().microUsd()).isEqualTo(-2_500);
        // The rest was the wallet's all the time.
        assertThat(balance()).isEqualTo(7_500);
        assertThat(ledger.audit()).isEmpty();
    }

    @Test
    void aCallThatCostNothingHasNothingToGiveBack() {
        PaymentRecord paid = paid();
        cost(paid, 0);
        assertThat(refunds.refund(found(paid)))
                .isEqualTo(
                        new Refunds.Result.Refused(
                                "its call was free; the whole amount is in " + WALLET));
        assertThat(found(paid).state()).isEqualTo(State.SPENT);
    }

    @Test
    void whatWasSpentStaysSpentWhenTheChainRefuses() {
        PaymentRecord paid = paid();
        chainPayments.spent(paid);
        chain.mood = FakeRail.Mood.REFUSES;
        assertThat(refunds.refund(found(paid)))
                .isEqualTo(new Refunds.Result.Refused("insufficient_funds: too poor"));
        assertThat(found(paid).state()).isEqualTo(State.SPENT);
        assertThat(balance()).isEqualTo(10_000);
        assertThat(ledger.account("source:operator").orElseThrow().microUsd()).isZero();
        assertThat(ledger.account("source:chain").orElseThrow().microUsd()).isEqualTo(-10_000);
        assertThat(ledger.audit()).isEmpty();
        chain.mood = FakeRail.Mood.WELL;
        assertThat(refunds.refund(found(paid))).isInstanceOf(Refunds.Result.Given.class);
        assertThat(ledger.account("source:operator").orElseThrow().microUsd()).isEqualTo(-10_000);
    }

    @Test
    void aRefundThatTheChainRefusesLeavesTheCredit() {
        PaymentRecord credit = credited();
        chain.mood = FakeRail.Mood.REFUSES;
        assertThat(refunds.refund(credit))
                .isEqualTo(new Refunds.Result.Refused("insufficient_funds: too poor"));
        assertThat(found(credit).state()).isEqualTo(State.CREDITED);
        assertThat(balance()).isEqualTo(10_000);
        chain.mood = FakeRail.Mood.WELL;
        assertThat(refunds.refund(found(credit))).isInstanceOf(Refunds.Result.Given.class);
        assertThat(balance()).isZero();
        assertThat(ledger.audit()).isEmpty();
    }

    @Test
    void aRefundWhoseAnswerIsLostGoesOnWhereItWas() {
        PaymentRecord credit = credited();
        chain.mood = FakeRail.Mood.LOSES_THE_ANSWER;
        assertThat(refunds.refund(credit)).isInstanceOf(Refunds.Result.Pending.class);
        assertThat(found(credit).state()).isEqualTo(State.REFUNDING);
        assertThat(balance()).isZero();
        chain.mood = FakeRail.Mood.WELL;
        assertThat(refunds.refund(found(credit))).isInstanceOf(Refunds.Result.Given.class);
        assertThat(refunds.refund(found(credit))).isInstanceOf(Refunds.Result.Given.class);
        assertThat(balance()).isZero();
    }

    @Test
    void aCreditThatWasSpentMeanwhileIsNotGivenBack() {
        PaymentRecord credit = credited();
        chainPayments.book().move(credit.to(State.SETTLED, clock.instant(), "shown again"));
        assertThat(refunds.refund(credit))
                .isEqualTo(new Refunds.Result.Refused("it has just changed; read it again"));
        assertThat(refunds.refund(found(credit))).isInstanceOf(Refunds.Result.Refused.class);
        assertThat(balance()).isEqualTo(10_000);
    }

    @Test
    void severalWhoGiveTheSameBackAtOnceGiveItBackOnce() throws Exception {
        for (int round = 0; round < 50; round++) {
            PaymentRecord paid = paid(String.valueOf(round));
            chainPayments.spent(paid);
            PaymentRecord spent = found(paid);
            List<Future<Refunds.Result>> results = new ArrayList<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 8; i++) {
                    results.add(threads.submit(() -> refunds.refund(spent)));
                }
            }
            for (Future<Refunds.Result> result : results) {
                assertThat(result.get()).isInstanceOf(Refunds.Result.Given.class);
            }
            assertThat(found(paid).steps())
                    .filteredOn(step -> step.state() == State.REFUNDING)
                    .hasSize(1);
            assertThat(ledger.account("source:operator").orElseThrow().microUsd())
                    .isEqualTo(-10_000L * (round + 1));
        }
        assertThat(ledger.audit()).isEmpty();
    }

    @Test
    void whatAnotherHoldsIsNotTooLittle() {
        PaymentRecord credit = credited();
        Payer payer = new Payer(WALLET, WALLET, SpendLimits.NONE);
        Instant now = clock.instant();
        HoldResult.Held held =
                (HoldResult.Held)
                        ledger.hold(
                                new Reservation(
                                        UUID.randomUUID(),
                                        payer,
                                        "base",
                                        PRICE,
                                        0,
                                        now,
                                        now.plusSeconds(60)));
        assertThat(refunds.refund(credit)).isInstanceOf(Refunds.Result.Pending.class);
        assertThat(found(credit).state()).isEqualTo(State.REFUNDING);
        ledger.release(held.hold());
        assertThat(refunds.refund(credit)).isInstanceOf(Refunds.Result.Given.class);
        assertThat(balance()).isZero();
    }
}
