package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.ledger.Withdrawal;
import dev.toolbooth.core.ledger.Withdrawals;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Usage;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every ledger does, and how money is taken out at once, as often as that is tried. */
abstract class WithdrawalContract extends LedgerContract {
    private static final Instant LATER = Trade.NOON.plusSeconds(120);

    /** The first half of a withdrawal, after which a process may end. */
    static Reservation half(UUID id, String account, long microUsd) {
        Payer payer = new Payer(account, account, SpendLimits.NONE);
        Instant until = Trade.NOON.plus(Withdrawals.HELD);
        return new Reservation(
                id, payer, "source:chain", new Money(microUsd), 0, Trade.NOON, until);
    }

    private Withdrawal out(UUID id, long microUsd, Instant at) {
        return new Withdrawals(ledger())
                .take(id, "refund:x", "source:chain", Trade.sale(microUsd), at);
    }

    private Withdrawal adjust(UUID id, long microUsd) {
        Sale sale =
                new Sale(
                        "adjustment",
                        new Money(microUsd),
                        Usage.NONE,
                        Trade.HASH,
                        Trade.HASH,
                        0,
                        Trade.NOON,
                        "typed wrongly",
                        null);
        Payer nobody = new Payer("ann", "adjustment", SpendLimits.NONE);
        return new Withdrawals(ledger()).take(id, nobody, Account.ADJUSTMENTS, sale, Trade.NOON);
    }

    /** finding A1. */
    @Test
    void whereMoneyComesFromIsBelowZeroAndAlwaysAsItIs() {
        pay("ann", 1_000);
        Balance before = ledger().balance("source:operator");
        assertThat(before.microUsd()).isEqualTo(-1_000);
        assertThat(before.posted()).isEqualTo(Money.ZERO);
        pay("ann", 500);
        assertThat(ledger().balance("source:operator").microUsd()).isEqualTo(-1_500);
        assertThat(ledger().accounts(null, 10))
                .filteredOn(account -> account.id().equals("source:operator"))
                .extracting(Account::microUsd, Account::heldMicroUsd)
                .containsExactly(tuple(-1_500L, 0L));
        assertThat(ledger().hold(wanted(Trade.payer("source:operator"), 1)))
                .isEqualTo(new HoldResult.Insufficient(Money.ZERO, Money.ZERO, new Money(1)));
        assertThat(ledger().accounts(null, 10)).hasSize(2);
    }

    /** finding M9. */
    @Test
    void whatIsTakenOutForAReasonIsOnRecordAndNobodysSpending() {
        pay("ann", 1_000);
        Payer key = new Payer("ann", "ann", new SpendLimits(null, null, new Money(100)));
        Hold running = Trade.held(ledger(), wanted(key, 100));
        assertThat(adjust(newCall(), 901)).isEqualTo(new Withdrawal.Held());
        assertThat(adjust(newCall(), 1_001)).isEqualTo(new Withdrawal.TooLittle());
        UUID id = newCall();
        Entry entry = ((Withdrawal.Out) adjust(id, 900)).entry();
        assertThat(entry.note()).isEqualTo("typed wrongly");
        assertThat(entry.balanceAfter()).isEqualTo(new Money(100));
        assertThat(adjust(id, 900)).isEqualTo(new Withdrawal.Out(entry));
        assertThat(ledger().latest("ann", 1)).containsExactly(entry);
        assertThat(ledger().latest(Account.ADJUSTMENTS, 1)).containsExactly(entry);
        // The key may still spend all of its limit.
        assertThat(ledger().capture(running, Trade.sale(100))).isInstanceOf(Capture.Captured.class);
        assertThat(ledger().balance("ann")).isEqualTo(balance(0, 0));
    }

