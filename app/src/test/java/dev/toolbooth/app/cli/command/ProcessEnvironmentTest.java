package dev.toolbooth.app.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where a user's own files are. */
class ProcessEnvironmentTest {
    private static final Optional<String> LISTED = Optional.of("/listed");

    @Test
    void homeIsWhatTheShellSays() {
        assertThat(ProcessEnvironment.home(Map.of("HOME", "/elsewhere"), LISTED))
                .contains(Path.of("/elsewhere"));
    }

    @Test
    void withoutAPlaceInItTheListOfUsersCounts() {
        for (Map<String, String> environment :
                List.of(Map.<String, String>of(), Map.of("HOME", ""), Map.of("HOME", "here"))) {
            assertThat(ProcessEnvironment.home(environment, LISTED)).contains(Path.of("/listed"));
        }
        assertThat(ProcessEnvironment.home(Map.of(), Optional.empty())).isEmpty();
    }
}
