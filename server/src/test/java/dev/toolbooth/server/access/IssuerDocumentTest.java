package dev.toolbooth.server.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.server.outbound.GuardedOutbound;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The operator names an issuer, and the issuer names where its keys are. */
class IssuerDocumentTest {
    private static HttpServer server() throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        return server;
    }

    private static void answers(HttpServer server, AtomicInteger asked, String text) {
        server.createContext(
                "/",
                exchange -> {
                    asked.incrementAndGet();
                    byte[] body = text.getBytes(UTF_8);
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
    }

    private static String host(HttpServer server) {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    @Test
    void keysAreOnlyFetchedFromWhereTheGuardLets() throws Exception {
        HttpServer issuing = server();
        HttpServer inside = server();
        AtomicInteger metadata = new AtomicInteger();
        AtomicInteger secrets = new AtomicInteger();
        String issuer = "http://" + host(issuing);
        answers(
                issuing,
                metadata,
                """
                {"issuer":"%s","jwks_uri":"http://%s/keys"}"""
                        .formatted(issuer, host(inside)));
        answers(inside, secrets, "{}");
        AllowedHost allowed = AllowedHost.parse(host(issuing)).orElseThrow();
        try (GuardedOutbound outbound = GuardedOutbound.standard(List.of(allowed), 8)) {
            IssuerDocument document = new IssuerDocument(issuer, Optional.empty(), outbound);
            assertThatThrownBy(document::fetch)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("only public addresses");
            assertThat(metadata).hasValue(1);
            assertThat(secrets).hasValue(0);
        } finally {
            issuing.stop(0);
            inside.stop(0);
        }
    }
}
