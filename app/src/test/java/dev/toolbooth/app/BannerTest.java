package dev.toolbooth.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.ConfigReader;
import dev.toolbooth.app.config.Loading;
import dev.toolbooth.app.config.Sources;
import dev.toolbooth.core.tool.ToolSpec;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the server invites to paste works with what it offers. */
class BannerTest {

    @Test
    void echoIsCalledWhereItIsOffered() {
        assertThat(Banner.tryout(List.of(ToolSpec.named("echo").build())))
                .contains("\"tools/call\"", "\"echo\"");
    }

    @Test
    void theProgramSaysItsOwnVersionWhateverTheServerIsCalled() {
        var sources =
                new Sources(
                        Optional.empty(),
                        Map.of(),
                        Map.of("HS_MCP_SERVER_VERSION", "77.7"),
                        Path.of(""),
                        Optional.empty());
        var config = ((Loading.Loaded) new ConfigReader(sources).read()).config();
        var bytes = new ByteArrayOutputStream();
        new Banner(config, 8080, List.of()).printTo(new PrintStream(bytes, true, UTF_8));
        assertThat(bytes.toString(UTF_8))
                .startsWith("Toolbooth " + Version.current() + " is listening")
                .doesNotContain("77.7");
    }

    @Test
    void otherToolsAreListed() {
        assertThat(Banner.tryout(List.of(ToolSpec.named("weather").build())))
                .contains("\"tools/list\"")
                .doesNotContain("echo");
        assertThat(Banner.tryout(List.of())).contains("\"tools/list\"");
    }
}
