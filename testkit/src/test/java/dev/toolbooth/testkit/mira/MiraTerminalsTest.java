package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraEvent;
import dev.toolbooth.testkit.mira.client.MiraTerminals;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/**
 * Terminals of the workspace, by Mira's own client. Proves S4-110, S4-111, S4-112, S4-113, S4-114,
 * S4-115, S4-116, S4-117, S4-118, S4-119, S4-120, S4-121, S4-122, S4-123, S4-124, S4-125, S4-126,
 * S4-127, S4-128, S4-129, S4-130, S4-131, S4-132, S4-133 and S4-134.
 */
final class MiraTerminalsTest {
    @TempDir Path root;
    private Product server;
    private MiraClient client;
    private TerminalEars ears;

    @BeforeEach
    void start() throws Exception {
        server =
                Product.with(
                        Map.of(
                                "TOOLBOOTH_WORKSPACE__ROOT", root.toString(),
                                "TOOLBOOTH_WORKSPACE__EXEC__ENABLED", "true",
                                "TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED", "true",
                                "TOOLBOOTH_WORKSPACE__TERMINALS__SHELL", "/bin/sh",
                                "TOOLBOOTH_WORKSPACE__TERMINALS__RUNNING", "4"));
        client = connect("test");
        ears = new TerminalEars(client);
    }

    private MiraClient connect(String name) {
        return MiraClient.connect(
                new ServerAddress.Http(server.at("/mira")), TerminalServer.patient(name));
    }

    @AfterEach
    void stop() throws Exception {
        ears.close();
        client.close();
        server.close();
    }

    private static ObjectNode script(String text) {
        return Json.object().put("command", text).put("shell", true);
    }

    private MiraTerminals.Session only() {
        assertThat(client.terminals().list()).hasSize(1);
        return client.terminals().list().getFirst();
    }

    @Test
    void aShellIsTypedToAndAnswers() throws Exception {
        ObjectNode made =
                client.call("terminals/create", Json.object().put("name", "work").put("cols", 91));
        String id = made.path("session_id").stringValue();
        assertThat(made.path("pid").intValue()).isPositive();
        assertThat(made.path("name").stringValue()).isEqualTo("work");
        assertThat(made.path("cwd").stringValue()).isEqualTo(".");
        assertThat(id).matches("[0-9]{13}-[0-9a-z]{20,26}");

        assertThat(client.terminals().write(id, "echo gr\u00fc\u00dfe-$((6*7))\r")).isEqualTo(22);
        client.terminals().write(id, "stty size\r");
        ears.await(id, "24 91");
        ears.await(id, "gr\u00fc\u00dfe-42");

        client.terminals().resize(id, 120, 40);
        client.terminals().write(id, "stty size\r");
        ears.await(id, "40 120");
        assertThat(only().status()).isEqualTo("running");
        assertThat(only().endedAt()).isNull();

        client.terminals().write(id, "exit 3\r");
        MiraEvent exit = ears.awaitExit(id);
        assertThat(exit.params().path("code").intValue()).isEqualTo(3);
        assertThat(exit.params().path("signal").isNull()).isTrue();
        assertThat(exit.params().path("duration_ms").asLong(-1)).isNotNegative();
        assertThat(only().status()).isEqualTo("exited");
        assertThat(only().endedAt()).isNotNull();
    }

    @Test
    void theEndIsToldOnceAndAfterAllOutput() throws Exception {
        String id =
                client.terminals()
                        .create(
                                script(
                                        "i=0; while [ $i -lt 3000 ]; do i=$((i+1)); echo line $i; done"));
        ears.awaitExit(id);

        List<MiraEvent> all = ears.of(id);
        assertThat(all.getLast().method()).isEqualTo("terminals/exit");
        assertThat(ears.exits(id)).hasSize(1);
        assertThat(ears.printed(id)).startsWith("line 1\r\n").endsWith("line 3000\r\n");
        assertThat(ears.printed(id).lines()).hasSize(3000);
        assertThat(all.getFirst().params().propertyNames())
                .containsExactly("session_id", "stream", "data", "timestamp");
        assertThat(all.getLast().params().propertyNames())
                .containsExactly("session_id", "code", "signal", "duration_ms");
    }

