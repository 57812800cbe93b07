package dev.toolbooth.testkit.mira;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Whatever ends a command ends all of it (S4-85, S4-86, S4-89), on the shipped path. */
final class ExecEndsTest {
    /** Leaves a process in the background that ignores being asked to end, and says its mark. */
    private static final String SCRIPT =
            "(trap '' TERM; setsid nohup sleep 600 >/dev/null 2>&1 &); echo $TOOLBOOTH_EXEC; sleep"
                    + " 601";

    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"required", "off"})
    void aCancelledCallEndsItsCommand(String confine) throws Exception {
        try (Server server = new Server(folder, confine)) {
            String mark = server.begin();
            server.send("notifications/cancelled", Json.object().put("requestId", 1), null);
            assertThat(Marked.vanish(mark)).isTrue();
            server.send("ping", Json.object(), 2);
            // Whichever is quicker.
            assertThat(List.of(server.next(), server.next()))
                    .satisfiesExactlyInAnyOrder(
                            one -> assertThat(one.toString()).contains("\"id\":1", "was cancelled"),
                            two -> assertThat(two.toString()).contains("\"id\":2", "\"result\""));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"required", "off"})
    void aServerWhoseInputEndsEndsItsCommands(String confine) throws Exception {
        try (Server server = new Server(folder, confine)) {
            String mark = server.begin();
            server.process.getOutputStream().close();
            assertThat(Marked.vanish(mark)).isTrue();
            assertThat(server.process.waitFor()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"required", "off"})
    void aServerThatIsAskedToEndEndsItsCommands(String confine) throws Exception {
        try (Server server = new Server(folder, confine)) {
            String mark = server.begin();
            server.process.destroy();
            server.process.waitFor();
            assertThat(Marked.processes(mark)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"required", "off"})
    void theNextStartEndsWhatAKilledServerHasLeft(String confine) throws Exception {
        String mark;
        try (Server server = new Server(folder, confine)) {
            mark = server.begin();
            assertThat(Marked.processes(mark)).isNotEmpty();
            server.process.destroyForcibly().waitFor();
        }
        try (Server server = new Server(folder, confine)) {
            server.send("ping", Json.object(), 1);
            assertThat(server.next().path("id").intValue()).isEqualTo(1);
            assertThat(Marked.vanish(mark)).isTrue();
        }
    }

    @Test
    void aClientThatHangsUpEndsItsCommandIfItSaysSo() throws Exception {
        try (Product product = product()) {
            String mark;
            try (Socket client = connect(product)) {
                ObjectNode params = script().put("cancel_on_disconnect", true);
                mark = post(client, "exec/run.v2", params.put("stream", true));
                assertThat(Marked.processes(mark)).isNotEmpty();
            }
            assertThat(Marked.vanish(mark)).isTrue();
        }
    }

    @Test
    void aClientThatHangsUpLetsItsCommandGoOnUnlessItSaysSo() throws Exception {
        try (Product product = product()) {
            String script =
                    "echo $TOOLBOOTH_EXEC; while [ ! -e go ]; do sleep 0.05; done; touch end";
            try (Socket client = connect(product)) {
                ObjectNode params = Json.object().put("command", script).put("shell", true);
                post(client, "exec/run", params.put("stream", true));
            }
            Path root = folder.resolve("workspace");
            Files.createFile(root.resolve("go"));
            assertThat(Marked.comes(() -> Files.exists(root.resolve("end")))).isTrue();
        }
    }

    @Test
    void aServerThatStopsEndsItsCommands() throws Exception {
        String mark;
        try (Product product = product();
                Socket client = connect(product)) {
            mark = post(client, "exec/run", script().put("stream", true));
        }
        assertThat(Marked.processes(mark)).isEmpty();
    }

    /** S4-86 over MCP: whoever wants progress sees the last line. */
    @Test
    void overMcpProgressHasTheLastLine() throws Exception {
        try (Product product = product()) {
            ObjectNode params = Json.object().put("name", "exec_run");
            params.set(
                    "arguments",
                    Json.object().put("command", "echo one; echo two").put("shell", true));
            params.set("_meta", Json.object().put("progressToken", "p"));
            String said =
                    product.send(
                                    "tools/call",
                                    params,
                                    "Accept",
                                    "application/json, text/event-stream")
                            .body();
            assertThat(said).contains("notifications/progress").contains("\"message\":\"two\"");
            assertThat(said).contains("\"exit_code\":0").doesNotContain("exec/stream");
        }
    }

    private Product product() throws Exception {
        Map<String, String> environment = new HashMap<>(settings(folder, "required"));
        environment.put("TOOLBOOTH_WORKSPACE__MCP", "true");
        environment.put("TOOLBOOTH_LIMITS__SHUTDOWN_GRACE", "0s");
        return Product.with(environment);
    }

    private static Socket connect(Product product) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), product.at("/").getPort());
    }

    private static Map<String, String> settings(Path folder, String confine) throws IOException {
        return Map.of(
                "TOOLBOOTH_WORKSPACE__ROOT",
                Files.createDirectories(folder.resolve("workspace")).toString(),
                "TOOLBOOTH_WORKSPACE__EXEC__ENABLED",
                "true",
                "TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED",
                "true",
                "TOOLBOOTH_WORKSPACE__EXEC__CONFINE",
                confine,
                "TOOLBOOTH_DATA",
                folder.resolve("data").toString());
    }

    private static ObjectNode script() {
        return Json.object().put("command", SCRIPT).put("shell", true);
    }

    private static ObjectNode message(String method, ObjectNode params) {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("method", method);
        message.set("params", params);
        return message;
    }

    /** Sends a call, and returns the mark that its command says on the call's own stream. */
    private static String post(Socket client, String method, ObjectNode params) throws IOException {
        byte[] body = Json.bytes(message(method, params).put("id", 1));
        OutputStream out = client.getOutputStream();
        out.write(
                ("POST /mira HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                + "Accept: application/json, text/event-stream\r\nContent-Length: "
                                + body.length
                                + "\r\n\r\n")
                        .getBytes(UTF_8));
        out.write(body);
        out.flush();
        BufferedReader lines = reader(client.getInputStream());
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("data: {")) {
                JsonNode event = Json.parse(line.substring("data: ".length()));
                assertThat(event.path("method").asString()).isEqualTo("exec/stream");
                assertThat(event.path("params").path("id").intValue()).isEqualTo(1);
                return event.path("params").path("data").asString().strip();
            }
        }
        throw new AssertionError("the stream ended");
    }

    private static BufferedReader reader(InputStream in) {
        return new BufferedReader(new InputStreamReader(in, UTF_8));
    }

    /** The program on standard input and output, in a process of its own. */
    private static final class Server implements AutoCloseable {
        final Process process;
        private final BufferedReader lines;

        Server(Path folder, String confine) throws IOException {
            ProcessBuilder builder =
                    new ProcessBuilder(
                            List.of(
                                    Path.of(System.getProperty("java.home"), "bin", "java")
                                            .toString(),
                                    "-cp",
                                    System.getProperty("java.class.path"),
                                    "dev.toolbooth.app.Main",
                                    "stdio",
                                    "--dialect",
                                    "mira"));
            builder.environment().putAll(settings(folder, confine));
            process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
            lines = reader(process.getInputStream());
        }

        void send(String method, ObjectNode params, @Nullable Integer id) throws IOException {
            ObjectNode message = message(method, params);
            if (id != null) {
                message.put("id", id);
            }
            OutputStream out = process.getOutputStream();
            out.write((Json.text(message) + "\n").getBytes(UTF_8));
            out.flush();
        }

        JsonNode next() throws IOException {
            return Json.parse(Objects.requireNonNull(lines.readLine()));
        }

        /** Starts a command, and returns its mark when it runs. */
        String begin() throws IOException {
            send("exec/run", script().put("stream", true), 1);
            JsonNode event = next();
            assertThat(event.path("params").path("id").intValue()).isEqualTo(1);
            return event.path("params").path("data").asString().strip();
        }

        @Override
        public void close() throws IOException {
            process.destroyForcibly();
            lines.close();
        }
    }
}
