package dev.toolbooth.testkit.mira;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraEvent;
import dev.toolbooth.testkit.mira.client.MiraTerminals;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What bounds terminals. Proves S4-110, S4-134, S4-135 and S4-160. */
final class TerminalLimitsTest {
    private static final int KIB = 1_024;

    @TempDir private Path folder;

    private Product start(String... more) throws Exception {
        Map<String, String> settings = new HashMap<>(TerminalServer.settings(folder, "required"));
        for (int i = 0; i < more.length; i += 2) {
            settings.put("TOOLBOOTH_" + more[i], more[i + 1]);
        }
        return Product.with(settings);
    }

    private static MiraClient connect(Product server) {
        return MiraClient.connect(
                new ServerAddress.Http(server.at("/mira")), TerminalServer.patient("test"));
    }

    private static ObjectNode script(String text) {
        return Json.object().put("command", text).put("shell", true);
    }

    /** Runs something to its end, and returns the terminal that it was in. */
    private static String ran(MiraClient client, TerminalEars ears, String text)
            throws InterruptedException {
        String id = client.terminals().create(script(text));
        ears.awaitExit(id);
        return id;
    }

    private static List<String> listed(MiraClient client) {
        return client.terminals().list().stream().map(MiraTerminals.Session::id).toList();
    }

    /** What is kept on the disk, by the folders of terminals. */
    private Map<String, Long> kept() throws IOException {
        Map<String, Long> bytes = new HashMap<>();
        try (Stream<Path> all = Files.walk(folder.resolve("data/workspace/terminals"))) {
            all.filter(path -> path.toString().endsWith(".log"))
                    .forEach(
                            path ->
                                    bytes.merge(
                                            path.getName(path.getNameCount() - 2).toString(),
                                            size(path),
                                            Long::sum));
        }
        return bytes;
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aTerminalThatNobodyUsesIsEnded() throws Exception {
        try (Product server = start("WORKSPACE__TERMINALS__IDLE", "1s");
                MiraClient client = connect(server);
                TerminalEars ears = new TerminalEars(client)) {
            String id = client.terminals().create(script("echo ready; exec sleep 1000"));
            MiraEvent exit = ears.awaitExit(id);
            assertThat(ears.printed(id)).startsWith("ready");
            assertThat(exit.text("signal")).isEqualTo("SIGHUP");
            assertThat(client.terminals().list().getFirst().status()).isEqualTo("killed");
            assertThatThrownBy(() -> client.terminals().write(id, "x"))
                    .hasMessageContaining("1003");
        }
    }

    @Test
    void onlySoManyThatHaveEndedAreKept() throws Exception {
        try (Product server = start("WORKSPACE__TERMINALS__KEPT", "2");
                MiraClient client = connect(server);
                TerminalEars ears = new TerminalEars(client)) {
            String open = client.terminals().create(script("echo open; exec sleep 1000"));
            ears.await(open, "open");
            List<String> ended = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                ended.add(ran(client, ears, "echo number " + i));
            }
            // What runs doesn't count, however old it is.
            assertThat(listed(client)).containsExactly(open, ended.get(2), ended.get(3));
            assertThat(kept()).containsOnlyKeys(open, ended.get(2), ended.get(3));
            assertThatThrownBy(() -> client.terminals().logs(ended.getFirst(), null, 0))
                    .hasMessageContaining("1001");
        }
    }

    @Test
    void thoseThatHaveEndedAreKeptForAWhileOnly() throws Exception {
        try (Product server = start("WORKSPACE__TERMINALS__KEPT_TIME", "0s");
                MiraClient client = connect(server);
                TerminalEars ears = new TerminalEars(client)) {
            ran(client, ears, "echo gone");
            assertThat(listed(client)).isEmpty();
            assertThat(kept()).isEmpty();
        }
    }

