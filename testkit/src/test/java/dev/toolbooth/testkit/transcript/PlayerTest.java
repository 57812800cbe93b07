package dev.toolbooth.testkit.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlayerTest {
    private static final String PING =
            """
            # A ping.
            > POST /mcp
            > Content-Type: application/json
            >
            > {"jsonrpc": "2.0", "id": 1, "method": "ping"}
            """;

    @TempDir private Path folder;

    @Test
    void aDifferenceIsShownWithItsLineAndWhatCame() {
        assertThatThrownBy(
                        () ->
                                play(
                                        PING
                                                + """
                                                < 200
                                                <
                                                < {"jsonrpc": "2.0", "id": 2, "result": {}}
                                                """,
                                        false))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("t.transcript:6: A ping.")
                .hasMessageContaining("/id: expected 2, got 1")
                .hasMessageContaining("< {\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {}}");
    }

    @Test
    void aHeaderThatMustNotBeThereIsADifference() {
        assertThatThrownBy(() -> play(PING + "< 200\n< content-type: (none)\n<\n< {...}\n", false))
                .hasMessageContaining("content-type: expected (none), got application/json");
    }

    @Test
    void aBodyThatIsNotListedIsADifference() {
        assertThatThrownBy(() -> play(PING + "< 200\n", false)).hasMessageContaining("got {");
    }

    @Test
    void anUpdateWritesWhatCame() throws Exception {
        Path file = play(PING + "< 404\n<\n< ?\n\n# The end.\n", true);
        assertThat(Files.readString(file))
                .isEqualTo(
                        PING
                                + """
                                < 200
                                <
                                < {"jsonrpc": "2.0", "id": 1, "result": {}}

                                # The end.
                                """);
    }

    @Test
    void aLineThatSaysNothingIsAnError() {
        assertThatThrownBy(() -> play("what?\n", false)).hasMessageContaining("t.transcript:1:");
    }

    private Path play(String text, boolean update) throws IOException, InterruptedException {
        Path file = folder.resolve("t.transcript");
        Files.writeString(file, text);
        try (FixtureStage stage = new FixtureStage("standard")) {
            Player.play(Transcript.read(file), stage, update);
        }
        return file;
    }
}
