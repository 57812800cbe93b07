package dev.toolbooth.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ledger.Journal.Fate;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the ledger says, and still holds, when its journal can't be written or read. */
class ShutBooksTest {
    private static final int ACCOUNTS_KEPT = 100_000;

    private final ShakyJournal journal = new ShakyJournal();
    private final BookLedger ledger = new BookLedger(journal);

    @BeforeEach
    void annHasTen() {
        ledger.deposit(Deal.deposit(0, 10));
    }

    private Balance balance() {
        return ledger.balance(Deal.ACCOUNT);
    }

    private static Balance of(int posted, int held) {
        return new Balance(posted, new Money(held));
    }

    @Test
    void nothingIsHeldOfWhatCanNotBeWrittenAfterwards() {
        journal.trouble = "disk full";
        assertThat(ledger.trouble()).isEqualTo("disk full");
        assertThat(ledger.hold(Deal.wanted(1, 1))).isEqualTo(new HoldResult.Unavailable());
        journal.trouble = null;
        assertThat(ledger.trouble()).isNull();
        assertThat(Deal.held(ledger, 1, 1).state()).isEqualTo(Hold.State.OPEN);
    }

    @Test
    void anAccountThatCanNotBeReadHasNothing() {
        BookLedger cold = new BookLedger(journal);
        journal.readable = false;
        assertThat(cold.hold(Deal.wanted(1, 1))).isEqualTo(new HoldResult.Unavailable());
        assertThat(cold.balance(Deal.ACCOUNT)).isEqualTo(Balance.NOTHING);
        assertThat(cold.deposit(Deal.deposit(1, 5))).isEqualTo(new DepositResult.Unavailable());
        assertThat(cold.claim(claim(1))).isEqualTo(new ClaimResult.Unavailable());
        journal.readable = true;
        assertThat(cold.claim(claim(2))).isEqualTo(new ClaimResult.Mine());
        assertThat(cold.balance(Deal.ACCOUNT)).isEqualTo(of(10, 0));
    }

    private static Claim claim(int call) {
        UUID id = new UUID(1, call);
        return new Claim(Deal.ACCOUNT, "once", Deal.HASH, id, Deal.NOON, Deal.LATER);
    }

    @Test
    void aLostCaptureIsNoneAndWhatWasHeldBesideItIsFree() {
        Hold lost = Deal.held(ledger, 1, 4);
        Hold other = Deal.held(ledger, 2, 3);
        journal.fate = Fate.LOST;
        assertThat(ledger.capture(lost, Deal.sale(4, null))).isEqualTo(new Capture.Unavailable());
        assertThat(lost.state()).isEqualTo(Hold.State.RELEASED);
        journal.fate = Fate.WRITTEN;
        assertThat(balance()).isEqualTo(of(10, 0));
        assertThat(other.state()).isEqualTo(Hold.State.RELEASED);
        assertThat(ledger.counted().holds()).isZero();
        assertThat(ledger.capture(other, Deal.sale(3, null)))
                .isEqualTo(new Capture.NotHeld(Hold.State.RELEASED));
        assertThat(ledger.audit()).isEmpty();
    }

    @Test
    void aCaptureOfWhichNobodyKnowsSaysSo() {
        Hold hold = Deal.held(ledger, 1, 4);
        journal.fate = Fate.UNKNOWN;
        assertThat(ledger.capture(hold, Deal.sale(4, null))).isEqualTo(new Capture.Unknown());
        assertThat(ledger.release(hold)).isEqualTo(Hold.State.RELEASED);
    }

    @Test
    void whoDoesNotWaitIsToldTheSame() {
        Hold hold = Deal.held(ledger, 1, 4);
        List<Capture> told = new ArrayList<>();
        journal.fate = Fate.LOST;
        ledger.capture(hold, Deal.sale(5, null), Runnable::run, told::add);
        ledger.capture(hold, Deal.sale(4, null), Runnable::run, told::add);
        ledger.capture(hold, Deal.sale(4, null), Runnable::run, told::add);
        assertThat(told)
                .containsExactly(
                        new Capture.TooMuch(new Money(4), new Money(5)),
                        new Capture.Unavailable(),
                        new Capture.NotHeld(Hold.State.RELEASED));
    }

    @Test
    void aLostDepositIsNone() {
        journal.fate = Fate.LOST;
        assertThat(ledger.deposit(Deal.deposit(1, 5))).isEqualTo(new DepositResult.Unavailable());
        journal.fate = Fate.WRITTEN;
        assertThat(balance()).isEqualTo(of(10, 0));
        assertThat(ledger.deposit(Deal.deposit(1, 5))).isInstanceOf(DepositResult.Credited.class);
        assertThat(balance()).isEqualTo(of(15, 0));
    }

    @Test
    void aLostCaptureLeavesTheHoldsOfOthers() {
        Reservation wanted = Deal.wanted(2, 1);
        ledger.deposit(
                new Deposit(
                        new UUID(2, 2),
                        "bob",
                        new Money(5),
                        Deposit.Source.OPERATOR,
                        "",
                        Deal.NOON));
        HoldResult bobs =
                ledger.hold(
                        new Reservation(
                                wanted.call(),
                                new Payer("bob", "other", SpendLimits.NONE),
                                "shop",
                                new Money(1),
                                0,
                                Deal.NOON,
                                Deal.LATER));
        Hold lost = Deal.held(ledger, 1, 4);
        journal.fate = Fate.LOST;
        ledger.capture(lost, Deal.sale(4, null));
        journal.fate = Fate.WRITTEN;
        assertThat(balance()).isEqualTo(of(10, 0));
        assertThat(((HoldResult.Held) bobs).hold().state()).isEqualTo(Hold.State.OPEN);
        assertThat(ledger.counted().holds()).isEqualTo(1);
    }