    /** finding M9. */
    @Test
    void aShopPaysOutNoMoreThanItHas() throws Exception {
        assertThat(payOut(newCall(), 1)).isEqualTo(new DepositResult.TooLittle(0));
        pay("ann", 1_000);
        assertThat(buy(Trade.payer("ann"), 600, 600)).isTrue();
        UUID id = newCall();
        Entry first = ((DepositResult.Credited) payOut(id, 200)).entry();
        assertThat(first.debit()).isEqualTo("revenue:shop");
        assertThat(first.credit()).isEqualTo("payout:shop");
        assertThat(payOut(id, 200)).isEqualTo(new DepositResult.Before(first));
        assertThat(payOut(id, 201)).isEqualTo(new DepositResult.OtherEntry());
        assertThat(payOut(newCall(), 401)).isEqualTo(new DepositResult.TooLittle(400));
        List<DepositResult> all = atOnce(10, () -> payOut(newCall(), 100));
        assertThat(all).filteredOn(DepositResult.Credited.class::isInstance).hasSize(4);
        assertThat(all).filteredOn(new DepositResult.TooLittle(0)::equals).hasSize(6);
        assertThat(ledger().account("revenue:shop").map(Account::microUsd)).contains(0L);
        assertThat(ledger().balance("payout:shop")).isEqualTo(balance(600, 0));
        assertThat(ledger().latest("payout:shop", 9)).hasSize(5);
        assertThat(ledger().latest("revenue:shop", 9)).hasSize(6);
    }

    private DepositResult payOut(UUID id, long microUsd) {
        Money amount = new Money(microUsd);
        return ledger().deposit(Deposit.payout(id, "shop", amount, "refund of 17", Trade.NOON));
    }

    @Test
    void aWithdrawalThatExpiredIsMadeTheNextTime() {
        pay("refund:x", 500);
        UUID id = newCall();
        Trade.held(ledger(), half(id, "refund:x", 500));
        assertThat(out(id, 500, Trade.NOON)).isEqualTo(new Withdrawal.Held());
        assertThat(ledger().expire(LATER)).isEqualTo(1);
        Withdrawal.Out done = (Withdrawal.Out) out(id, 500, LATER);
        assertThat(ledger().entries("refund:x", null, 9)).hasSize(2).last().isEqualTo(done.entry());
        assertThat(out(id, 500, LATER)).isEqualTo(done);
        assertThat(ledger().balance("refund:x")).isEqualTo(balance(0, 0));
    }

    @Test
    void aWithdrawalThatWasLetGoIsMadeTheNextTime() {
        pay("refund:x", 700);
        UUID id = newCall();
        for (int i = 0; i < 3; i++) {
            ledger().release(Trade.held(ledger(), half(id, "refund:x", 500)));
            assertThat(ledger().balance("refund:x")).isEqualTo(balance(700, 0));
        }
        Withdrawal.Out done = (Withdrawal.Out) out(id, 500, Trade.NOON);
        assertThat(ledger().entry(id)).contains(done.entry());
        assertThat(ledger().balance("refund:x")).isEqualTo(balance(200, 0));
    }

    @Test
    void ofManyEqualWithdrawalsOneTakesMoneyOut() throws Exception {
        Withdrawals withdrawals = new Withdrawals(ledger());
        for (int i = 0; i < 20; i++) {
            String account = "refund:" + i;
            pay(account, 1_000);
            UUID id = newCall();
            List<Withdrawal> all =
                    atOnce(
                            4,
                            () ->
                                    withdrawals.take(
                                            id,
                                            account,
                                            "source:chain",
                                            Trade.sale(400),
                                            Trade.NOON));
            Entry entry = ledger().entry(id).orElseThrow();
            assertThat(all)
                    .filteredOn(Withdrawal.Out.class::isInstance)
                    .isNotEmpty()
                    .containsOnly(new Withdrawal.Out(entry));
            assertThat(ledger().balance(account)).isEqualTo(balance(600, 0));
        }
    }

    @Test
    void aHoldThatExpiredDoesNotEndTheNextOneWithItsId() {
        pay("refund:x", 500);
        UUID id = newCall();
        Hold first = Trade.held(ledger(), half(id, "refund:x", 500));
        ledger().expire(LATER);
        Reservation again = half(id, "refund:x", 500);
        Hold second =
                Trade.held(
                        ledger(),
                        new Reservation(
                                id,
                                again.payer(),
                                again.shop(),
                                again.ceiling(),
                                0,
                                LATER,
                                LATER.plusSeconds(60)));
        assertThat(ledger().release(first)).isEqualTo(Hold.State.EXPIRED);
        assertThat(ledger().balance("refund:x")).isEqualTo(balance(500, 500));
        assertThat(ledger().release(second)).isEqualTo(Hold.State.OPEN);
        assertThat(ledger().balance("refund:x")).isEqualTo(balance(500, 0));
    }
}
