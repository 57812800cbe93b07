package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.PlayMoneyRemoval;
import dev.toolbooth.core.ledger.Withdrawal;
import dev.toolbooth.core.ledger.Withdrawals;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every ledger does, and how play money ends in its books. finding M5. */
public abstract class PlayMoneyContract extends WithdrawalContract {
    private static final Payer BOB = Trade.payer("bob");

    private PlayMoneyRemoval end() {
        return end(new Withdrawals(ledger()));
    }

    private PlayMoneyRemoval end(Withdrawals withdrawals) {
        return new PlayMoneyRemoval(ledger(), withdrawals, InstantSource.fixed(Trade.NOON));
    }

    private void play(String account, long microUsd) {
        Deposit gift =
                new Deposit(
                        newCall(),
                        account,
                        new Money(microUsd),
                        Deposit.Source.PLAY,
                        "play money",
                        Trade.NOON);
        assertThat(ledger().deposit(gift)).isInstanceOf(DepositResult.Credited.class);
    }

    private static PlayMoneyRemoval.Taken taken(int accounts, long left, long earned) {
        return new PlayMoneyRemoval.Taken(accounts, new Money(left), new Money(earned), true);
    }

    private long has(String account) {
        return ledger().account(account).map(Account::microUsd).orElse(0L);
    }

    private void buy(Payer payer, long microUsd) {
        assertThat(buy(payer, microUsd, microUsd)).isTrue();
    }

    /** That there is nothing more to do, however often it is tried. */
    private void itIsOver() {
        List<Entry> entries = ledger().entries(null, null, 1_000);
        assertThat(end().round()).isEqualTo(taken(0, 0, 0));
        assertThat(end().round()).isEqualTo(taken(0, 0, 0));
        assertThat(ledger().entries(null, null, 1_000)).isEqualTo(entries);
        assertThat(has("source:play")).isZero();
        assertThat(ledger().audit()).isEmpty();
    }

    @Test
    void whatIsLeftOfPlayMoneyAndWhatWasEarnedInItGoBack() {
        play("ann", 1_000);
        buy(ANN, 300);
        buy(ANN, 100);
        assertThat(ledger().entries(null, null, 10)).hasSize(3).noneMatch(PlayMoneyRemoval::made);
        assertThat(end().round()).isEqualTo(taken(1, 600, 400));
        assertThat(ledger().balance("ann")).isEqualTo(balance(0, 0));
        assertThat(has("revenue:shop")).isZero();
        assertThat(has("played:shop")).isZero();
        itIsOver();
        // No key has spent it, and each entry says what it is.
        assertThat(ledger().latest("source:play", 2))
                .allMatch(PlayMoneyRemoval::made)
                .extracting(Entry::note)
                .containsOnly("play money is off");
        assertThat(ledger().latest("revenue:shop", 1)).allMatch(PlayMoneyRemoval::made);
    }

    @Test
    void realMoneyStaysAndSoDoesWhatWasEarnedInIt() {
        pay("ann", 500);
        play("ann", 1_000);
        pay("bob", 70);
        buy(ANN, 300);
        buy(BOB, 70);
        assertThat(end().round()).isEqualTo(taken(1, 700, 300));
        assertThat(ledger().balance("ann")).isEqualTo(balance(500, 0));
        assertThat(has("revenue:shop")).isEqualTo(70);
        itIsOver();
        buy(ANN, 500);
        assertThat(has("revenue:shop")).isEqualTo(570);
        itIsOver();
    }

    @Test
    void aCallThatTookTheLastOfItIsReallyEarnedInPart() {
        play("ann", 100);
        pay("ann", 500);
        buy(ANN, 250);
        // What was paid with real money before stays so, whatever came later.
        play("ann", 30);
        assertThat(end().round()).isEqualTo(taken(1, 30, 100));
        assertThat(ledger().balance("ann")).isEqualTo(balance(350, 0));
        assertThat(has("revenue:shop")).isEqualTo(150);
        itIsOver();
    }

    @Test
    void whatWasSpentBeforeIsNotTakenOutAgainAfterRealMoneyCame() {
        play("ann", 100);
        buy(ANN, 100);
        pay("ann", 1_000);
        buy(ANN, 400);
        assertThat(end().round()).isEqualTo(taken(0, 0, 100));
        assertThat(ledger().balance("ann")).isEqualTo(balance(600, 0));
        assertThat(has("revenue:shop")).isEqualTo(400);
        itIsOver();
    }

    @Test
    void aCallThatWasGivenBackGivesBackPlayMoney() {
        play("ann", 100);
        pay("ann", 50);
        Hold hold = held(ANN, 100);
        ledger().capture(hold, Trade.sale(100));
        Entry call = ledger().entry(hold.reservation().call()).orElseThrow();
        ledger().deposit(Deposit.refund(call, Trade.NOON));
        assertThat(end().round()).isEqualTo(taken(1, 100, 0));
        assertThat(ledger().balance("ann")).isEqualTo(balance(50, 0));
        assertThat(has("revenue:shop")).isZero();
        itIsOver();
    }

    @Test
    void aCorrectionTakesRealMoneyFirst() {
        play("ann", 100);
        pay("ann", 2_500);
        Payer nobody = new Payer("ann", "adjustment", SpendLimits.NONE);
        assertThat(
                        new Withdrawals(ledger())
                                .take(
                                        newCall(),
                                        nobody,
                                        Account.ADJUSTMENTS,
                                        Trade.sale(2_450),
                                        Trade.NOON))
                .isInstanceOf(Withdrawal.Out.class);
        assertThat(end().round()).isEqualTo(taken(1, 100, 0));
        assertThat(ledger().balance("ann")).isEqualTo(balance(50, 0));
        itIsOver();
    }

