package dev.toolbooth.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.tool.ToolSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the server invites to paste works with what it offers. */
class BannerTest {

    @Test
    void echoIsCalledWhereItIsOffered() {
        assertThat(Banner.tryout(List.of(ToolSpec.named("echo").build())))
                .contains("\"tools/call\"", "\"echo\"");
    }

    @Test
    void otherToolsAreListed() {
        assertThat(Banner.tryout(List.of(ToolSpec.named("weather").build())))
                .contains("\"tools/list\"")
                .doesNotContain("echo");
        assertThat(Banner.tryout(List.of())).contains("\"tools/list\"");
    }
}
