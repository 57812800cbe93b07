package dev.toolbooth.core.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.SomeLimits;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.handler.Handling;
import dev.toolbooth.core.handler.LiveCall;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.operation.TaskView.Status;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

@Timeout(30)
class TasksTest {
    private static final Outcome DONE = new Outcome.Completed(ToolOutput.text("done"));
    private static final Question FORM = new Question.Form("?", Json.object());
    private static final Caller ME = new Caller("me");
    private static final Caller THEM = new Caller("them");

    private final TestCore core = new TestCore();
    private final Tasks tasks = core.tasks;
    private final BlockingQueue<TaskView> changes = new LinkedBlockingQueue<>();
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    TasksTest() {
        listenTo(core);
    }

    private void listenTo(TestCore other) {
        other.tasks.listen(_ -> true, changes::add);
    }

    private static FakePeer me() {
        return new FakePeer()
                .caller("me")
                .can(ClientFeature.TASKS, ClientFeature.ELICITATION, ClientFeature.ROOTS);
    }

    private Optional<TaskView> start(Handling.Work work) {
        return tasks.start("t", me(), Json.object(), work);
    }

    private Outcome waits(LiveCall call) throws InterruptedException {
        started.countDown();
        release.await();
        return DONE;
    }

    /** The next change to this state. */
    private TaskView next(Status status) throws InterruptedException {
        TaskView view = changes.poll(20, TimeUnit.SECONDS);
        assertThat(view).isNotNull();
        assertThat(view.status()).isEqualTo(status);
        return view;
    }

    private TaskView look(TaskView task) {
        return tasks.find(task.id(), ME).orElseThrow();
    }

    private static ObjectNode answers(String... keys) {
        ObjectNode answers = Json.object();
        for (String key : keys) {
            answers.set(key, Json.object().put("action", "accept"));
        }
        return answers;
    }

    @Test
    void aTaskWorksAndThenIsDone() throws Exception {
        TaskView task = start(this::waits).orElseThrow();
        assertThat(task.status()).isEqualTo(Status.WORKING);
        assertThat(task.ttl()).isEqualTo(core.limits.tasks().ttl());
        started.await();
        assertThat(look(task).status()).isEqualTo(Status.WORKING);
        core.clock.advance(Duration.ofSeconds(5));
        release.countDown();
        TaskView done = next(Status.COMPLETED);
        assertThat(done.outcome()).isEqualTo(DONE);
        assertThat(done.updatedAt()).isEqualTo(task.createdAt().plusSeconds(5));
        assertThat(look(task)).isEqualTo(done);
        assertThat(tasks.cancel(task.id(), ME)).isTrue();
        assertThat(look(task)).as("an end is an end").isEqualTo(done);
    }