    @Test
    void argumentsFolderAndEnvironmentArriveAndNothingElseDoes() throws Exception {
        Files.createDirectory(root.resolve("sub"));
        ObjectNode params = Json.object().put("command", "sh").put("cwd", "sub").put("cols", 200);
        params.putArray("args")
                .add("-c")
                .add("pwd; echo \"$1 $COLOUR $TERM\"; env; ls -l /proc/self/fd; tty")
                .add("sh")
                .add("two words");
        params.putObject("env").put("COLOUR", "red");
        String id = client.terminals().create(params);
        ears.awaitExit(id);

        String printed = ears.printed(id);
        assertThat(printed).contains("/sub\r\n").contains("two words red xterm-256color\r\n");
        assertThat(printed)
                .contains("/dev/pts/")
                .doesNotContain("JAVA_HOME")
                .doesNotContain("MAVEN");
        assertThat(printed.lines().filter(line -> line.contains(" -> "))).hasSizeLessThan(6);
    }

    @Test
    void aKillEndsAllProcessesOfATerminal() throws Exception {
        for (String signal : List.of("SIGTERM", "SIGKILL", "SIGHUP")) {
            String id =
                    client.terminals()
                            .create(
                                    script(
                                            "trap '' TERM HUP; setsid sleep 1000 & sleep 1001 &"
                                                    + " echo \"pids $$ ready\"; while :; do sleep"
                                                    + " 1002; done"));
            ears.await(id, "ready");
            assertThat(kill(id, signal)).isTrue();

            MiraEvent exit = ears.awaitExit(id);
            assertThat(exit.params().path("code").isNull()).isTrue();
            assertThat(exit.text("signal")).isEqualTo("SIGKILL");
            assertThat(client.terminals().list().getLast().status()).isEqualTo("killed");
            assertThat(kill(id, signal)).isFalse();
            assertThat(
                            ProcessHandle.current()
                                    .descendants()
                                    .filter(
                                            one ->
                                                    one.info()
                                                            .commandLine()
                                                            .orElse("")
                                                            .contains("sleep 100")))
                    .isEmpty();
        }
    }

    private boolean kill(String id, String signal) {
        return client.call(
                        "terminals/kill", Json.object().put("session_id", id).put("signal", signal))
                .path("ok")
                .booleanValue();
    }

    @Test
    void aTerminalThatListensEndsAsItIsTold() throws Exception {
        String id =
                client.terminals()
                        .create(
                                script(
                                        "trap 'exit 5' HUP; echo ready; while :; do sleep 0.1; done"));
        ears.await(id, "ready");
        kill(id, "SIGHUP");
        assertThat(ears.awaitExit(id).params().path("code").intValue()).isEqualTo(5);
        assertThat(only().status()).isEqualTo("killed");

        String other = client.terminals().create(script("echo ready; exec sleep 1000"));
        ears.await(other, "ready");
        client.call("terminals/kill", Json.object().put("session_id", other));
        assertThat(ears.awaitExit(other).text("signal")).isEqualTo("SIGTERM");
    }

    @Test
    void anotherClientOfTheSameCallerGoesOn() throws Exception {
        String id;
        try (MiraClient first = connect("first");
                TerminalEars here = new TerminalEars(first)) {
            id = first.terminals().create(Json.object());
            first.terminals().write(id, "echo one-$((1+1))\r");
            here.await(id, "one-2");
        }
        client.terminals().attach(id);
        client.terminals().write(id, "echo two-$((2+2))\r");
        assertThat(ears.await(id, "two-4")).doesNotContain("one-2");

        try (MiraClient third = connect("third");
                TerminalEars there = new TerminalEars(third)) {
            ObjectNode attached =
                    third.call(
                            "terminals/attach.v2",
                            Json.object().put("session_id", id).put("from", "start"));
            assertThat(attached.path("offset").intValue()).isZero();
            assertThat(there.await(id, "two-4")).contains("one-2");
        }
    }

    @Test
    void whoIsNotAttachedReads() throws Exception {
        String id =
                client.terminals()
                        .create(
                                script("echo first; read line; echo got $line")
                                        .put("attach", false));
        ObjectNode some = read(id, 0);
        assertThat(some.path("data").stringValue()).startsWith("first");
        assertThat(some.path("status").stringValue()).isEqualTo("running");
        client.terminals().write(id, "this\r");
        StringBuilder all = new StringBuilder();
        long next = some.path("next_offset").asLong(0);
        while (some.path("status").stringValue().equals("running")
                || !some.path("data").stringValue().isEmpty()) {
            some = read(id, next);
            assertThat(some.path("offset").asLong(-1)).isEqualTo(next);
            next = some.path("next_offset").asLong(0);
            all.append(some.path("data").stringValue());
        }
        assertThat(all.toString()).contains("got this");
        assertThat(ears.of(id)).isEmpty();
    }

