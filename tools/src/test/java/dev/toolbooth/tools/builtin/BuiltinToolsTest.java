package dev.toolbooth.tools.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class BuiltinToolsTest {

    @Test
    void withoutARootThereAreNoFileTools() {
        assertThat(names(Optional.empty())).doesNotContain("read_file", "list_directory");
    }

    @Test
    void withARootTheyAreThere() {
        assertThat(names(Optional.of(Path.of("."))))
                .contains("read_file", "list_directory", "calculator");
    }

    @Test
    void everyToolHasThirtySecondsATitleAndADescription() {
        for (ToolSpec spec : specs(Optional.of(Path.of(".")))) {
            assertThat(spec.timeout()).isEqualTo(Duration.ofSeconds(30));
            assertThat(spec.title()).isNotBlank();
            assertThat(spec.description()).isNotBlank();
        }
    }

    private static List<String> names(Optional<Path> root) {
        return specs(root).stream().map(ToolSpec::name).toList();
    }

    private static List<ToolSpec> specs(Optional<Path> root) {
        Toolbox toolbox = new Toolbox(new Announcements());
        BuiltinTools.installInto(toolbox, new BuiltinTools.Settings(root, 100));
        return toolbox.list();
    }
}
