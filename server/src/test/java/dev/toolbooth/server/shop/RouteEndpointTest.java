package dev.toolbooth.server.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.server.Answer;
import dev.toolbooth.server.Client;
import dev.toolbooth.server.FakeRail;
import dev.toolbooth.server.Messages;
import dev.toolbooth.server.WalletServer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tools that are sold by plain HTTP: S3-2, S3-40, S3-64 and S3-65, without x402's own words. */
@Timeout(60)
class RouteEndpointTest {
    @TempDir Path folder = Path.of("");
    private @Nullable WalletServer server;

    private WalletServer start(Consumer<WalletServer.Wishes> otherwise) {
        WalletServer.Wishes wishes = new WalletServer.Wishes();
        otherwise.accept(wishes);
        server = new WalletServer(folder, wishes);
        return server;
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void whoHasNotPaidIsToldThePriceAndWhoPaysGetsTheContent() throws Exception {
        WalletServer server = start(_ -> {});

        Answer unpaid = server.get("/weather?city=Bern");
        assertThat(unpaid.status()).isEqualTo(402);
        assertThat(unpaid.header("payment-required")).isEqualTo("1000");
        assertThat(server.weatherCalls).hasValue(0);

        Answer paid = server.get("/weather?city=Bern", WalletServer.payment("a", 1_000));
        assertThat(paid.status()).isEqualTo(200);
        assertThat(Json.parse(paid.body()).path("asked").path("query").asString(""))
                .isEqualTo("city=Bern");
        assertThat(paid.header("payment-response")).startsWith("true 0x");
        assertThat(server.weatherCalls).hasValue(1);
    }

    @Test
    void aBodyHasTheArgumentsOfAPost() throws Exception {
        WalletServer server = start(_ -> {});

        Answer paid =
                server.post("/weather", "{\"city\": \"Bern\"}", WalletServer.payment("a", 1_000));
        assertThat(paid.status()).isEqualTo(200);
        assertThat(Json.parse(paid.body()).path("asked").path("city").asString(""))
                .isEqualTo("Bern");
    }

    @Test
    void onePaymentBuysOneCall() throws Exception {
        WalletServer server = start(_ -> {});
        server.get("/weather", WalletServer.payment("a", 1_000));

        Answer again = server.get("/weather", WalletServer.payment("a", 1_000));
        assertThat(again.status()).isEqualTo(402);
        assertThat(again.body()).contains("duplicate_settlement");
        assertThat(server.weatherCalls).hasValue(1);
        assertThat(server.rail.settles).hasValue(1);
    }

    @Test
    void whatCouldNotBeSettledIsWithheld() throws Exception {
        WalletServer server = start(_ -> {});
        server.rail.fate = FakeRail.Fate.FAILS;

        Answer answer = server.get("/weather", WalletServer.payment("a", 1_000));
        assertThat(answer.status()).isEqualTo(402);
        assertThat(answer.body()).contains("transaction_failed").doesNotContain("sky");
    }

    @Test
    void aFreeToolIsARouteToo() throws Exception {
        WalletServer server = start(_ -> {});

        assertThat(server.post("/free", "").status()).isEqualTo(200);
    }

    @Test
    void theHeadAloneCostsNothing() throws Exception {
        WalletServer server = start(_ -> {});
        try (Client client = new Client(server.listener.port())) {
            client.send(
                    "HEAD /weather HTTP/1.1\r\nHost: localhost\r\n"
                            + WalletServer.payment("a", 1_000)
                            + "\r\n\r\n");
            Answer head = client.head();
            assertThat(head.status()).isEqualTo(402);
            assertThat(head.header("payment-required")).isEqualTo("1000");
            // Nothing of a body is left on the connection.
            assertThat(client.get("/health").answer().status()).isEqualTo(200);
        }
        assertThat(server.weatherCalls).hasValue(0);
        assertThat(server.rail.settles).hasValue(0);
    }

    @Test
    void otherMethodsAreNotAllowedAndOptionsSaysWhichAre() throws Exception {
        WalletServer server = start(_ -> {});
        try (Client client = new Client(server.listener.port())) {
            Answer refused = client.request("PUT /weather", "{}").answer();
            assertThat(refused.status()).isEqualTo(405);
            assertThat(refused.header("allow")).isEqualTo("GET, HEAD, OPTIONS, POST");

            Answer options = client.request("OPTIONS /free", "").answer();
            assertThat(options.status()).isEqualTo(204);
            assertThat(options.header("allow")).isEqualTo("OPTIONS, POST");
        }
    }

    @Test
    void aPageOfAnAllowedOriginMayPay() throws Exception {
        WalletServer server = start(wishes -> wishes.origins = Set.of("https://shop.example"));
        try (Client client = new Client(server.listener.port())) {
            Answer preflight =
                    client.request(
                                    "OPTIONS /weather",
                                    "",
                                    "Origin: https://shop.example",
                                    "Access-Control-Request-Method: GET",
                                    "Access-Control-Request-Headers: payment-signature")
                            .answer();
            assertThat(preflight.header("access-control-allow-headers"))
                    .contains("PAYMENT-SIGNATURE", "X-PAYMENT");
            Answer unpaid = client.get("/weather", "Origin: https://shop.example").answer();
            assertThat(unpaid.header("access-control-expose-headers"))
                    .contains("PAYMENT-REQUIRED", "PAYMENT-RESPONSE");
        }
        assertThat(server.get("/weather", "Origin: https://other.example").status()).isEqualTo(403);
    }

    @Test
    void whatIsNoJsonOrTooLargeIsRefusedBeforeAnythingIsPaid() throws Exception {
        WalletServer server = start(wishes -> wishes.bodyBytes = 100);

        assertThat(server.post("/weather", "x".repeat(101)).status()).isEqualTo(413);
        assertThat(server.post("/weather", "[]", WalletServer.payment("a", 1_000)).status())
                .isEqualTo(400);
        assertThat(plain(server).status()).isEqualTo(415);
        assertThat(server.rail.settles).hasValue(0);
    }

    private static Answer plain(WalletServer server) throws IOException {
        try (Client client = new Client(server.listener.port())) {
            return client.send(
                            "POST /weather HTTP/1.1\r\nHost: localhost\r\nContent-Type:"
                                    + " text/plain\r\nContent-Length: 2\r\n\r\nhi")
                    .answer();
        }
    }

    @Test
    void whereKeysAreNeededARouteNeedsOneUnlessItIsOpen() throws Exception {
        WalletServer closed = start(wishes -> wishes.keysNeeded = true);
        Answer refused = closed.get("/weather");
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.header("www-authenticate")).startsWith("Bearer");
        assertThat(closed.get("/weather", "Authorization: Bearer me").status()).isEqualTo(402);
        closed.close();

        WalletServer open =
                start(
                        wishes -> {
                            wishes.keysNeeded = true;
                            wishes.openRoutes = true;
                        });
        assertThat(open.get("/weather", WalletServer.payment("a", 1_000)).status()).isEqualTo(200);
        assertThat(open.post("/mcp", Messages.INITIALIZE).status()).isEqualTo(401);
    }
}
