package dev.toolbooth.core.signal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.task.TaskView;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AnnouncementsTest {
    private final Announcements announcements = new Announcements();
    private final List<Signal> heard = new ArrayList<>();

    @Test
    void whoWantsToKnowIsTold() {
        Interests interests = new Interests(true, false, false, Set.of("a:b"), Set.of());
        try (Announcements.Registration _ = announcements.listen(interests::want, heard::add)) {
            announcements.publish(new Signal.ToolsChanged());
            announcements.publish(new Signal.PromptsChanged());
            announcements.publish(new Signal.ResourceUpdated("a:b"));
            announcements.publish(new Signal.ResourceUpdated("a:c"));
        }
        assertThat(heard)
                .containsExactly(new Signal.ToolsChanged(), new Signal.ResourceUpdated("a:b"));
    }

    @Test
    void afterTheEndNothingIsHeard() {
        Announcements.Registration registration = announcements.listen(s -> true, heard::add);
        registration.close();
        registration.close();
        announcements.publish(new Signal.ToolsChanged());
        assertThat(heard).isEmpty();
    }

    @Test
    void equalListenersAreTwoListeners() {
        announcements.listen(s -> true, heard::add);
        announcements.listen(s -> true, heard::add);
        announcements.publish(new Signal.ToolsChanged());
        assertThat(heard).hasSize(2);
    }

    @Test
    void aListenerMayLeaveWhileItIsTold() {
        List<Announcements.Registration> own = new ArrayList<>();
        own.add(announcements.listen(s -> true, s -> own.getFirst().close()));
        announcements.listen(s -> true, heard::add);
        announcements.publish(new Signal.ToolsChanged());
        announcements.publish(new Signal.ToolsChanged());
        assertThat(heard).hasSize(2);
    }

    @Test
    void interestsAreAboutChangesAndNothingElse() {
        Interests all = new Interests(true, true, true, Set.of("u"), Set.of("t"));
        assertThat(all.want(new Signal.PromptsChanged())).isTrue();
        assertThat(all.want(new Signal.ResourcesChanged())).isTrue();
        assertThat(all.want(new Signal.TaskChanged(task("t")))).isTrue();
        assertThat(all.want(new Signal.TaskChanged(task("other")))).isFalse();
        assertThat(all.want(new Signal.Progress(1, 2, ""))).isFalse();
        assertThat(all.want(new Signal.Log(LogLevel.INFO, "x", Json.object()))).isFalse();
        assertThat(all.want(new Signal.Withdrawn("x", ""))).isFalse();
    }

    private static TaskView task(String id) {
        return new TaskView(
                id,
                TaskView.Status.WORKING,
                null,
                Instant.EPOCH,
                Instant.EPOCH,
                Duration.ZERO,
                Duration.ZERO,
                Map.of(),
                null);
    }
}
