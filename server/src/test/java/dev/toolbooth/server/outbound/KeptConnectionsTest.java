package dev.toolbooth.server.outbound;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Connections that are kept for requests that may be sent twice, and for no others. */
class KeptConnectionsTest {
    private final GuardedOutbound outbound =
            GuardedOutbound.standard(List.of(AllowedHost.parse("127.0.0.1").orElseThrow()), 8);

    private String send(String url, boolean repeatable) throws Exception {
        OutboundRequest request =
                new OutboundRequest(
                                "POST",
                                url,
                                List.of(),
                                OutboundBody.of("some text"),
                                Duration.ofSeconds(20),
                                1_000,
                                Overflow.FAIL,
                                Redirects.NONE)
                        .repeatable(repeatable);
        return outbound.send(request).body().utf8();
    }

    /** Ports of those who asked; each connection has its own. */
    private List<Integer> askThreeTimes(boolean repeatable) throws Exception {
        List<Integer> ports = new CopyOnWriteArrayList<>();
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> answer(exchange, ports));
        server.start();
        try (outbound) {
            for (int i = 0; i < 3; i++) {
                String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
                assertThat(send(url, repeatable)).isEqualTo("some text");
            }
        } finally {
            server.stop(0);
        }
        return ports;
    }

    private static void answer(HttpExchange exchange, List<Integer> ports) throws IOException {
        ports.add(exchange.getRemoteAddress().getPort());
        byte[] said = exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(200, said.length);
        exchange.getResponseBody().write(said);
        exchange.close();
    }

    @Test
    void whatMayBeSentTwiceSharesAConnection() throws Exception {
        assertThat(askThreeTimes(true).stream().distinct()).hasSize(1);
    }

    @Test
    void everythingElseHasItsOwn() throws Exception {
        assertThat(askThreeTimes(false).stream().distinct()).hasSize(3);
    }

    @Test
    void aKeptConnectionThatTheOtherEndClosesIsReplaced() throws Exception {
        // It answers one request of each connection, and closes it at the next.
        try (outbound;
                OddServer server = OddServer.ok("12345")) {
            for (int i = 0; i < 4; i++) {
                assertThat(send(server.url("/"), true)).isEqualTo("12345");
            }
            assertThat(server.seen).hasSize(4);
        }
    }

    @Test
    void aNewConnectionThatBreaksIsNotReplaced() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (outbound;
                OddServer server =
                        new OddServer(
                                (_, out) -> {
                                    asked.incrementAndGet();
                                    out.close();
                                })) {
            assertThat(
                            catchThrowableOfType(
                                    OutboundFailure.class, () -> send(server.url("/"), true)))
                    .isNotNull();
            assertThat(asked).hasValue(1);
        }
    }

    @Test
    void aServerThatWantsToCloseIsLetGo() throws Exception {
        String raw = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok";
        try (outbound;
                OddServer server = new OddServer((_, out) -> out.write(raw.getBytes(ISO_8859_1)))) {
            assertThat(send(server.url("/"), true)).isEqualTo("ok");
            server.hungUp.acquire();
        }
    }
}
