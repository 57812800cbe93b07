package dev.toolbooth.core.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.fake.FakePeer;
import dev.toolbooth.core.fake.TestCore;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** How many tasks there may be; none of these ever gets to run. */
class TaskLimitsTest {
    private final TestCore held = new TestCore(work -> {});

    private static Optional<TaskView> start(TestCore core, String caller) {
        return core.tasks.start(
                "t",
                new FakePeer().caller(caller),
                Json.object(),
                call -> new Outcome.Completed(ToolOutput.text("done")));
    }

    @Test
    void thereAreAsManyAsThereMayBeAndNotOneMore() {
        for (int i = 0; i < held.limits.tasks().most(); i++) {
            assertThat(start(held, "caller " + i)).isPresent();
        }
        assertThat(start(held, "me")).isEmpty();
        held.clock.advance(held.limits.tasks().ttl().plusMillis(1));
        assertThat(start(held, "me")).as("the old ones make room").isPresent();
    }

    @Test
    void oneCallerLeavesRoomForOthers() {
        for (int i = 0; i < held.limits.tasks().perCaller(); i++) {
            assertThat(start(held, "me")).isPresent();
        }
        assertThat(start(held, "me")).isEmpty();
        assertThat(start(held, "them")).isPresent();
    }

    @Test
    void aCallersOldTasksDoNotCountAgainstIt() {
        for (int i = 0; i < held.limits.tasks().perCaller(); i++) {
            assertThat(start(held, "me")).isPresent();
        }
        held.clock.advance(held.limits.tasks().ttl().plusMillis(1));
        assertThat(start(held, "me")).isPresent();
    }

    @Test
    void aTaskThatGetsNoThreadIsNotKept() {
        TestCore full =
                new TestCore(
                        work -> {
                            throw new RejectedExecutionException("full");
                        });
        for (int i = 0; i < 10; i++) {
            assertThat(start(full, "me")).isEmpty();
        }
        assertThat(full.tasks.find("id-1", new Caller("me"))).isEmpty();
    }
}
