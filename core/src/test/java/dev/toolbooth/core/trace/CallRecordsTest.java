package dev.toolbooth.core.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.tool.Deferred;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.TaskUse;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every call is recorded once, however it ends. */
@Timeout(30)
class CallRecordsTest {
    private final TestCore core = new TestCore();
    private final FakePeer peer = new FakePeer().caller("me");
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    private Outcome call(FakeTool.Body body) {
        core.toolbox.add(FakeTool.named("t", body));
        return core.call("t", Json.object(), peer);
    }

    private void assertEnd(CallEnd end) {
        assertThat(core.ended).extracting(CallRecord::end).containsExactly(end);
    }

    private ToolOutput ignoresInterrupts() {
        started.countDown();
        boolean open = true;
        while (open) {
            try {
                release.await();
                open = false;
            } catch (InterruptedException _) {
                // As some tools do.
            }
        }
        return ToolOutput.text("late");
    }

    private CompletableFuture<Outcome> start() throws InterruptedException {
        core.toolbox.add(FakeTool.named("t", _ -> ignoresInterrupts()));
        CompletableFuture<Outcome> outcome =
                core.start(new Operation.CallTool("t", Json.object(), InputResponses.NONE), peer);
        started.await();
        return outcome;
    }

    @Test
    void aRecordSaysWhoCalledWhatAndHowLongItTook() {
        call(
                _ -> {
                    core.clock.advance(Duration.ofMillis(7));
                    return ToolOutput.text("done");
                });
        assertThat(core.ended).hasSize(1);
        CallRecord record = core.ended.getFirst();
        assertThat(record.tool()).isEqualTo("t");
        assertThat(record.caller()).isEqualTo(peer.caller());
        assertThat(record.end()).isEqualTo(CallEnd.COMPLETED);
        assertThat(record.endedAtMillis()).isEqualTo(core.clock.millis());
        assertThat(record.tookNanos()).isEqualTo(7_000_000);
        assertThat(record.taskId()).isNull();
        assertThat(record.trace().id()).isNull();
        assertThat(record.trace().startedNanos(CallStep.RUN)).isZero();
        assertThat(record.outcome()).isInstanceOf(Outcome.Completed.class);
    }

    @Test
    void anOutputThatDescribesAFailureIsOne() {
        call(_ -> ToolOutput.failure("no such file"));
        assertEnd(CallEnd.TOOL_FAILED);
    }

    @Test
    void aDeclaredFailureIsOne() {
        call(
                _ -> {
                    throw new ToolFailure("no");
                });
        assertEnd(CallEnd.TOOL_FAILED);
    }

    @Test
    void aToolThatBreaksHasCrashed() {
        call(
                _ -> {
                    throw new IllegalStateException("broken");
                });
        assertEnd(CallEnd.CRASHED);
    }

    @Test
    void aNameThatNoToolHasIsRecordedAsItCame() {
        core.call("made up", Json.object(), peer);
        assertEnd(CallEnd.UNKNOWN_TOOL);
        assertThat(core.ended.getFirst().tool()).isEqualTo("made up");
    }

    @Test
    void argumentsThatDoNotFitAreARefusal() {
        ToolSpec spec =
                ToolSpec.named("t").input(Schema.object().string("a", "what is needed")).build();
        core.toolbox.add(new FakeTool(spec, _ -> ToolOutput.text("")));
        core.call("t", Json.object(), peer);
        assertEnd(CallEnd.BAD_ARGUMENTS);
    }

    @Test
    void aStateThatIsNoGoodIsARefusal() {
        core.toolbox.add(FakeTool.named("t"));
        core.engine.perform(
                new Operation.CallTool("t", Json.object(), new InputResponses("x", Json.object())),
                peer);
        assertEnd(CallEnd.BAD_STATE);
    }

    @Test
    void aQuestionEndsTheCall() {
        peer.can(ClientFeature.ELICITATION);
        call(
                c -> {
                    c.ask(Map.of("name", new Question.Form("?", Json.object())));
                    return ToolOutput.text("");
                });
        assertEnd(CallEnd.INPUT_REQUIRED);
    }

    @Test
    void aQuestionThatTheClientCanNotAnswerIsARefusal() {
        call(
                c -> {
                    c.ask(Map.of("name", new Question.Form("?", Json.object())));
                    return ToolOutput.text("");
                });
        assertEnd(CallEnd.MISSING_CAPABILITY);
    }

    @Test
    void aToolThatIsAnsweredForIsRecordedThenAndNotAgain() throws Exception {
        CompletableFuture<Outcome> outcome = start();
        core.clock.advance(core.limits.calls().toolTimeout());
        core.running.checkDeadlines();
        core.clock.advance(Duration.ofSeconds(1).plusNanos(1));
        core.running.checkDeadlines();
        assertThat(peer.abandoned()).isDone();
        assertEnd(CallEnd.TIMED_OUT);
        release.countDown();
        outcome.get();
        assertEnd(CallEnd.TIMED_OUT);
    }

    @Test
    void aCancelledCallIsRecordedAsOne() throws Exception {
        CompletableFuture<Outcome> outcome = start();
        core.running.cancel(peer.key());
        release.countDown();
        outcome.get();
        assertEnd(CallEnd.CANCELLED);
    }

    private TaskView startTask(FakeTool.Body work) {
        ToolSpec spec = ToolSpec.named("t").tasks(TaskUse.OPTIONAL).build();
        core.toolbox.add(
                new FakeTool(spec, _ -> new Deferred(call -> (ToolOutput) work.run(call))));
        peer.can(ClientFeature.TASKS);
        return ((Outcome.TaskCreated) core.call("t", Json.object(), peer)).task();
    }

    @Test
    void aTaskIsRecordedWhenItIsMadeAndWhenItEnds() throws Exception {
        BlockingQueue<TaskView> changes = new LinkedBlockingQueue<>();
        core.tasks.listen(_ -> true, changes::add);
        TaskView task = startTask(_ -> ignoresInterrupts());
        assertEnd(CallEnd.BECAME_TASK);
        release.countDown();
        assertThat(changes.take().status()).isEqualTo(TaskView.Status.COMPLETED);
        assertThat(core.ended)
                .extracting(CallRecord::end)
                .containsExactly(CallEnd.BECAME_TASK, CallEnd.COMPLETED);
        assertThat(core.ended).extracting(CallRecord::taskId).containsOnly(task.id());
    }

    @Test
    void aTaskThatIsCancelledEndsOnce() throws Exception {
        TaskView task = startTask(_ -> ignoresInterrupts());
        started.await();
        core.tasks.cancel(task.id(), peer.caller());
        core.tasks.cancel(task.id(), peer.caller());
        release.countDown();
        while (core.running.size() > 0) {
            Thread.onSpinWait();
        }
        assertThat(core.ended)
                .extracting(CallRecord::end)
                .containsExactly(CallEnd.BECAME_TASK, CallEnd.CANCELLED);
    }
}
