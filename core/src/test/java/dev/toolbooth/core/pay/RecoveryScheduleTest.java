package dev.toolbooth.core.pay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.fake.FakeRail;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.MemoryJournal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rounds of recovery, also where somebody does not answer. */
@Timeout(60)
class RecoveryScheduleTest {
    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.ofEpochSecond(1_000_000));
    private final InstantSource clock = now::get;
    private final AtomicLong nanos = new AtomicLong();
    private final BookLedger ledger = new BookLedger(new MemoryJournal());
    private final ChainPayments chainPayments =
            new ChainPayments(
                    clock,
                    UUID::randomUUID,
                    new ChainPayments.Parts(
                            List.of(new FakeRail("net")),
                            new MemoryPaymentBook(),
                            ledger,
                            WalletLimits.NONE,
                            new PaymentLogs(_ -> {})));
    private final Recovery recovery =
            new Recovery(chainPayments, new Refunds(chainPayments, clock), _ -> true);
    private final RecoverySchedule recoverySchedule =
            new RecoverySchedule(recovery, clock, nanos::get, Duration.ofMinutes(10), false);
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answer = new CountDownLatch(1);
    private final AtomicInteger interrupts = new AtomicInteger();
    private final AtomicInteger faults = new AtomicInteger();

    private Thread begin() {
        return Objects.requireNonNull(recoverySchedule.begin(_ -> faults.incrementAndGet()));
    }

    /** Somebody who does not answer before they are told to, or interrupted. */
    private int silent(Instant changedBefore) {
        asked.countDown();
        try {
            answer.await();
        } catch (InterruptedException e) {
            interrupts.incrementAndGet();
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    @Test
    void whoeverElseHasPaymentsIsAskedTooForThoseThatNobodyLooksAfter() throws Exception {
        AtomicReference<Instant> before = new AtomicReference<>();
        recovery.also(
                changedBefore -> {
                    before.set(changedBefore);
                    return 0;
                });
        begin().join();
        assertThat(before.get()).isEqualTo(now.get().minus(Duration.ofMinutes(10)));
        Instant started = now.get();
        RecoverySchedule alone =
                new RecoverySchedule(recovery, clock, nanos::get, Duration.ofMinutes(10), true);
        now.set(started.plusSeconds(1));
        Objects.requireNonNull(alone.begin(_ -> faults.incrementAndGet())).join();
        assertThat(before.get()).isEqualTo(started);
        assertThat(faults).hasValue(0);
    }

    @Test
    void oneRoundGoesOnAtATimeAndNotForEver() throws Exception {
        recovery.also(this::silent);
        AtomicInteger later = new AtomicInteger();
        recovery.also(_ -> later.incrementAndGet());
        Thread round = begin();
        asked.await();
        nanos.set(RecoverySchedule.ROUND_MAX.toNanos());
        assertThat(begin()).isSameAs(round);
        assertThat(interrupts).hasValue(0);
        nanos.incrementAndGet();
        assertThat(begin()).isSameAs(round);
        round.join();
        assertThat(interrupts).hasValue(1);
        assertThat(later).as("what is left is for the next round").hasValue(0);
        answer.countDown();
        begin().join();
        assertThat(later).hasValue(1);
    }

    @Test
    void stoppingEndsTheRoundThatGoesOn() throws Exception {
        recovery.also(this::silent);
        Thread round = begin();
        asked.await();
        recoverySchedule.stop();
        round.join();
        assertThat(interrupts).hasValue(1);
        assertThat(recoverySchedule.begin(_ -> faults.incrementAndGet())).isNull();
    }

    @Test
    void aFaultIsToldAndTheNextRoundComes() throws Exception {
        recovery.also(
                _ -> {
                    throw new IllegalStateException("the store can't be read");
                });
        begin().join();
        begin().join();
        assertThat(faults).hasValue(2);
    }
}
