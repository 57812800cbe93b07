package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** findings X1, X2: what agents get at in a real server, by commands and in terminals alike. */
final class AgentSecretsTest {
    private static final String ADMIN = "an-admin-key-that-is-long-enough-to-be-one";

    /** Its masking is no fence: it is turned into something that nobody masks. */
    private static final String SCRIPT =
            """
            cat /proc/[0-9]*/environ 2>/dev/null | tr '\\0' '\\n' | tr a-z n-za-m | grep -c nqzva
            for i in 1 2 3 4 5 6; do head -c 16000000 /dev/zero > /dev/shm/$i 2>/dev/null; done
            [ "$(du -sm /dev/shm | cut -f1)" -gt 70 ] && echo filled
            ls -d /proc/[0-9]* | wc -l
            echo over
            """;

    @TempDir private Path folder;

    private TerminalServer server() throws Exception {
        Map<String, String> settings = new HashMap<>(TerminalServer.settings(folder, "required"));
        settings.put("TOOLBOOTH_ADMIN__KEY", ADMIN);
        return new TerminalServer(settings);
    }

    private static ObjectNode script() {
        return Json.object().put("command", SCRIPT).put("shell", true);
    }

    private static boolean confined(MiraClient agent) {
        ObjectNode count = Json.object().put("command", "ls -d /proc/[0-9]* | wc -l");
        String said = agent.call("exec/run", count.put("shell", true)).path("stdout").stringValue();
        return Integer.parseInt(said.strip()) < 10;
    }

    /** Nothing confines commands here: then the program starts only where that was asked for. */
    private void refusesUnlessItIsSaidTwice() throws Exception {
        Map<String, String> settings = new HashMap<>(TerminalServer.settings(folder, "required"));
        settings.remove("TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED");
        settings.put("TOOLBOOTH_DATA", folder.resolve("another").toString());
        settings.put("PORT", "0");
        UnconfinedStartTest.refuses(settings, TerminalServer.line("serve"), "bubblewrap");
    }

    @Test
    void neitherCommandsNorTerminalsGetAtTheServersOwn() throws Exception {
        try (TerminalServer server = server();
                MiraClient agent = server.connect("agent");
                TerminalEars ears = new TerminalEars(agent)) {
            if (!confined(agent)) {
                refusesUnlessItIsSaidTwice();
                return;
            }
            String run = agent.call("exec/run", script()).path("stdout").stringValue();
            assertThat(run).matches("0\n[0-9]\nover\n");
            String id = agent.terminals().create(script());
            ears.awaitExit(id);
            String typed =
                    agent.call("terminals/read_logs", Json.object().put("session_id", id))
                            .toString();
            assertThat(typed).contains("over").doesNotContain("filled");
            assertThat(typed).contains("0\\r\\n");
        }
    }
}