    @Test
    void theEndOfWhatATerminalPrintsIsKept() throws Exception {
        try (Product server = start("WORKSPACE__TERMINALS__LOG_BYTES", "64KiB");
                MiraClient client = connect(server);
                TerminalEars ears = new TerminalEars(client)) {
            String id = ran(client, ears, "seq 1 50000");
            assertThat(kept().get(id)).isLessThanOrEqualTo(64 * KIB);
            StringBuilder log = new StringBuilder();
            client.terminals().logs(id, null, 0).forEach(line -> log.append(line.data()));
            assertThat(log.length()).isBetween(32 * KIB, 64 * KIB);
            assertThat(log.toString()).endsWith("49999\r\n50000\r\n");
            ObjectNode first =
                    client.call(
                            "terminals/read",
                            Json.object().put("session_id", id).put("from", "start"));
            assertThat(first.path("offset").asLong(0)).isGreaterThan(200 * KIB);
        }
    }

    @Test
    void theOldestThatHaveEndedMakeRoomOnTheDisk() throws Exception {
        try (Product server =
                        start(
                                "WORKSPACE__TERMINALS__TOTAL_BYTES",
                                "1MiB",
                                "WORKSPACE__TERMINALS__LOG_BYTES",
                                "512KiB");
                MiraClient client = connect(server);
                TerminalEars ears = new TerminalEars(client)) {
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                ids.add(ran(client, ears, "seq 1 100000"));
            }
            assertThat(listed(client)).containsExactly(ids.get(2), ids.get(3));
            assertThat(kept()).containsOnlyKeys(ids.get(2), ids.get(3));
            assertThat(kept().values().stream().mapToLong(Long::longValue).sum())
                    .isLessThanOrEqualTo(KIB * KIB);
        }
    }

    @Test
    void whoReadsSlowlySkipsAndHoldsUpNobody() throws Exception {
        try (Product server =
                        start(
                                "WORKSPACE__TERMINALS__LOG_BYTES",
                                "64KiB",
                                "LIMITS__OUTBOX_BYTES",
                                "64KiB",
                                // Else a reader that stands still is cut off.
                                "LIMITS__HEARTBEAT",
                                "1h");
                MiraClient client = connect(server);
                Socket slow = new Socket()) {
            String id =
                    client.terminals()
                            .create(
                                    script("read x; seq 1 1500000; echo all is out; read x")
                                            .put("attach", false));
            attach(slow, server.at("/mira"), id);
            client.terminals().write(id, "\r");
            // Nothing was read of it yet, and it is far more than anything between has room for.
            new TerminalScreen(client, id).await("all is out");
            client.terminals().write(id, "\r");
            List<JsonNode> events = events(slow);
            assertThat(events.getLast().path("method").asString("")).isEqualTo("terminals/exit");
            StringBuilder all = new StringBuilder();
            events.forEach(one -> all.append(one.path("params").path("data").asString("")));
            // It is long: only its ends are worth showing where it is not as expected.
            int note = all.indexOf("[… ");
            assertThat(all.substring(0, 100)).startsWith("\r\n1\r\n2\r\n3\r\n");
            assertThat(all.substring(note, note + 40)).matches("(?s).. [0-9]+ bytes skipped ….*");
            assertThat(all.substring(all.length() - 40)).endsWith("1500000\r\nall is out\r\n\r\n");
        }
    }

    @Test
    void whoHangsUpMakesRoomForOthers() throws Exception {
        try (Product server = start("LIMITS__STREAMS", "1");
                MiraClient client = connect(server)) {
            String id = client.terminals().create(script("read x").put("attach", false));
            try (Socket first = new Socket()) {
                attach(first, server.at("/mira"), id);
                assertThat(attached(server, id)).contains("\"error\"");
            }
            String heard = attached(server, id);
            while (heard.contains("\"error\"")) {
                LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
                heard = attached(server, id);
            }
            assertThat(heard).contains("\"ok\":true");
        }
    }

    /** The first event after an attachment that is given up then. */
    private static String attached(Product server, String id) throws IOException {
        try (Socket socket = new Socket()) {
            attach(socket, server.at("/mira"), id);
            StringBuilder heard = new StringBuilder();
            while (!heard.toString().contains("\"id\":1")) {
                heard.append((char) socket.getInputStream().read());
            }
            while (heard.charAt(heard.length() - 1) != '\n') {
                int next = socket.getInputStream().read();
                if (next < 0) {
                    break;
                }
                heard.append((char) next);
            }
            return heard.toString();
        }
    }

    /** All that was told on a connection until its end. */
    private static List<JsonNode> events(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), UTF_8)
                .lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> Json.parse(line.substring("data: ".length()).getBytes(UTF_8)))
                .toList();
    }

    /** Has a terminal told to a connection of which nobody reads. */
    private static void attach(Socket socket, URI endpoint, String id) throws IOException {
        byte[] body =
                Json.bytes(
                        Json.object()
                                .put("jsonrpc", "2.0")
                                .put("id", 1)
                                .put("method", "terminals/attach")
                                .set("params", Json.object().put("session_id", id)));
        String head =
                "POST /mira HTTP/1.1\r\nHost: "
                        + endpoint.getAuthority()
                        + "\r\nContent-Type: application/json\r\nAccept: text/event-stream"
                        + "\r\nConnection: close\r\nContent-Length: "
                        + body.length
                        + "\r\n\r\n";
        socket.setReceiveBufferSize(4 * KIB);
        socket.connect(new InetSocketAddress(endpoint.getHost(), endpoint.getPort()));
        socket.getOutputStream().write(head.getBytes(UTF_8));
        socket.getOutputStream().write(body);
        // The first of the answer: it is attached.
        assertThat(socket.getInputStream().read()).isEqualTo('H');
    }

    @Test
    void whoComesBackHearsFromWhereItWasAsFarAsItIsKept() throws Exception {
        try (Product server = start("WORKSPACE__TERMINALS__LOG_BYTES", "64KiB");
                MiraClient client = connect(server)) {
            String id = client.terminals().create(script("echo first; seq 1 50000; echo last"));
            new TerminalScreen(client, id)
                    .await(shown -> shown.path("status").asString("").equals("exited"), "the end");
            try (TerminalEars ears = new TerminalEars(client)) {
                assertThat(ears.awaitExit(id).params().path("code").intValue()).isZero();
                assertThat(ears.printed(id))
                        .startsWith("first\r\n")
                        .containsPattern("\\[… [0-9]+ bytes skipped …]")
                        .endsWith("50000\r\nlast\r\n");
                assertThat(ears.exits(id)).hasSize(1);
            }
        }
    }

    @Test
    void secretsOfTheServerAreNotShown() throws Exception {
        String secret = "a-secret-of-the-server-0123456789";
        try (Product server = start("SECRET", secret);
                MiraClient client = connect(server);
                TerminalEars ears = new TerminalEars(client)) {
            String id = ran(client, ears, "echo '<" + secret + ">'; env");
            String logged = client.terminals().logs(id, null, 0).toString();
            ObjectNode asked = Json.object().put("session_id", id);
            String read = client.call("terminals/read", asked.deepCopy()).toString();
            String screen = client.call("terminals/screen", asked).toString();
            for (String shown : List.of(ears.printed(id), logged, read)) {
                assertThat(shown).contains("<[redacted]>").doesNotContain(secret);
            }
            assertThat(screen).doesNotContain(secret);
            try (Stream<Path> all = Files.walk(folder.resolve("data/workspace/terminals"))) {
                assertThat(all.filter(Files::isRegularFile))
                        .isNotEmpty()
                        .noneMatch(file -> holds(file, secret));
            }
        }
    }

    private static boolean holds(Path file, String text) {
        try {
            return new String(Files.readAllBytes(file), UTF_8).contains(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
