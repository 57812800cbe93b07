package dev.toolbooth.core.signal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.concurrent.Listeners;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AnnouncementsTest {
    private final Announcements announcements = new Announcements();
    private final List<Signal> heard = new ArrayList<>();

    @Test
    void whoWantsToKnowIsTold() {
        Interests interests = new Interests(true, false, false, Set.of("a:b"), Set.of());
        try (Listeners.Registration _ = announcements.listen(interests::want, heard::add)) {
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
        Listeners.Registration registration = announcements.listen(s -> true, heard::add);
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
        List<Listeners.Registration> own = new ArrayList<>();
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
        assertThat(all.wantTask("t")).isTrue();
        assertThat(all.wantTask("other")).isFalse();
        assertThat(all.want(new Signal.Progress(1, 2, ""))).isFalse();
        assertThat(all.want(new Signal.Log(LogLevel.INFO, "x", Json.object()))).isFalse();
        assertThat(all.want(new Signal.Withdrawn("x", ""))).isFalse();
    }
}
