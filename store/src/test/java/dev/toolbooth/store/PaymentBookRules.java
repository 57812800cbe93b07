package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentBook.Moving;
import dev.toolbooth.core.pay.PaymentBook.Taking;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.pay.PurchaseKey;
import dev.toolbooth.store.sql.PaymentSql;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What every book of payments does. Proves the part of S3-59 that is about one use of a payment,
 * also concurrently and after a restart.
 */
public abstract class PaymentBookRules {
    private static final Instant NOON = Trade.NOON;

    private final AtomicLong ids = new AtomicLong();

    /** The one that is tested, empty at first. */
    public abstract PaymentBook book();

    /** Closes it and opens it again, where that makes a difference. */
    public abstract void reopen();

    /** Called at the end of each test. */
    @AfterEach
    public abstract void close() throws Exception;

    public final UUID newId() {
        return new UUID(0x9A1D, ids.incrementAndGet());
    }

    public final PaymentRecord payment(String key) {
        return Paid.taken(newId(), key, "0xabc", NOON);
    }

    /** Takes a payment that nobody has. */
    public final PaymentRecord took(PaymentRecord payment) {
        assertThat(book().take(payment)).isEqualTo(new Taking.Taken());
        return payment;
    }

    public final PaymentRecord moved(PaymentRecord next) {
        assertThat(book().move(next)).isEqualTo(Moving.MOVED);
        return next;
    }

    @Test
    void thePaymentOfACallIsFoundAmongManyOfItsWallet() {
        PaymentRecord first = took(payment("first"));
        for (int i = 0; i < 50; i++) {
            took(payment("k" + i));
        }
        assertThat(book().ofCall(first.call())).contains(first);
        assertThat(book().ofCall(newId())).isEmpty();
        PaymentRecord second = took(Paid.taken(sameCall(first), "second", "0xdef", NOON));
        assertThat(book().ofCall(first.call())).contains(second);
        reopen();
        assertThat(book().ofCall(first.call())).contains(second);
    }

    /** An id that has a payment be for the same call. */
    private static UUID sameCall(PaymentRecord as) {
        return new UUID(0x9A1E, as.id().getLeastSignificantBits());
    }

    @Test
    void aPaymentIsTakenOnce() {
        PaymentRecord first = took(payment("k"));
        assertThat(book().take(payment("k"))).isEqualTo(new Taking.Before(first));
        assertThat(book().take(first)).isEqualTo(new Taking.Before(first));
        PaymentRecord next = moved(first.to(State.RELEASED, NOON.plusSeconds(1), "failed"));
        assertThat(book().take(payment("k"))).isEqualTo(new Taking.Before(next));
        took(payment("K"));
        assertThat(book().withKey("k")).contains(next);
        assertThat(book().withKey("other")).isEmpty();
        assertThat(book().find(newId())).isEmpty();
    }

    @Test
    void theIdOfAnotherPaymentIsNotTaken() {
        PaymentRecord first = took(payment("k"));
        PaymentRecord other = Paid.taken(first.id(), "k2", "0xabc", NOON);
        assertThat(book().take(other)).isEqualTo(new Taking.Unavailable());
        assertThat(book().withKey("k2")).isEmpty();
        assertThat(book().find(first.id())).contains(first);
    }

    @Test
    void ofManyThatTakeAPaymentOneDoes() throws Exception {
        List<Taking> all = LedgerContract.atOnce(50, () -> book().take(payment("k")));
        assertThat(all.stream().filter(each -> each instanceof Taking.Taken)).hasSize(1);
        PaymentRecord winner = book().withKey("k").orElseThrow();
        assertThat(all.stream().filter(each -> !(each instanceof Taking.Taken)))
                .hasSize(49)
                .allMatch(each -> each.equals(new Taking.Before(winner)));
        assertThat(book().latest(null, null, null, 100)).containsExactly(winner);
    }

    @Test
    void ofManyThatMoveAPaymentOneDoes() throws Exception {
        PaymentRecord first = took(payment("k"));
        for (int round = 0; round < 5; round++) {
            PaymentRecord before = book().find(first.id()).orElseThrow();
            // All alike: only the version tells who was first.
            PaymentRecord next = before.to(State.SETTLING, NOON, "");
            List<Moving> all = LedgerContract.atOnce(20, () -> book().move(next));
            assertThat(all.stream().filter(each -> each == Moving.MOVED)).hasSize(1);
            assertThat(all.stream().filter(each -> each == Moving.CHANGED)).hasSize(19);
            assertThat(book().find(first.id())).contains(next);
        }
    }