    private ObjectNode read(String id, long from) {
        return client.call(
                "terminals/read",
                Json.object().put("session_id", id).put("from", from).put("wait_ms", 5_000));
    }

    @Test
    void theLogHasWhatCameLaterAndTheLastLines() throws Exception {
        String id =
                client.terminals()
                        .create(script("echo one; echo two; read x; echo three; echo four"));
        ears.await(id, "two");
        List<MiraTerminals.Line> before = client.terminals().logs(id, null, 0);
        assertThat(text(before)).isEqualTo("one\r\ntwo\r\n");
        assertThat(before.getFirst().stream()).isEqualTo("stdout");
        client.terminals().write(id, "\r");
        ears.awaitExit(id);

        String since = before.getLast().ts();
        assertThat(text(client.terminals().logs(id, since, 0))).isEqualTo("\r\nthree\r\nfour\r\n");
        assertThat(text(client.terminals().logs(id, null, 2))).isEqualTo("three\r\nfour\r\n");
        assertThat(text(client.terminals().logs(id, since, 1))).isEqualTo("four\r\n");
        String last = client.terminals().logs(id, null, 0).getLast().ts();
        assertThat(client.terminals().logs(id, last, 0)).isEmpty();
    }

    /** finding P4. */
    @Test
    void asManyLinesAsNoLogHasAreAllOfThem() {
        String id = client.terminals().create(Json.object().put("command", "true"));
        for (String many : List.of("9223372036854775808", "1e30", "18446744073709551616.0")) {
            ObjectNode asked =
                    Json.parseObject(
                            "{\"session_id\": \"" + id + "\", \"limit_lines\": " + many + "}");
            assertThat(client.call("terminals/read_logs", asked).path("logs").isArray()).isTrue();
        }
        ObjectNode less =
                Json.parseObject(
                        "{\"session_id\": \"" + id + "\", \"limit_lines\": -9223372036854775809}");
        assertThatThrownBy(() -> client.call("terminals/read_logs", less))
                .hasMessageContaining("1003");
    }

    private static String text(List<MiraTerminals.Line> lines) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line.data()));
        return text.toString();
    }

    @Test
    void whatIsWrongIsSaid() throws Exception {
        List<String> calls =
                List.of(
                        "terminals/kill",
                        "terminals/attach",
                        "terminals/read_logs",
                        "terminals/read");
        for (String method : calls) {
            assertThatThrownBy(() -> client.call(method, Json.object().put("session_id", "no")))
                    .hasMessageContaining("1001");
        }
        assertThatThrownBy(() -> client.terminals().create(Json.object().put("cols", 1001)))
                .hasMessageContaining("1003");
        assertThatThrownBy(() -> client.terminals().create(Json.object().put("colour", 1)))
                .hasMessageContaining("-32602");
        assertThatThrownBy(() -> client.terminals().create(Json.object().put("cwd", "..")))
                .hasMessageContaining("1003");
        String id = client.terminals().create(script("exit 0"));
        ears.awaitExit(id);
        assertThatThrownBy(() -> client.terminals().write(id, "x")).hasMessageContaining("1003");
        assertThatThrownBy(() -> client.terminals().kill(id, "SIGFOO"))
                .hasMessageContaining("-32602");
        assertThatThrownBy(() -> client.terminals().logs(id, "yesterday", 0))
                .hasMessageContaining("1003");
    }

    @Test
    void oneTooManyIsRefusedUntilOneHasEnded() throws Exception {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            ids.add(client.terminals().create(script("sleep 1000")));
        }
        assertThatThrownBy(() -> client.terminals().create(script("true")))
                .hasMessageContaining("1006")
                .hasMessageContaining("workspace.terminals.running");
        kill(ids.getFirst(), "SIGKILL");
        String next = client.terminals().create(script("echo again"));
        ears.await(next, "again");
    }

    @Test
    void aProgramThatDoesNotReadHoldsNobodyUp() throws Exception {
        String id = client.terminals().create(script("stty raw -echo; echo ready; sleep 1000"));
        ears.await(id, "ready");
        assertThatThrownBy(
                        () ->
                                client.call(
                                        "terminals/write",
                                        Json.object()
                                                .put("session_id", id)
                                                .put("data", "x".repeat(200_000))))
                .hasMessageContaining("1006")
                .hasMessageContaining("does not read");
        assertThat(kill(id, "SIGTERM")).isTrue();
        ears.awaitExit(id);
    }
}
