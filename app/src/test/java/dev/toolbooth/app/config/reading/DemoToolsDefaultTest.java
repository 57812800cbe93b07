package dev.toolbooth.app.config.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.Config;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the demo tools are on offer. Proves finding U3. */
class DemoToolsDefaultTest {
    @TempDir private Path folder;

    private static void assertDemo(Desk desk, boolean demo, boolean samurai, boolean pizza) {
        Config.Tools tools = desk.config().tools();
        assertThat(List.of(tools.demo(), tools.samurai(), tools.pizza()))
                .containsExactly(demo, samurai, pizza);
    }

    private Desk desk() {
        return new Desk(folder);
    }

    @Test
    void whoeverSaysNothingGetsThem() {
        assertDemo(desk(), true, true, true);
        assertDemo(
                desk().flag("--port", "1").env("HS_MCP_TOOLS_ENABLED", "true"), true, true, true);
        assertDemo(desk().env("TOOLBOOTH_TOOLS__PIZZA", "false"), true, true, false);
    }

    @Test
    void whoeverServesSomethingOfTheirOwnDoesNot() {
        assertDemo(desk().write("A.java", "").flag("--tools", "A.java"), false, false, false);
        assertDemo(desk().flag("--workspace", "."), false, false, false);
        assertDemo(desk().env("TOOLBOOTH_SERVERS", "[]"), false, false, false);
        assertDemo(desk().env("TOOLBOOTH_ROUTES", "[]"), false, false, false);
        assertDemo(desk().file("workspace: {root: .}\n"), false, false, false);
    }

    @Test
    void whoeverNamesThemHasThemAllTheSame() {
        Desk desk = desk().flag("--workspace", ".").file("tools: {demo: true, pizza: true}\n");
        assertDemo(desk, true, false, true);
    }
}
