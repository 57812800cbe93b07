package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraTerminals;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** What becomes of terminals when their server ends, however it does. Proves S4-110 and S4-135. */
final class TerminalEndsTest {
    private static final int OPEN = 5;

    /** Leaves a process that ignores being asked to end, says its mark, and waits. */
    private static final ObjectNode SCRIPT =
            Json.object()
                    .put(
                            "command",
                            "trap '' HUP TERM; setsid sleep 600 & echo \"[$TOOLBOOTH_EXEC]\";"
                                    + " while :; do sleep 601; done")
                    .put("shell", true);

    @TempDir private Path folder;

    private static String mark(TerminalEars ears, String id) throws InterruptedException {
        String said = ears.await(id, "]");
        return said.substring(said.indexOf('[') + 1, said.indexOf(']'));
    }

    @ParameterizedTest
    @ValueSource(strings = {"required", "off"})
    void aKilledServerLosesNoWordAndLeavesNoProcess(String confine) throws Exception {
        List<String> ids = new ArrayList<>();
        List<String> marks = new ArrayList<>();
        try (TerminalServer server = new TerminalServer(folder, confine);
                MiraClient client = server.connect("first");
                TerminalEars ears = new TerminalEars(client)) {
            for (int i = 0; i < OPEN; i++) {
                ids.add(client.terminals().create(SCRIPT.deepCopy().put("name", "number " + i)));
            }
            for (String id : ids) {
                marks.add(mark(ears, id));
            }
            server.kill();
        }
        try (TerminalServer server = new TerminalServer(folder, confine);
                MiraClient client = server.connect("second");
                TerminalEars ears = new TerminalEars(client)) {
            List<MiraTerminals.Session> sessions = client.terminals().list();
            assertThat(sessions).extracting(MiraTerminals.Session::id).isEqualTo(ids);
            assertThat(sessions)
                    .allMatch(one -> one.status().equals("killed") && one.endedAt() != null);
            for (int i = 0; i < OPEN; i++) {
                String id = ids.get(i);
                assertThat(client.terminals().logs(id, null, 0).getFirst().data())
                        .contains(marks.get(i));
                assertThat(Marked.vanish(marks.get(i))).isTrue();
                new TerminalScreen(client, id).await(marks.get(i));
            }
            client.call(
                    "terminals/attach.v2",
                    Json.object().put("session_id", ids.getFirst()).put("from", "start"));
            assertThat(ears.awaitExit(ids.getFirst()).text("signal")).isEqualTo("SIGKILL");
            assertThat(ears.printed(ids.getFirst())).contains(marks.getFirst());
        }
    }

    /** finding P7: the sandbox may still be built when the signal comes. */
    @ParameterizedTest
    @CsvSource({"required,SIGTERM", "required,SIGHUP", "off,SIGTERM", "off,SIGHUP"})
    void aTerminalThatIsKilledAtOnceEndsByThatSignal(String confine, String signal)
            throws Exception {
        try (TerminalServer server = new TerminalServer(folder, confine);
                MiraClient client = server.connect("first");
                TerminalEars ears = new TerminalEars(client)) {
            for (int i = 0; i < OPEN; i++) {
                ObjectNode sleep = Json.object().put("command", "sleep");
                sleep.putArray("args").add("600");
                String id = client.terminals().create(sleep);
                client.terminals().kill(id, signal);
                assertThat(ears.awaitExit(id).text("signal")).isEqualTo(signal);
            }
        }
    }

    /** finding P7: what ignores one signal is ended by another, and that is said. */
    @Test
    void aTerminalThatIgnoresBeingHungUpIsSaidToBeEndedByWhatEndedIt() throws Exception {
        try (TerminalServer server = new TerminalServer(folder, "required");
                MiraClient client = server.connect("first");
                TerminalEars ears = new TerminalEars(client)) {
            ObjectNode deaf = Json.object().put("shell", true);
            deaf.put("command", "trap '' HUP; echo ready; exec sleep 600");
            String id = client.terminals().create(deaf);
            ears.await(id, "ready");
            client.terminals().kill(id, "SIGHUP");
            assertThat(ears.awaitExit(id).text("signal")).isEqualTo("SIGTERM");
        }
    }

    @Test
    void aServerThatIsAskedToEndEndsItsTerminals() throws Exception {
        String id;
        String mark;
        try (TerminalServer server = new TerminalServer(folder, "required");
                MiraClient client = server.connect("first");
                TerminalEars ears = new TerminalEars(client)) {
            id = client.terminals().create(SCRIPT);
            mark = mark(ears, id);
            server.stop();
        }
        assertThat(Marked.processes(mark)).isEmpty();
        try (TerminalServer server = new TerminalServer(folder, "required");
                MiraClient client = server.connect("second")) {
            assertThat(client.terminals().list()).hasSize(1);
            assertThat(client.terminals().list().getFirst().status()).isEqualTo("killed");
        }
    }

    @Test
    void onPipesATerminalEndsWithItsServer() throws Exception {
        String mark;
        try (MiraClient client =
                MiraClient.connect(
                        new ServerAddress.Command(
                                TerminalServer.line("stdio", "--dialect", "mira"),
                                TerminalServer.settings(folder, "required"),
                                null),
                        TerminalServer.patient("pipes"))) {
            TerminalEars ears = new TerminalEars(client);
            String shell = client.terminals().create(Json.object());
            client.terminals().write(shell, "echo $((6*7))-on-pipes; exit 4\r");
            ears.await(shell, "42-on-pipes");
            assertThat(ears.awaitExit(shell).params().path("code").intValue())
                    .as(ears.printed(shell))
                    .isEqualTo(4);
            mark = mark(ears, client.terminals().create(SCRIPT));
        }
        assertThat(Marked.vanish(mark)).isTrue();
    }
}