    @Test
    void itIsQuickWhereTheAccountIsKnownAndThereIsRoom() {
        assertThat(ledger.quick("nobody")).isFalse();
        assertThat(ledger.quick(Deal.ACCOUNT)).isTrue();
        journal.roomy = false;
        assertThat(ledger.quick(Deal.ACCOUNT)).isFalse();
        journal.roomy = true;
        Hold hold = Deal.held(ledger, 1, 4);
        journal.fate = Fate.LOST;
        ledger.capture(hold, Deal.sale(4, null));
        assertThat(ledger.quick(Deal.ACCOUNT)).isFalse();
        assertThat(balance()).isEqualTo(of(10, 0));
        assertThat(ledger.quick(Deal.ACCOUNT)).isTrue();
    }

    @Test
    void accountsOfWhichNothingIsHeldAreForgottenWhenThereAreMany() {
        Hold hold = Deal.held(ledger, 1, 4);
        visitors(ACCOUNTS_KEPT - 2);
        ledger.balance("visitor");
        ledger.expire(Deal.NOON);
        assertThat(ledger.quick("visitor")).isTrue();
        ledger.balance("one more");
        ledger.expire(Deal.NOON);
        assertThat(ledger.quick("visitor")).isFalse();
        assertThat(ledger.quick(Deal.ACCOUNT)).isTrue();
        assertThat(ledger.balance("visitor")).isEqualTo(Balance.NOTHING);
        assertThat(ledger.capture(hold, Deal.sale(4, null))).isInstanceOf(Capture.Captured.class);
        assertThat(balance()).isEqualTo(of(6, 0));
        ledger.expire(Deal.NOON);
        assertThat(ledger.quick(Deal.ACCOUNT)).isTrue();
        visitors(ACCOUNTS_KEPT);
        ledger.expire(Deal.NOON);
        assertThat(ledger.quick(Deal.ACCOUNT)).isFalse();
    }

    private void visitors(int count) {
        for (int i = 0; i < count; i++) {
            ledger.balance("visitor " + i);
        }
    }

    @Test
    void anAccountIsNotForgottenWhileWhatItGaveIsWritten() {
        visitors(ACCOUNTS_KEPT);
        Hold hold = Deal.held(ledger, 1, 4);
        List<Capture> told = new ArrayList<>();
        List<Runnable> later = new ArrayList<>();
        ledger.capture(hold, Deal.sale(4, null), later::add, told::add);
        ledger.expire(Deal.NOON);
        assertThat(ledger.quick("visitor 1")).isFalse();
        assertThat(ledger.quick(Deal.ACCOUNT)).isTrue();
        later.forEach(Runnable::run);
        assertThat(told).hasOnlyElementsOfType(Capture.Captured.class);
        visitors(ACCOUNTS_KEPT);
        ledger.expire(Deal.NOON);
        assertThat(ledger.quick(Deal.ACCOUNT)).isFalse();
    }

    @Test
    void anAccountIsNotForgottenWhileWhatItGetsIsWritten() {
        visitors(ACCOUNTS_KEPT);
        List<Boolean> known = new ArrayList<>();
        journal.meanwhile =
                () -> {
                    ledger.expire(Deal.NOON);
                    known.add(ledger.quick(Deal.ACCOUNT));
                };
        ledger.deposit(Deal.deposit(1, 5));
        assertThat(known).containsExactly(true);
        visitors(ACCOUNTS_KEPT);
        ledger.expire(Deal.NOON);
        assertThat(ledger.quick(Deal.ACCOUNT)).isFalse();
    }

    @Test
    void aHoldOfAnotherProcessIsNotCaptured() {
        Hold hold = Deal.held(ledger, 1, 4);
        BookLedger next = new BookLedger(journal);
        assertThat(next.capture(hold, Deal.sale(4, null))).isEqualTo(new Capture.Unavailable());
        assertThat(hold.state()).isEqualTo(Hold.State.RELEASED);
        assertThat(next.balance(Deal.ACCOUNT)).isEqualTo(of(10, 0));
    }

    @Test
    void itTellsWhatIsWrongWithItsJournal() {
        journal.faults = List.of("all accounts sum to 1 millionths instead of zero");
        assertThat(ledger.audit()).isEqualTo(journal.faults);
        assertThat(ledger.counted().holds()).isZero();
        Deal.held(ledger, 1, 4);
        assertThat(ledger.counted().holds()).isEqualTo(1);
    }

    @Test
    void nothingIsWithdrawnThatCanNotBeWritten() {
        journal.trouble = "disk full";
        assertThat(withdrawn()).isEqualTo(new Withdrawal.Unwritten());
        journal.trouble = null;
        journal.fate = Fate.LOST;
        assertThat(withdrawn()).isEqualTo(new Withdrawal.Unwritten());
        journal.fate = Fate.WRITTEN;
        assertThat(withdrawn()).isInstanceOf(Withdrawal.Out.class);
        assertThat(balance()).isEqualTo(of(7, 0));
    }

    private Withdrawal withdrawn() {
        UUID id = new UUID(3, 3);
        Sale sale = Deal.sale(3, null);
        return new Withdrawals(ledger).take(id, Deal.ACCOUNT, "shop", sale, Deal.NOON);
    }
}
