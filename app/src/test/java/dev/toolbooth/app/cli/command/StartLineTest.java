package dev.toolbooth.app.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which lines are plain enough to be read without the full parser. */
class StartLineTest {

    @Test
    void aPlainLineIsReadAtOnce() {
        assertThat(StartLine.of("stdio")).contains(new StartLine(true, Optional.empty(), Map.of()));
        assertThat(
                        StartLine.of(
                                "serve --port 1 --tools a b --config f --tools c --verbose"
                                        .split(" ")))
                .contains(
                        new StartLine(
                                false,
                                Optional.of("f"),
                                Map.of(
                                        "--port", List.of("1"),
                                        "--tools", List.of("a", "b", "c"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "version",
                "config print",
                "serve --help",
                "serve -h",
                "serve --port",
                "serve --port --host h",
                "serve --port=1",
                "serve --port 1 2",
                "serve --port 1 --port 2",
                "serve --config a --config b",
                "serve extra",
                "serve --unknown x",
                "stdio --port 1"
            })
    void everyOtherLineIsLeftToTheFullParser(String line) {
        assertThat(StartLine.of(line.isEmpty() ? new String[0] : line.split(" "))).isEmpty();
    }
}
