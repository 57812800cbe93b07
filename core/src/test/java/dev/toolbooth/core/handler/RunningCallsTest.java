package dev.toolbooth.core.handler;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.RequestKey;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RunningCallsTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Outcome TIMED_OUT =
            new Outcome.Failed(FailureKind.TIMEOUT, "Timed out after 30000 ms");
    private static final Outcome DONE = new Outcome.Completed(ToolOutput.text("done"));

    private final TestCore core = new TestCore();
    private final RunningCalls running = core.running;
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    private CompletableFuture<Outcome> start(FakePeer peer, Handling.Work work) {
        Handling.Job job =
                new Handling.Job(
                        "tools/call", "t", Json.object(), InputResponses.NONE, TIMEOUT, false);
        return CompletableFuture.supplyAsync(
                () -> core.handling.run(job, peer, work), TestCore.THREADS);
    }

    private Outcome waits(LiveCall call) throws InterruptedException {
        started.countDown();
        release.await();
        return DONE;
    }

    private Outcome ignoresInterrupts(LiveCall call) {
        started.countDown();
        boolean waiting = true;
        while (waiting) {
            try {
                release.await();
                waiting = false;
            } catch (InterruptedException e) {
                waiting = true;
            }
        }
        return DONE;
    }

    @Test
    void aHandlerIsInterruptedWhenItsTimeIsUpAndNotBefore() throws Exception {
        CompletableFuture<Outcome> outcome = start(new FakePeer(), this::waits);
        started.await();
        core.clock.advance(TIMEOUT.minusNanos(1));
        running.checkDeadlines();
        assertThat(outcome).isNotDone();
        core.clock.advance(Duration.ofNanos(1));
        running.checkDeadlines();
        assertThat(outcome.get()).isEqualTo(TIMED_OUT);
        assertThat(running.size()).isZero();
    }

    @Test
    void aHandlerThatIgnoresInterruptsIsAnsweredForAfterASecond() throws Exception {
        FakePeer peer = new FakePeer();
        CompletableFuture<Outcome> outcome = start(peer, this::ignoresInterrupts);
        started.await();
        core.clock.advance(TIMEOUT);
        running.checkDeadlines();
        core.clock.advance(Duration.ofSeconds(1));
        running.checkDeadlines();
        assertThat(peer.abandoned()).as("within the second").isNotDone();
        core.clock.advance(Duration.ofNanos(1));
        running.checkDeadlines();
        running.checkDeadlines();
        assertThat(peer.abandoned()).isCompletedWithValue(TIMED_OUT);
        assertThat(running.size()).as("it is still at work").isOne();
        release.countDown();
        assertThat(outcome.get()).as("its own word, which comes too late").isEqualTo(DONE);
    }

    @Test
    void aResultThatComesJustAfterTheDeadlineCounts() throws Exception {
        FakePeer peer = new FakePeer();
        CompletableFuture<Outcome> outcome = start(peer, this::ignoresInterrupts);
        started.await();
        core.clock.advance(TIMEOUT);
        running.checkDeadlines();
        release.countDown();
        assertThat(outcome.get()).isEqualTo(DONE);
        assertThat(peer.abandoned()).isNotDone();
    }

    @Test
    void aCancelledHandlerIsInterrupted() throws Exception {
        FakePeer peer = new FakePeer().key("session-1", 7);
        CompletableFuture<Outcome> outcome = start(peer, this::waits);
        started.await();
        assertThat(running.cancel(new RequestKey("session-2", peer.key().id()))).isFalse();
        assertThat(running.cancel(peer.key())).isTrue();
        assertThat(outcome.get()).isEqualTo(new Outcome.Cancelled());
        assertThat(running.cancel(peer.key())).as("it is gone").isFalse();
    }

    @Test
    void whatACancelledHandlerReturnsNeverthelessIsNotSent() throws Exception {
        FakePeer peer = new FakePeer();
        CompletableFuture<Outcome> outcome = start(peer, this::ignoresInterrupts);
        started.await();
        running.cancel(peer.key());
        release.countDown();
        assertThat(outcome.get()).isEqualTo(new Outcome.Cancelled());
    }

    @Test
    void aCancelledHandlerThatIgnoresInterruptsIsLetGoOfAfterASecond() throws Exception {
        FakePeer peer = new FakePeer();
        CompletableFuture<Outcome> outcome = start(peer, this::ignoresInterrupts);
        started.await();
        running.cancel(peer.key());
        core.clock.advance(Duration.ofSeconds(1).plusNanos(1));
        running.checkDeadlines();
        assertThat(peer.abandoned()).isCompletedWithValue(new Outcome.Cancelled());
        release.countDown();
        outcome.get();
    }

    @Test
    void everyCallIsStoppedAtTheEnd() throws Exception {
        CompletableFuture<Outcome> first = start(new FakePeer().key("a", 1), this::waits);
        CompletableFuture<Outcome> second = start(new FakePeer().key("b", 1), this::waits);
        started.await();
        while (running.size() < 2) {
            Thread.onSpinWait();
        }
        running.cancelAll();
        assertThat(first.get()).isEqualTo(new Outcome.Cancelled());
        assertThat(second.get()).isEqualTo(new Outcome.Cancelled());
    }

    /** Or else a client could take a call off the watch by using its id once more. */
    @Test
    void aSecondCallUnderTheSameIdLeavesTheFirstItsDeadline() throws Exception {
        CompletableFuture<Outcome> first = start(new FakePeer(), this::waits);
        started.await();
        assertThat(start(new FakePeer(), call -> DONE).get()).isEqualTo(DONE);
        assertThat(running.size()).isOne();
        core.clock.advance(TIMEOUT);
        running.checkDeadlines();
        assertThat(first.get()).isEqualTo(TIMED_OUT);
    }

    @Test
    void theClockStandsWhileTheClientIsAsked() throws Exception {
        CompletableFuture<Map<String, Answer>> answer = new CompletableFuture<>();
        CountDownLatch asked = new CountDownLatch(1);
        FakePeer peer =
                new FakePeer()
                        .can(ClientFeature.ROOTS)
                        .answers(
                                questions -> {
                                    asked.countDown();
                                    return answer.join();
                                });
        CompletableFuture<Outcome> outcome =
                start(
                        peer,
                        call -> {
                            call.ask("k", new Question.Roots());
                            return waits(call);
                        });
        core.clock.advance(Duration.ZERO);
        asked.await();
        core.clock.advance(Duration.ofHours(1));
        running.checkDeadlines();
        assertThat(outcome).isNotDone();
        answer.complete(Map.of("k", new Answer(Json.parseObject("{\"roots\":[]}"))));
        started.await();
        core.clock.advance(TIMEOUT.minusNanos(1));
        running.checkDeadlines();
        assertThat(outcome).isNotDone();
        core.clock.advance(Duration.ofNanos(1));
        running.checkDeadlines();
        assertThat(outcome.get()).isEqualTo(TIMED_OUT);
    }

    @Test
    void aCancelEndsAQuestionThatWaits() throws Exception {
        FakePeer peer =
                new FakePeer()
                        .can(ClientFeature.ROOTS)
                        .answers(
                                questions -> {
                                    started.countDown();
                                    release.await();
                                    return Map.of();
                                });
        CompletableFuture<Outcome> outcome =
                start(
                        peer,
                        call -> {
                            call.ask("k", new Question.Roots());
                            return DONE;
                        });
        started.await();
        running.cancel(peer.key());
        assertThat(outcome.get()).isEqualTo(new Outcome.Cancelled());
    }

    @Test
    void twoPausesAtOnceStopTheClockOnce() throws Exception {
        try (RunningCall watched = running.begin(new FakePeer(), TIMEOUT)) {
            RunningCall.Pause one = watched.pause();
            core.clock.advance(Duration.ofSeconds(60));
            RunningCall.Pause two = watched.pause();
            core.clock.advance(Duration.ofSeconds(60));
            one.close();
            core.clock.advance(Duration.ofSeconds(60));
            watched.checkDeadline();
            two.close();
            assertThat(watched.stopped()).isEmpty();
            core.clock.advance(TIMEOUT.minusNanos(1));
            watched.checkDeadline();
            assertThat(watched.stopped()).isEmpty();
            core.clock.advance(Duration.ofNanos(1));
            watched.checkDeadline();
            assertThat(watched.stopped()).contains(TIMED_OUT);
        }
        assertThat(Thread.interrupted()).as("the interrupt was taken back").isFalse();
    }

    @Test
    void aHandlerThatWasToldToStopCannotAskForMoreTime() {
        try (RunningCall watched = running.begin(new FakePeer(), TIMEOUT)) {
            watched.cancel();
            assertThatThrownBy(watched::pause).isInstanceOf(InterruptedException.class);
        }
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void anInterruptThatComesTooLateNeverReachesTheNextWork() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<Integer> leaked =
                    threads.submit(
                            () -> {
                                int seen = 0;
                                FakePeer peer = new FakePeer();
                                for (int i = 0; i < 50_000; i++) {
                                    try (RunningCall watched = running.begin(peer, TIMEOUT)) {
                                        watched.key();
                                    }
                                    seen += Thread.interrupted() ? 1 : 0;
                                }
                                over.set(true);
                                return seen;
                            });
            threads.execute(
                    () -> {
                        while (!over.get()) {
                            running.cancelAll();
                        }
                    });
            assertThat(leaked.get(25, SECONDS)).isZero();
        }
    }
}
