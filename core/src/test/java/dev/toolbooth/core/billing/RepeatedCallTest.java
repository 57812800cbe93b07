package dev.toolbooth.core.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.MemoryJournal;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a call is told that comes again, while the first goes on and afterwards. */
@Timeout(60)
class RepeatedCallTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Hash ASKED = Hash.sha256(new byte[] {1});
    private static final ToolOutput OUTPUT = ToolOutput.text("done");
    private static final Outcome CANCELLED = new Outcome.Cancelled();
    private static final int CHARS_MAX = 1 << 20;

    /** How often something is tried that comes out only while somebody pauses. */
    private static final int TRIES = 20;

    private Ledger ledger = new BookLedger(new MemoryJournal());
    private Claim first = claim();
    private IdempotencyKeys idempotencyKeys = patient();

    /** Time is over for whoever has looked some times. */
    private static IdempotencyKeys patient() {
        AtomicInteger looks = new AtomicInteger();
        return new IdempotencyKeys(
                InstantSource.fixed(NOON),
                () -> looks.getAndIncrement() > 5 ? 2 * LONG.toNanos() : 0);
    }

    private static Claim claim() {
        return new Claim("me", "k", ASKED, UUID.randomUUID(), NOON, NOON.plus(LONG));
    }

    /** What a second one is told that pauses when the first ends in this way. */
    private @Nullable Outcome toldAfter(Runnable end) throws InterruptedException {
        for (int i = 0; i < TRIES; i++) {
            ledger = new BookLedger(new MemoryJournal());
            idempotencyKeys = patient();
            first = claim();
            assertThat(idempotencyKeys.before(ledger, first, LONG)).isNull();
            AtomicReference<@Nullable Outcome> told = new AtomicReference<>();
            Thread second =
                    Thread.ofPlatform()
                            .start(() -> told.set(idempotencyKeys.before(ledger, claim(), LONG)));
            while (second.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            end.run();
            second.join();
            if (!(told.get() instanceof Outcome.Refused)) {
                return told.get();
            }
        }
        throw new AssertionError("told nothing in " + TRIES + " tries");
    }

    @Test
    void whoWaitsIsToldThatTheCallIsPaid() throws InterruptedException {
        Bill bill = new Bill(first.call(), new Money(5), new Money(9), 3, null, false);
        Outcome paid = new Outcome.Completed(OUTPUT, bill);
        assertThat(toldAfter(() -> idempotencyKeys.done(first, paid)))
                .isEqualTo(new Outcome.Completed(OUTPUT, bill.again()));
    }

    @Test
    void whoWaitsIsToldOfWhatCostsNothing() throws InterruptedException {
        Outcome free = new Outcome.Completed(OUTPUT);
        assertThat(toldAfter(() -> idempotencyKeys.done(first, free))).isEqualTo(free);
    }

    @Test
    void whoWaitsIsToldThatTheCallFailed() throws InterruptedException {
        Outcome failed = new Outcome.Failed(FailureKind.DECLARED, "no");
        assertThat(toldAfter(() -> idempotencyKeys.failed(keepingClaims(), first, failed)))
                .isEqualTo(failed);
    }

    /** So that who waits can't be the next before it is told. */
    private Ledger keepingClaims() {
        return (Ledger)
                Proxy.newProxyInstance(
                        Ledger.class.getClassLoader(),
                        new Class<?>[] {Ledger.class},
                        (_, method, arguments) ->
                                method.getName().equals("drop")
                                        ? null
                                        : method.invoke(ledger, arguments));
    }

    @Test
    void whoWaitsForOneThatLeavesIsTheNext() throws InterruptedException {
        assertThat(toldAfter(() -> idempotencyKeys.failed(ledger, first, CANCELLED))).isNull();
    }

    @Test
    void whatNobodyWaitsForEndsQuietly() {
        assertThatCode(
                        () -> {
                            idempotencyKeys.failed(ledger, claim(), CANCELLED);
                            idempotencyKeys.failed(ledger, claim(), new Outcome.Completed(OUTPUT));
                            idempotencyKeys.done(claim(), new Outcome.Completed(OUTPUT));
                        })
                .doesNotThrowAnyException();
    }

    @Test
    void anInterruptEndsTheWaiting() throws Exception {
        assertThat(idempotencyKeys.before(ledger, first, LONG)).isNull();
        AtomicBoolean still = new AtomicBoolean();
        CompletableFuture<@Nullable Outcome> told = new CompletableFuture<>();
        Thread second =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    Thread.currentThread().interrupt();
                                    Outcome outcome = idempotencyKeys.before(ledger, claim(), LONG);
                                    still.set(Thread.currentThread().isInterrupted());
                                    told.complete(outcome);
                                });
        second.join();
        assertThat(told.get()).isEqualTo(CANCELLED);
        assertThat(still).isTrue();
    }

    @Test
    void oneThatGoesOnElsewhereIsWaitedForUntilTheEnd() {
        assertThat(ledger.claim(first)).isEqualTo(new ClaimResult.Mine());
        long[] times = {0, LONG.toNanos(), LONG.toNanos() + 1};
        AtomicInteger asked = new AtomicInteger();
        IdempotencyKeys here =
                new IdempotencyKeys(
                        InstantSource.fixed(NOON),
                        () -> times[Math.min(asked.getAndIncrement(), times.length - 1)]);
        assertThat(here.before(ledger, claim(), LONG))
                .isEqualTo(
                        new Outcome.Refused(
                                new Refusal.NotRepeatable(
                                        "the first call with this key has not ended; try later")));
        assertThat(asked).hasValue(times.length);
    }

    @Test
    void aLedgerThatCanNotBeAskedIsClosed() {
        Ledger shut =
                (Ledger)
                        Proxy.newProxyInstance(
                                Ledger.class.getClassLoader(),
                                new Class<?>[] {Ledger.class},
                                (_, _, _) -> new ClaimResult.Unavailable());
        assertThat(idempotencyKeys.before(shut, first, LONG))
                .isEqualTo(new Outcome.Refused(new Refusal.LedgerClosed(1)));
    }

    @Test
    void theBillOfARepetitionIsThatOfTheEntry() {
        assertThat(repeated(sold(Usage.NONE))).isEqualTo(completed(first.call(), 4, 6, 7, null));
        Usage usage = new Usage(3, 4, 0);
        UUID other = UUID.randomUUID();
        assertThat(repeated(sold(other, usage))).isEqualTo(completed(other, 4, 12, 7, usage));
    }

    private UUID sold(Usage usage) {
        return sold(first.call(), usage);
    }

    private UUID sold(UUID call, Usage usage) {
        paidIn(UUID.randomUUID());
        Payer me = new Payer("me", "key", SpendLimits.NONE);
        Reservation wanted =
                new Reservation(call, me, "shop", new Money(4), 0, NOON, NOON.plus(LONG));
        Hold hold = ((HoldResult.Held) ledger.hold(wanted)).hold();
        Sale sale = new Sale("t", new Money(4), usage, ASKED, ASKED, 7, NOON, null);
        assertThat(ledger.capture(hold, sale)).isInstanceOf(Capture.Captured.class);
        return call;
    }

    private void paidIn(UUID id) {
        Deposit.Source source = Deposit.Source.OPERATOR;
        ledger.deposit(new Deposit(id, "me", new Money(10), source, "", NOON));
    }

    private Outcome repeated(UUID call) {
        return IdempotencyKeys.repeated(ledger, Json.parse(IdempotencyKeys.kept(OUTPUT, call)));
    }

    private static Outcome completed(
            UUID call, long billed, long balance, long took, @Nullable Usage usage) {
        Money left = new Money(balance);
        return new Outcome.Completed(
                OUTPUT, new Bill(call, new Money(billed), left, took, usage, true));
    }

    @Test
    void whatIsNoSaleHasNoUsage() {
        UUID id = UUID.randomUUID();
        paidIn(id);
        assertThat(repeated(id)).isEqualTo(completed(id, 10, 10, 0, null));
    }

    @Test
    void anEntryThatCanNotBeReadIsNotToldAsIfItHadBeen() {
        assertThat(repeated(UUID.randomUUID()))
                .isEqualTo(new Outcome.Refused(new Refusal.LedgerClosed(1)));
    }

    @Test
    void anOutputIsKeptUpToAMillionCharacters() {
        UUID id = UUID.randomUUID();
        int others = IdempotencyKeys.kept(ToolOutput.text(""), id).length();
        String most = "x".repeat(CHARS_MAX - others);
        assertThat(IdempotencyKeys.kept(ToolOutput.text(most), id)).hasSize(CHARS_MAX);
        assertThat(IdempotencyKeys.kept(ToolOutput.text(most + "x"), id))
                .isEqualTo("{\"call\":\"" + id + "\"}");
    }
}
