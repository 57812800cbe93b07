package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.money.Entry;
import dev.toolbooth.core.money.Hold;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Reservation;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Withdrawal;
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
        Instant until = Trade.NOON.plus(Withdrawal.HELD);
        return new Reservation(
                id, payer, "source:chain", new Money(microUsd), 0, Trade.NOON, until);
    }

    private Withdrawal out(UUID id, long microUsd, Instant at) {
        return Withdrawal.of(ledger(), id, "refund:x", "source:chain", Trade.sale(microUsd), at);
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
        for (int i = 0; i < 20; i++) {
            String account = "refund:" + i;
            pay(account, 1_000);
            UUID id = newCall();
            List<Withdrawal> all =
                    atOnce(
                            4,
                            () ->
                                    Withdrawal.of(
                                            ledger(),
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
