package dev.toolbooth.testkit.outbound;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.outbound.IpAddress;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** S2-28: none of the known ways gets {@code http_request} to ask this machine. */
class OutboundAttackTest {
    private static final List<IpAddress> HERE = List.of(IpAddress.parse("127.0.0.1").orElseThrow());

    private final AtomicInteger hits = new AtomicInteger();
    private ServerSocket secret = unbound();

    private static ServerSocket unbound() {
        try {
            return new ServerSocket();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Listens on every address of this machine, and counts who comes. */
    @BeforeEach
    void listen() throws IOException {
        secret = new ServerSocket(0);
        Thread.ofVirtual()
                .start(
                        () -> {
                            while (!secret.isClosed()) {
                                try (var visitor = secret.accept()) {
                                    hits.incrementAndGet();
                                    visitor.getOutputStream()
                                            .write(
                                                    "HTTP/1.1 204 Got in\r\n\r\n"
                                                            .getBytes(ISO_8859_1));
                                } catch (IOException e) {
                                    return;
                                }
                            }
                        });
    }

    @AfterEach
    void close() throws IOException {
        secret.close();
    }

    private static void assertFailed(String url, JsonNode result) {
        assertThat(result.path("isError").booleanValue(false)).as(url + " got " + result).isTrue();
    }

    @Test
    void noSpellingOfThisMachineIsAsked() throws Exception {
        Set<String> urls = Spellings.of(secret.getLocalPort());
        assertThat(urls).hasSizeGreaterThan(200);
        try (WebTool tool = WebTool.shipped(Map.of())) {
            for (String url : urls) {
                assertFailed(url, tool.get(url));
            }
        }
        assertThat(hits).hasValue(0);
    }

    @Test
    void noSpellingIsAskedEvenWhenEveryNameLeadsHere() throws Exception {
        try (WebTool tool = WebTool.lookingUp(_ -> HERE)) {
            for (String url : Spellings.of(secret.getLocalPort())) {
                assertFailed(url, tool.get(url));
            }
            for (String name :
                    List.of("localtest.me", "127.0.0.1.nip.io", "evil.example", "x", "a_b.c")) {
                String url = "http://" + name + ":" + secret.getLocalPort() + "/";
                assertFailed(url, tool.get(url));
            }
        }
        assertThat(hits).hasValue(0);
    }

    /** A second look between check and connect would see the second answer. */
    @Test
    void aNameThatIsReboundIsAskedWhereItWasJudged() throws Exception {
        IpAddress metadata = IpAddress.parse("169.254.169.254").orElseThrow();
        Queue<List<IpAddress>> answers = new ArrayDeque<>(List.of(HERE, List.of(metadata)));
        try (WebTool tool = WebTool.lookingUp(_ -> answers.remove(), "127.0.0.1")) {
            String url = "http://rebound.example:" + secret.getLocalPort() + "/";
            assertThat(tool.get(url).toString()).contains("204 Got in");
            assertThat(answers).hasSize(1);
            assertThat(tool.get(url).toString()).contains("not public").doesNotContain("169");
            assertThat(answers).isEmpty();
        }
        assertThat(hits).hasValue(1);
    }

    @Test
    void theCounterWouldHaveNoticed() throws Exception {
        String here = "127.0.0.1:" + secret.getLocalPort();
        try (WebTool tool = WebTool.shipped(Map.of("TOOLBOOTH_OUTBOUND__ALLOW", here))) {
            JsonNode answer = tool.get("http://" + here + "/").path("structuredContent");
            assertThat(answer.path("status").stringValue()).isEqualTo("204 Got in");
        }
        assertThat(hits).hasValue(1);
    }
}