    @Test
    void onlyTheNextVersionIsTaken() {
        PaymentRecord first = took(payment("k"));
        PaymentRecord second = first.to(State.SETTLING, NOON, "");
        assertThat(book().move(first)).isEqualTo(Moving.CHANGED);
        assertThat(book().move(second.to(State.SETTLED, NOON, ""))).isEqualTo(Moving.CHANGED);
        assertThat(book().move(payment("unknown").to(State.FAILED, NOON, "")))
                .isEqualTo(Moving.CHANGED);
        assertThat(book().find(first.id())).contains(first);
        moved(second);
        assertThat(book().move(first.to(State.FAILED, NOON, ""))).isEqualTo(Moving.CHANGED);
        assertThat(book().find(first.id())).contains(second);
    }

    @Test
    void everythingIsThereAfterReopening() {
        PaymentRecord bare = took(payment("bare"));
        Instant later = NOON.plusNanos(1_234_567_891);
        PaymentRecord full = moved(Paid.full(took(payment("full")), State.UNKNOWN, later));
        reopen();
        for (PaymentRecord each : List.of(bare, full)) {
            PaymentRecord there = book().find(each.id()).orElseThrow();
            assertThat(there).isEqualTo(each);
            assertThat(PaymentSql.body(there)).isEqualTo(PaymentSql.body(each));
        }
        assertThat(book().take(payment("full"))).isEqualTo(new Taking.Before(full));
        moved(full.to(State.SETTLED, later, ""));
        assertThat(book().latest(null, null, null, 9))
                .extracting(PaymentRecord::id)
                .containsExactly(full.id(), bare.id());
    }

    @Test
    void whatIsUnfinishedAndOldIsFoundOldestFirst() {
        List<UUID> sorted = new ArrayList<>();
        long seconds = 0;
        for (State state : State.values()) {
            for (int i = 0; i < 2; i++) {
                PaymentRecord first = took(payment(state + "-" + i));
                // The later they are taken, the older they are.
                PaymentRecord now = moved(first.to(state, NOON.minusSeconds(seconds), ""));
                seconds++;
                if (state.unfinished()) {
                    sorted.addFirst(now.id());
                }
            }
        }
        assertThat(sorted).hasSize(10);
        assertThat(found(NOON.plusMillis(1), 100)).isEqualTo(sorted);
        assertThat(found(NOON, 100)).isEqualTo(sorted.subList(0, 9));
        assertThat(found(NOON.plusMillis(1), 3)).isEqualTo(sorted.subList(0, 3));
        PaymentRecord oldest = book().find(sorted.getFirst()).orElseThrow();
        assertThat(found(oldest.changed(), 100)).isEmpty();
        assertThat(found(oldest.changed().plusMillis(1), 100)).containsExactly(oldest.id());
        moved(oldest.to(State.FAILED, NOON.minusSeconds(100), ""));
        assertThat(found(NOON.plusMillis(1), 100)).isEqualTo(sorted.subList(1, 10));
    }

    private List<UUID> found(Instant before, int most) {
        return book().unfinished(before, most).stream().map(PaymentRecord::id).toList();
    }