    @Test
    void earningsThatWerePaidOutAreTakenBackAllTheSame() {
        play("ann", 100);
        buy(ANN, 100);
        Deposit out = Deposit.payout(newCall(), "shop", new Money(80), "transfer", Trade.NOON);
        assertThat(ledger().deposit(out)).isInstanceOf(DepositResult.Credited.class);
        assertThat(end().round()).isEqualTo(taken(0, 0, 100));
        assertThat(has("revenue:shop")).isEqualTo(-80);
        itIsOver();
    }

    @Test
    void itEndsAgainWhenItWasSwitchedOnMeanwhile() {
        play("ann", 100);
        buy(ANN, 40);
        assertThat(end().round()).isEqualTo(taken(1, 60, 40));
        play("ann", 100);
        buy(ANN, 10);
        play("ann", 5);
        assertThat(end().round()).isEqualTo(taken(1, 95, 10));
        assertThat(ledger().balance("ann")).isEqualTo(balance(0, 0));
        itIsOver();
    }

    /** Two rounds of one shop are two, whatever was earned in them. */
    @Test
    void twiceAsMuchAsBeforeGoesBackToo() {
        play("ann", 100);
        buy(ANN, 10);
        assertThat(end().round()).isEqualTo(taken(1, 90, 10));
        play("ann", 100);
        buy(ANN, 20);
        assertThat(end().round()).isEqualTo(taken(1, 80, 20));
        assertThat(has("played:shop")).isZero();
        itIsOver();
    }

    @Test
    void whatShopsCannotGiveBackNowIsForTheNextRound() {
        play("ann", 100);
        buy(ANN, 40);
        Ledger shut =
                (Ledger)
                        Proxy.newProxyInstance(
                                Ledger.class.getClassLoader(),
                                new Class<?>[] {Ledger.class},
                                (_, method, arguments) ->
                                        method.getName().equals("deposit")
                                                ? new DepositResult.Unavailable()
                                                : method.invoke(ledger(), arguments));
        PlayMoneyRemoval end =
                new PlayMoneyRemoval(shut, new Withdrawals(shut), InstantSource.fixed(Trade.NOON));
        assertThat(end.round())
                .isEqualTo(new PlayMoneyRemoval.Taken(1, new Money(60), Money.ZERO, false));
        assertThat(has("revenue:shop")).isEqualTo(40);
        assertThat(end().round()).isEqualTo(taken(0, 0, 40));
        itIsOver();
    }

    @Test
    void whatARunningCallHoldsIsTakenOutWhenItHasEnded() {
        play("ann", 100);
        Hold running = held(ANN, 70);
        PlayMoneyRemoval end = end();
        assertThat(end.round())
                .isEqualTo(new PlayMoneyRemoval.Taken(0, Money.ZERO, Money.ZERO, false));
        assertThat(ledger().balance("ann")).isEqualTo(balance(100, 70));
        ledger().capture(running, Trade.sale(20));
        assertThat(end.round()).isEqualTo(taken(1, 80, 20));
        itIsOver();
    }

    /** Each process ends somewhere, and the next goes on from there. */
    @Test
    void whoeverEndsInTheMiddleDoesNotTakeMoreThanThereWas() {
        play("ann", 100);
        pay("ann", 100);
        buy(ANN, 40);
        ledger().deposit(
                        new Deposit(
                                newCall(),
                                Account.played("shop"),
                                new Money(40),
                                Account.revenue("shop"),
                                Ledger.ACCOUNT_MAX,
                                "half of it",
                                Trade.NOON));
        Hold held = Trade.held(ledger(), wanted(ANN, 160));
        assertThat(end().round().all()).isFalse();
        ledger().release(held);
        assertThat(end().round().taken()).isEqualTo(new Money(60));
        assertThat(ledger().balance("ann")).isEqualTo(balance(100, 0));
        assertThat(has("revenue:shop")).isZero();
        itIsOver();
    }

    @Test
    void ofManyWhoEndItAtOnceEachTakesNothingTwice() throws Exception {
        for (int i = 0; i < 30; i++) {
            play("a" + i, 100);
            pay("a" + i, 100);
            buy(Trade.payer("a" + i), 30);
        }
        Withdrawals shared = new Withdrawals(ledger());
        atOnce(6, () -> end(shared).round());
        while (!end().round().all()) {
            ledger().expire(Instant.MAX);
        }
        for (int i = 0; i < 30; i++) {
            assertThat(ledger().balance("a" + i)).isEqualTo(balance(100, 0));
        }
        assertThat(has("revenue:shop")).isZero();
        itIsOver();
    }

    @Test
    void manyEntriesAreGoneThrough() {
        play("ann", 10_000);
        for (int i = 0; i < 1_100; i++) {
            buy(ANN, 1);
        }
        pay("ann", 7);
        play("ann", 3);
        assertThat(end().round()).isEqualTo(taken(1, 8_903, 1_100));
        assertThat(ledger().balance("ann")).isEqualTo(balance(7, 0));
        assertThat(has("source:play")).isZero();
    }

    @Test
    void booksWithoutPlayMoneyStayAsTheyAre() {
        pay("ann", 100);
        buy(ANN, 10);
        assertThat(end().round()).isEqualTo(taken(0, 0, 0));
        assertThat(ledger().entries(null, null, 10)).hasSize(2);
    }
}
