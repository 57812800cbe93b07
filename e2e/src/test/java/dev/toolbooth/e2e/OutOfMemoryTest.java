package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** finding A3: a server without memory ends, so that whoever supervises it can act. */
@Timeout(120)
class OutOfMemoryTest {
    private static final Duration SOON = Duration.ofSeconds(60);

    /** What a JVM ends with that was told to end when there is no memory. */
    private static final int OUT_OF_MEMORY = 3;

    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource(Flavour.class)
    void aServerWithoutMemoryEnds(Flavour flavour) throws Exception {
        Path jar = folder.resolve("hungry.jar");
        ToolJar.pack(jar, List.of(HungryTool.class));
        Map<String, String> small = Map.of("TOOLBOOTH_JAVA_OPTS", Flavour.QUICK + " -Xmx160m");
        try (Child server = flavour.start(folder, small, "stdio", "--tools", jar.toString())) {
            server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
            assertThat(server.line()).contains("\"result\"");
            server.send(
                    """
                    {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"hungry",\
                    "arguments":{}}}\
                    """);
            assertThat(server.exit(SOON)).as(server.errors()).isEqualTo(OUT_OF_MEMORY);
        }
    }
}
