package dev.toolbooth.tools.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.tools.files.DirectoryListing;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** S2-27: what a listing looks like. */
final class ListDirectoryTest {
    private static final DirectoryListing.Entry ENTRY =
            new DirectoryListing.Entry(
                    "a.txt",
                    DirectoryListing.Type.FILE,
                    5,
                    Instant.parse("2026-07-28T09:30:00.123456Z"));

    @Test
    void theTextIsAnArrayAndTheDataAnObject() {
        ToolOutput output = ListDirectory.output(new DirectoryListing(List.of(ENTRY), 1, true));
        assertThat(output.content())
                .containsExactly(
                        Content.text(
                                "[{\"name\":\"a.txt\",\"type\":\"file\",\"size\":5,"
                                        + "\"modTime\":\"2026-07-28T09:30:00Z\"}]"));
        assertThat(fits(output)).isTrue();
    }

    @Test
    void aListingThatWasCutSaysSo() {
        ToolOutput output = ListDirectory.output(new DirectoryListing(List.of(ENTRY), 7, false));
        assertThat(output.content())
                .hasSize(2)
                .last()
                .isEqualTo(Content.text("Only the first 1 of at least 7 entries are listed."));
        assertThat(fits(output)).isTrue();
    }

    private static boolean fits(ToolOutput output) {
        Toolbox toolbox = new Toolbox(new Announcements());
        BuiltinTools.installInto(
                toolbox, new BuiltinTools.Settings(Optional.of(Path.of(".")), 100));
        return Objects.requireNonNull(toolbox.find("list_directory")).checkOutput(output).isEmpty();
    }
}