    @Test
    void theLatestAreListedNewestFirstInPages() {
        List<PaymentRecord> all = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            // Ids go down and times stay, so neither is the order in which they are taken.
            UUID id = new UUID(7, 100 - i);
            PaymentRecord one = took(Paid.taken(id, "k" + i, "0x" + i % 2, NOON));
            all.addFirst(i % 3 == 0 ? moved(one.to(State.SPENT, NOON, "")) : one);
        }
        String odd = "wallet:eip155:84532:0x1";
        assertThat(pages(null, null)).isEqualTo(all);
        assertThat(pages(odd, null))
                .isEqualTo(
                        all.stream().filter(one -> one.verified().account().equals(odd)).toList())
                .hasSize(6);
        assertThat(pages(null, State.SPENT)).hasSize(4);
        assertThat(pages(odd, State.SPENT)).hasSize(2);
        assertThat(pages(odd, State.FAILED)).isEmpty();
        assertThat(pages("wallet:eip155:84532:0x2", null)).isEmpty();
        PaymentRecord topUp = took(Paid.taken(newId(), "top-up", "0x2", "ann", NOON));
        assertThat(pages("wallet:eip155:84532:0x2", null)).containsExactly(topUp);
        assertThat(book().latest(null, null, newId(), 9)).isEmpty();
        assertThat(book().latest(null, null, null, 0)).isEmpty();
        // From one that is not itself listed.
        assertThat(book().latest(odd, null, all.get(11).id(), 9)).isEmpty();
        assertThat(book().latest(odd, null, all.get(1).id(), 9)).hasSize(5);
    }

    private List<PaymentRecord> pages(@Nullable String account, @Nullable State state) {
        List<PaymentRecord> all = new ArrayList<>();
        List<PaymentRecord> page = book().latest(account, state, null, 5);
        while (!page.isEmpty()) {
            assertThat(page).hasSizeLessThanOrEqualTo(5);
            all.addAll(page);
            page = book().latest(account, state, page.getLast().id(), 5);
        }
        return all;
    }

    @Test
    void whatCameToNothingIsForgottenAfterAWhileAndNothingElse() {
        List<State> kept = new ArrayList<>();
        for (State state : State.values()) {
            PaymentRecord payment = took(payment(state.name()));
            if (state != State.TAKEN) {
                moved(payment.to(state, NOON, ""));
            }
            if (state != State.RELEASED && state != State.FAILED) {
                kept.add(state);
            }
        }
        assertThat(book().forget(NOON, 100)).isZero();
        assertThat(book().forget(NOON.plusMillis(1), 100)).isEqualTo(2);
        assertThat(book().withKey("RELEASED")).isEmpty();
        assertThat(book().latest(null, null, null, 100))
                .extracting(PaymentRecord::state)
                .containsExactlyInAnyOrderElementsOf(kept);
        took(payment("RELEASED"));
    }

    @Test
    void onlySoManyAreForgottenAtATime() {
        for (int i = 0; i < 5; i++) {
            moved(took(payment("k" + i)).to(State.FAILED, NOON, ""));
        }
        assertThat(book().forget(NOON.plusSeconds(1), 2)).isEqualTo(2);
        assertThat(book().withKey("k1")).isEmpty();
        assertThat(book().withKey("k2")).isPresent();
        assertThat(book().forget(NOON.plusSeconds(1), 100)).isEqualTo(3);
    }

    /** What all payments of these tests are for, unless they have another wallet. */
    private static PurchaseKey same(@Nullable Hash apart) {
        PaymentRecord any = Paid.taken(new UUID(0, 0), "any", "0xabc", NOON);
        return new PurchaseKey(any.verified().account(), any.purchase(), apart);
    }

    /** finding M11: whatever the moment, one payment of a wallet is taken for one call. */
    @Test
    void aPaymentIsHeldByAnotherForTheSameUntilThatHasEnded() {
        PaymentRecord first = took(payment("first"));
        for (State state : List.of(State.SETTLING, State.UNKNOWN, State.SETTLED)) {
            assertThat(book().take(payment(state.name()), same(null)))
                    .isEqualTo(new Taking.Held(first));
            first = moved(first.to(state, NOON, ""));
            reopen();
            assertThat(book().forSame(same(null), NOON, 9)).containsExactly(first);
        }
        assertThat(book().take(payment("first"), same(null))).isEqualTo(new Taking.Before(first));
        PaymentRecord other = Paid.taken(newId(), "other", "0xdef", NOON);
        PurchaseKey others = new PurchaseKey(other.verified().account(), other.purchase(), null);
        assertThat(book().take(other, others)).isEqualTo(new Taking.Taken());
        assertThat(book().take(payment("apart"), same(Hash.sha256(new byte[1]))))
                .isEqualTo(new Taking.Taken());
        PaymentRecord apart = book().withKey("apart").orElseThrow();
        moved(apart.to(State.FAILED, NOON, ""));
        moved(first.to(State.FAILED, NOON, ""));
        assertThat(book().forSame(same(null), NOON, 9)).isEmpty();
        assertThat(book().take(payment("next"), same(null))).isEqualTo(new Taking.Taken());
    }

    /** finding M11: those that hold come first, and what was spent is found for a while. */
    @Test
    void paymentsForTheSameAreFoundByTheirStateAndTime() {
        PaymentRecord spent = moved(took(payment("spent")).to(State.SPENT, NOON, ""));
        PaymentRecord keyed = moved(Paid.full(took(payment("keyed")), State.SPENT, NOON));
        PaymentRecord unknown = moved(took(payment("unknown")).to(State.UNKNOWN, NOON, ""));
        moved(took(payment("released")).to(State.RELEASED, NOON, ""));
        assertThat(book().forSame(same(null), NOON, 9)).containsExactly(unknown, spent, keyed);
        assertThat(book().forSame(same(null), NOON, 1)).containsExactly(unknown);
        assertThat(book().forSame(same(null), NOON.plusMillis(1), 9)).containsExactly(unknown);
        assertThat(book().forSame(same(Trade.HASH), NOON, 9)).containsExactly(keyed);
    }

    /** finding M11: ten signatures of one wallet for one call, all at once. */
    @Test
    void ofManyPaymentsForTheSameOneIsTaken() throws Exception {
        AtomicLong next = new AtomicLong();
        List<Taking> all =
                LedgerContract.atOnce(
                        20, () -> book().take(payment("k" + next.incrementAndGet()), same(null)));
        assertThat(all.stream().filter(each -> each instanceof Taking.Taken)).hasSize(1);
        assertThat(all.stream().filter(each -> each instanceof Taking.Held)).hasSize(19);
        assertThat(book().latest(null, null, null, 100)).hasSize(1);
    }
}
