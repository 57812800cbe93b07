package dev.toolbooth.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.FakeTool;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.tool.Deferred;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.TaskUse;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class CallPipelineTest {
    private final TestCore core = new TestCore(Runnable::run);
    private final FakePeer peer = new FakePeer();
    private final AtomicInteger runs = new AtomicInteger();

    private void offer(ToolSpec.Builder spec, FakeTool.Body body) {
        core.toolbox.add(
                new FakeTool(
                        spec.build(),
                        call -> {
                            runs.incrementAndGet();
                            return body.run(call);
                        }));
    }

    private static Outcome said(String text) {
        return new Outcome.Completed(ToolOutput.text(text));
    }

    @Test
    void aToolRunsWithItsArguments() {
        offer(
                ToolSpec.named("echo").input(Schema.object().string("text", "what to say")),
                call -> ToolOutput.text(call.text("text")));
        assertThat(core.call("echo", Json.object().put("text", "hi"), peer)).isEqualTo(said("hi"));
    }

    @Test
    void anUnknownToolIsRefused() {
        assertThat(core.call("nope", Json.object(), peer))
                .isEqualTo(new Outcome.Refused(new Refusal.UnknownTool("nope")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"text\":1}", "{\"text\":null}", "{\"text\":\"a\",\"b\":1}"})
    void argumentsThatDoNotFitNeverReachTheTool(String arguments) {
        offer(
                ToolSpec.named("echo").input(Schema.object().string("text", "what to say")),
                call -> ToolOutput.text("ran"));
        assertThat(core.call("echo", Json.parseObject(arguments), peer))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused ->
                                assertThat(refused.refusal())
                                        .isInstanceOf(Refusal.BadArguments.class));
        assertThat(runs).hasValue(0);
    }

    @Test
    void argumentsThatDoNotFitAreRefusedBeforeAStateIsUsedUp() {
        offer(
                ToolSpec.named("echo").input(Schema.object().string("text", "what to say")),
                call -> ToolOutput.text("ran"));
        assertThat(
                        core.engine.perform(
                                new Operation.CallTool(
                                        "echo",
                                        Json.object(),
                                        new InputResponses("x", Json.object())),
                                peer))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused ->
                                assertThat(refused.refusal())
                                        .isInstanceOf(Refusal.BadArguments.class));
    }

    @Test
    void aClientThatLacksWhatTheToolNeedsIsToldBeforeAnythingElse() {
        offer(
                ToolSpec.named("ask")
                        .input(Schema.object().string("text", ""))
                        .requires(ClientFeature.SAMPLING),
                call -> ToolOutput.text("ran"));
        assertThat(core.call("ask", Json.object(), peer))
                .isEqualTo(
                        new Outcome.Refused(
                                new Refusal.MissingCapability(
                                        Set.of(ClientFeature.SAMPLING), Map.of())));
        assertThat(runs).hasValue(0);
    }

    @Test
    void outputThatDoesNotFitIsNotSent() {
        offer(
                ToolSpec.named("count").output(Schema.object().integer("n", "how many")),
                call -> ToolOutput.structured(Json.object().put("n", "many")));
        assertThat(core.call("count", Json.object(), peer))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> {
                            assertThat(failed.kind()).isEqualTo(FailureKind.BAD_OUTPUT);
                            assertThat(failed.message()).contains("/n").doesNotContain("many");
                        });
    }

    @Test
    void aFailureNeedsNoStructuredOutput() {
        offer(
                ToolSpec.named("count").output(Schema.object().integer("n", "how many")),
                call -> ToolOutput.failure("can't count"));
        assertThat(core.call("count", Json.object(), peer))
                .isEqualTo(new Outcome.Completed(ToolOutput.failure("can't count")));
    }

    @Test
    void aToolsOwnTimeoutIsUsed() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        offer(
                ToolSpec.named("slow").timeout(Duration.ofSeconds(2)),
                call -> {
                    started.countDown();
                    new CountDownLatch(1).await();
                    return ToolOutput.text("never");
                });
        CompletableFuture<Outcome> outcome =
                core.start(
                        new Operation.CallTool("slow", Json.object(), InputResponses.NONE), peer);
        started.await();
        core.clock.advance(Duration.ofSeconds(2));
        core.running.checkDeadlines();
        assertThat(outcome.get())
                .isEqualTo(new Outcome.Failed(FailureKind.TIMEOUT, "Timed out after 2000 ms"));
    }

    @Test
    void deferredWorkIsDoneAtOnceForAClientThatFollowsNoTasks() {
        offer(
                ToolSpec.named("long").tasks(TaskUse.OPTIONAL),
                call -> new Deferred(later -> ToolOutput.text("worked")));
        assertThat(core.call("long", Json.object(), peer)).isEqualTo(said("worked"));
    }

    @Test
    void deferredWorkBecomesATaskForAClientThatFollowsThem() {
        offer(
                ToolSpec.named("long").tasks(TaskUse.OPTIONAL),
                call -> new Deferred(later -> ToolOutput.text("worked")));
        peer.can(ClientFeature.TASKS);
        assertThat(core.call("long", Json.object(), peer))
                .isInstanceOfSatisfying(
                        Outcome.TaskCreated.class,
                        created -> {
                            assertThat(created.task().status()).isEqualTo(TaskView.Status.WORKING);
                            assertThat(
                                            core.tasks
                                                    .find(created.task().id(), peer.caller())
                                                    .orElseThrow()
                                                    .outcome())
                                    .isEqualTo(said("worked"));
                        });
    }

    @Test
    void aToolThatNeverBecomesATaskDoesNot() {
        offer(ToolSpec.named("long"), call -> new Deferred(later -> ToolOutput.text("worked")));
        peer.can(ClientFeature.TASKS);
        assertThat(core.call("long", Json.object(), peer)).isEqualTo(said("worked"));
    }

    @Test
    void aToolThatOnlyRunsAsATaskIsRefusedToOthers() {
        offer(
                ToolSpec.named("long").tasks(TaskUse.REQUIRED),
                call -> new Deferred(later -> ToolOutput.text("worked")));
        assertThat(core.call("long", Json.object(), peer))
                .isEqualTo(
                        new Outcome.Refused(
                                new Refusal.MissingCapability(
                                        Set.of(ClientFeature.TASKS), Map.of())));
        assertThat(runs).hasValue(0);
    }

    @Test
    void whatATaskSaysIsCheckedToo() {
        offer(
                ToolSpec.named("long")
                        .tasks(TaskUse.OPTIONAL)
                        .output(Schema.object().integer("n", "")),
                call -> new Deferred(later -> ToolOutput.text("no number")));
        peer.can(ClientFeature.TASKS);
        Outcome.TaskCreated created = (Outcome.TaskCreated) core.call("long", Json.object(), peer);
        assertThat(core.tasks.find(created.task().id(), peer.caller()).orElseThrow().outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.kind()).isEqualTo(FailureKind.BAD_OUTPUT));
    }

    @Test
    void oneTaskTooManyIsOverload() {
        offer(
                ToolSpec.named("long").tasks(TaskUse.OPTIONAL),
                call -> new Deferred(later -> ToolOutput.text("worked")));
        peer.can(ClientFeature.TASKS);
        for (int i = 0; i < core.limits.tasks().perCaller(); i++) {
            assertThat(core.call("long", Json.object(), peer))
                    .isInstanceOf(Outcome.TaskCreated.class);
        }
        assertThat(core.call("long", Json.object(), peer))
                .isEqualTo(new Outcome.Refused(new Refusal.Overloaded("tasks", 60)));
    }

    @Test
    void argumentsAreReadWithTheirFallbacks() {
        offer(
                ToolSpec.named("t").input(Json.object().put("type", "object")),
                call ->
                        ToolOutput.text(
                                "%s %s %d %d %d %s %s"
                                        .formatted(
                                                call.text("s"),
                                                call.text("x", "?"),
                                                call.integer("i", 0),
                                                call.integer("whole", 0),
                                                call.integer("x", 9),
                                                call.number("n", 0),
                                                call.number("huge", 0))));
        assertThat(
                        core.call(
                                "t",
                                Json.parseObject(
                                        """
                                        {"s":"a","i":5,"whole":7.0,"n":1.5,"huge":1e400}\
                                        """),
                                peer))
                .isEqualTo(said("a ? 5 7 9 1.5 Infinity"));
    }
}