    @Test
    void aFailureIsAResultAndACrashIsNot() throws Exception {
        start(
                call -> {
                    throw new ToolFailure("no");
                });
        assertThat(next(Status.COMPLETED).outcome())
                .isEqualTo(new Outcome.Failed(FailureKind.DECLARED, "no"));
        start(
                call -> {
                    throw new IllegalStateException("bug");
                });
        assertThat(next(Status.FAILED).outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.message()).doesNotContain("bug"));
    }

    @Test
    void progressBecomesTheMessage() throws Exception {
        start(
                call -> {
                    call.progress(1, 2, "half way");
                    return DONE;
                });
        assertThat(next(Status.WORKING).message()).isEqualTo("half way");
        assertThat(next(Status.COMPLETED).message()).isEqualTo("half way");
    }

    @Test
    void aTaskAsksAndTakesAnswersInParts() throws Exception {
        Map<String, Question> two = new LinkedHashMap<>();
        two.put("a", FORM);
        two.put("b", FORM);
        TaskView task =
                start(
                                call -> {
                                    Map<String, Answer> both = call.ask(two);
                                    return new Outcome.Completed(
                                            ToolOutput.text("" + both.keySet()));
                                })
                        .orElseThrow();
        assertThat(next(Status.INPUT_REQUIRED).questions()).containsOnlyKeys("a", "b");
        assertThat(tasks.update(task.id(), ME, answers("a", "unknown"))).isTrue();
        assertThat(look(task).questions()).containsOnlyKeys("b");
        assertThat(tasks.update(task.id(), ME, answers("a", "b"))).isTrue();
        assertThat(next(Status.WORKING).questions()).isEmpty();
        assertThat(next(Status.COMPLETED).outcome())
                .isEqualTo(new Outcome.Completed(ToolOutput.text("[a, b]")));
    }

    @Test
    void anAnswerThatDoesNotFitLeavesTheQuestionOpen() throws Exception {
        TaskView task =
                start(
                                call -> {
                                    call.ask("a", FORM);
                                    return DONE;
                                })
                        .orElseThrow();
        next(Status.INPUT_REQUIRED);
        ObjectNode wrong = Json.object().put("a", "yes");
        tasks.update(task.id(), ME, wrong);
        wrong.set("a", Json.object().put("action", "perhaps"));
        tasks.update(task.id(), ME, wrong);
        assertThat(look(task).questions()).containsOnlyKeys("a");
        tasks.update(task.id(), ME, answers("a"));
        next(Status.WORKING);
        next(Status.COMPLETED);
    }

    @Test
    void aQuestionThatNobodyAnswersEndsTheCall() throws Exception {
        TestCore impatient = new TestCore(TestCore.THREADS, SomeLimits.small(Duration.ofMillis(1)));
        listenTo(impatient);
        impatient.tasks.start(
                "t",
                me(),
                Json.object(),
                call -> {
                    call.ask("a", FORM);
                    return DONE;
                });
        next(Status.INPUT_REQUIRED);
        assertThat(next(Status.WORKING).questions()).isEmpty();
        assertThat(next(Status.COMPLETED).outcome())
                .isEqualTo(new Outcome.Failed(FailureKind.UNANSWERED, "No answer came in time"));
    }

    @Test
    void theSameKeyAskedAgainNeedsANewAnswer() throws Exception {
        TaskView task =
                start(
                                call -> {
                                    call.ask("a", FORM);
                                    call.ask("a", FORM);
                                    return DONE;
                                })
                        .orElseThrow();
        next(Status.INPUT_REQUIRED);
        tasks.update(task.id(), ME, answers("a"));
        next(Status.WORKING);
        assertThat(next(Status.INPUT_REQUIRED).questions()).containsOnlyKeys("a");
        tasks.update(task.id(), ME, answers("a"));
        next(Status.WORKING);
        next(Status.COMPLETED);
    }

    @Test
    void aCancelledTaskStops() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        TaskView task =
                start(
                                call -> {
                                    try {
                                        return waits(call);
                                    } catch (InterruptedException e) {
                                        interrupted.countDown();
                                        throw e;
                                    }
                                })
                        .orElseThrow();
        started.await();
        assertThat(tasks.cancel(task.id(), ME)).isTrue();
        interrupted.await();
        assertThat(next(Status.CANCELLED).outcome()).isNull();
        assertThat(tasks.cancel(task.id(), ME)).as("once more changes nothing").isTrue();
        assertThat(look(task).status()).isEqualTo(Status.CANCELLED);
    }

    @Test
    void aCancelEndsAQuestionThatWaits() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        TaskView task =
                start(
                                call -> {
                                    try {
                                        call.ask("a", FORM);
                                        return DONE;
                                    } finally {
                                        ended.countDown();
                                    }
                                })
                        .orElseThrow();
        next(Status.INPUT_REQUIRED);
        tasks.cancel(task.id(), ME);
        ended.await();
        assertThat(next(Status.CANCELLED).questions()).isEmpty();
        assertThat(look(task).status()).isEqualTo(Status.CANCELLED);
    }

    /** The handler ignores that it was told to stop, and asks. */
    @Test
    void aQuestionAfterTheEndBringsNothingBackToLife() throws Exception {
        Task task =
                new Task(
                        "id",
                        ME,
                        me().profile(),
                        core.clock,
                        Duration.ofHours(1),
                        view -> changes.add(view));
        task.cancel();
        next(Status.CANCELLED);
        assertThat(thrownBy(() -> task.ask(Map.of("a", FORM), Duration.ofMinutes(1))))
                .isInstanceOf(InterruptedException.class);
        task.tell(new Signal.Progress(1, 1, "still here"));
        task.end(DONE);
        task.answer(answers("a"));
        assertThat(task.view().status()).isEqualTo(Status.CANCELLED);
        assertThat(changes).isEmpty();
    }

    @Test
    void theEndWakesWhoeverStillAsks() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        Task task =
                new Task(
                        "id",
                        ME,
                        me().profile(),
                        core.clock,
                        Duration.ofHours(1),
                        view -> asked.countDown());
        BlockingQueue<Throwable> thrown = new LinkedBlockingQueue<>();
        Thread.ofVirtual()
                .start(
                        () ->
                                thrown.add(
                                        thrownBy(
                                                () ->
                                                        task.ask(
                                                                Map.of("a", FORM),
                                                                Duration.ofHours(1)))));
        asked.await();
        task.abandon(DONE);
        assertThat(thrown.poll(20, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        assertThat(task.view().status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void aTaskCancelledBeforeItBeginsDoesNothing() {
        Queue<Runnable> later = new ArrayDeque<>();
        TestCore held = new TestCore(later::add);
        TaskView task =
                held.tasks
                        .start(
                                "t",
                                me(),
                                Json.object(),
                                call -> {
                                    throw new AssertionError("ran");
                                })
                        .orElseThrow();
        held.tasks.cancel(task.id(), ME);
        later.remove().run();
        assertThat(held.incidents.faults()).isEmpty();
        assertThat(held.tasks.find(task.id(), ME).orElseThrow().status())
                .isEqualTo(Status.CANCELLED);
    }

    @Test
    void anotherCallerSeesAndChangesNothing() throws Exception {
        TaskView task = start(this::waits).orElseThrow();
        started.await();
        assertThat(tasks.find(task.id(), THEM)).isEmpty();
        assertThat(tasks.update(task.id(), THEM, answers("a"))).isFalse();
        assertThat(tasks.cancel(task.id(), THEM)).isFalse();
        assertThat(tasks.find("unknown", ME)).isEmpty();
        assertThat(look(task).status()).isEqualTo(Status.WORKING);
        release.countDown();
        next(Status.COMPLETED);
    }

    @Test
    void aTaskIsKeptForItsTimeAndNotBeyond() throws Exception {
        TaskView done = start(call -> DONE).orElseThrow();
        next(Status.COMPLETED);
        core.clock.advance(core.limits.tasks().ttl());
        tasks.sweep();
        assertThat(tasks.find(done.id(), ME)).isPresent();
        core.clock.advance(Duration.ofMillis(1));
        tasks.sweep();
        assertThat(tasks.find(done.id(), ME)).isEmpty();
    }

    @Test
    void aTaskStillAtWorkWhenItsTimeIsUpIsStopped() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        start(
                call -> {
                    try {
                        return waits(call);
                    } finally {
                        interrupted.countDown();
                    }
                });
        started.await();
        core.clock.advance(core.limits.tasks().ttl().plusMillis(1));
        tasks.sweep();
        interrupted.await();
        next(Status.CANCELLED);
    }

    private interface Attempt {
        Object run() throws Exception;
    }

    private static Throwable thrownBy(Attempt attempt) {
        try {
            return new AssertionError("returned " + attempt.run());
        } catch (Exception e) {
            return e;
        }
    }
}
