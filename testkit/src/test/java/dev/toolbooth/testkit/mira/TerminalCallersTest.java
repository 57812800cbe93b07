package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Terminals of callers with different keys. Proves S4-134, S4-135 and C-41. */
final class TerminalCallersTest {
    private static final String ADMIN = "an-admin-key-that-is-long-enough-to-be-one";

    @TempDir private Path folder;
    private Product server;
    private MiraClient one;
    private MiraClient other;

    @BeforeEach
    void start() throws Exception {
        Map<String, String> settings = new HashMap<>(TerminalServer.settings(folder, "required"));
        settings.put("TOOLBOOTH_ADMIN__KEY", ADMIN);
        settings.put("TOOLBOOTH_AUTH__REQUIRED", "always");
        settings.put("TOOLBOOTH_WORKSPACE__TERMINALS__RUNNING_EACH", "2");
        server = Product.with(settings);
        one = connect(key());
        other = connect(key());
    }

    @AfterEach
    void stop() {
        one.close();
        other.close();
        server.close();
    }

    private String key() throws Exception {
        String made =
                server.post("/api/v1/keys", Json.object(), "Authorization", "Bearer " + ADMIN)
                        .body();
        return Json.parse(made).path("key").stringValue();
    }

    /** Both under the same name, which tells apart clients of one caller only. */
    private MiraClient connect(String key) {
        return MiraClient.connect(
                new ServerAddress.Http(server.at("/mira")),
                TerminalServer.patient("same").withKey(key));
    }

    private static ObjectNode script(String text) {
        return Json.object().put("command", text).put("shell", true);
    }

    @Test
    void nobodySeesTheTerminalsOfAnother() throws Exception {
        try (TerminalEars ears = new TerminalEars(one);
                TerminalEars others = new TerminalEars(other)) {
            String id = one.terminals().create(script("echo mine; read x; echo \"got $x\""));
            ears.await(id, "mine");
            assertThat(other.terminals().list()).isEmpty();
            ObjectNode asked = Json.object().put("session_id", id);
            List<String> methods =
                    List.of("attach", "attach.v2", "kill", "read", "read_logs", "screen");
            for (String method : methods) {
                refused("terminals/" + method, asked.deepCopy());
            }
            refused("terminals/write", asked.deepCopy().put("data", "theirs\r"));
            refused("terminals/resize", asked.deepCopy().put("cols", 10).put("rows", 10));

            one.terminals().write(id, "ours\r");
            assertThat(ears.await(id, "got")).contains("got ours").doesNotContain("theirs");
            ears.awaitExit(id);
            // What the other one hears of itself comes after all that it could have heard.
            String own = other.terminals().create(script("echo own"));
            others.awaitExit(own);
            assertThat(others.of(id)).isEmpty();
            assertThat(ears.of(own)).isEmpty();
        }
    }

    /** finding X4: what one caller leaves in its home is neither read nor run by another's. */
    @Test
    void eachCallerHasAHomeOfItsOwn() {
        String mine = sh(one, "echo 'echo recorded' > ~/.bashrc; cd; pwd");
        assertThat(sh(one, "cat ~/.bashrc; cd; pwd")).isEqualTo("echo recorded\n" + mine);
        String theirs = sh(other, "ls -A ~; cd; pwd");
        assertThat(theirs).isNotEqualTo(mine).doesNotContain(".bashrc");
        assertThat(Path.of(theirs.strip())).hasParentRaw(Path.of(mine.strip()).getParent());
    }

    private static String sh(MiraClient client, String text) {
        return client.call("exec/run", script(text)).path("stdout").stringValue();
    }

    /** Not yours and not there look the same. */
    private void refused(String method, ObjectNode params) {
        assertThatThrownBy(() -> other.call(method, params)).hasMessageContaining("1001");
        String reason = reason(method, params);
        assertThat(reason).isEqualTo(reason(method, params.deepCopy().put("session_id", "none")));
    }

    private String reason(String method, ObjectNode params) {
        try {
            return other.call(method, params).toString();
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    @Test
    void eachCallerHasSoManyOfItsOwn() {
        String first = one.terminals().create(script("exec sleep 1000"));
        one.terminals().create(script("exec sleep 1000"));
        assertThatThrownBy(() -> one.terminals().create(script("true")))
                .hasMessageContaining("1006")
                .hasMessageContaining("workspace.terminals.running-each");
        other.terminals().create(script("exec sleep 1000"));
        assertThat(other.terminals().list()).hasSize(1);
        one.terminals().kill(first, "SIGKILL");
        one.terminals().create(script("true"));
        assertThat(one.terminals().list()).hasSize(3);
    }
}
