package dev.toolbooth.client.pay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.JdkRoundTripper;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Header;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class PaidFetchTest {
    private static final String TERMS =
            """
            {"x402Version":2,"error":"Payment required","resource":{"url":"/weather"},
             "accepts":[{"scheme":"exact","network":"eip155:84532","amount":"10000",
               "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e","payTo":"0x2096",
               "maxTimeoutSeconds":300,"extra":{"name":"USDC","version":"2"}}]}""";

    private final NotedPurse purse = new NotedPurse();
    private final List<String> payments = new CopyOnWriteArrayList<>();
    private HttpServer server = server();
    private HttpClient http = HttpClient.newHttpClient();

    private static HttpServer server() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void start() {
        server.createContext("/weather", this::sell);
        server.createContext("/free", exchange -> answer(exchange, 200, "sunny"));
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        http.close();
    }

    private void sell(HttpExchange exchange) throws IOException {
        String payment = exchange.getRequestHeaders().getFirst("PAYMENT-SIGNATURE");
        if (payment == null) {
            ObjectNode terms = Json.parseObject(TERMS);
            exchange.getResponseHeaders().add("PAYMENT-REQUIRED", X402Header.encode(terms));
            answer(exchange, 402, "{}");
            return;
        }
        payments.add(payment);
        ObjectNode settled =
                Json.object()
                        .put("success", true)
                        .put("transaction", "0xabc")
                        .put("network", "eip155:84532");
        exchange.getResponseHeaders().add("PAYMENT-RESPONSE", X402Header.encode(settled));
        answer(exchange, 200, "71 degrees");
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        try (exchange) {
            byte[] bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private PurchaseOutcome fetch(String path) throws PayProblem, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
        Buyer buyer =
                new Buyer(
                        List.of(new Signs()),
                        purse,
                        Approval.WITHIN_RULES,
                        ReceiptChecker.NONE,
                        time -> {});
        return new PaidFetch(http, buyer).fetch(PaidFetch.Wanted.get(uri));
    }

    @Test
    void whatIsFreeIsJustFetched() throws Exception {
        assertThat(fetch("/free").answer().orElseThrow().json().path("body").asString())
                .isEqualTo("sunny");
        assertThat(purse.heard).isEmpty();
    }

    /** A payment is for the address that was asked. */
    @Test
    void aRedirectIsShownAndNotFollowed() throws Exception {
        server.createContext(
                "/moved",
                exchange -> {
                    exchange.getResponseHeaders().add("Location", "/free");
                    answer(exchange, 307, "");
                });
        assertThat(fetch("/moved").answer().orElseThrow().json().path("status").asInt())
                .isEqualTo(307);
    }

    @Test
    void aBodyThatNeverEndsIsGivenUp() {
        CountDownLatch over = new CountDownLatch(1);
        server.createContext(
                "/endless",
                exchange -> {
                    exchange.sendResponseHeaders(200, 0);
                    exchange.getResponseBody().write('x');
                    exchange.getResponseBody().flush();
                    try {
                        over.await();
                    } catch (InterruptedException stopped) {
                        Thread.currentThread().interrupt();
                    }
                    exchange.close();
                });
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/endless");
        Buyer buyer = new Buyer(List.of(new Signs()), purse, Approval.NEVER);
        PaidFetch hasty = new PaidFetch(new JdkRoundTripper(http), buyer, Duration.ofMillis(500));
        try {
            assertThatThrownBy(() -> hasty.fetch(PaidFetch.Wanted.get(uri)))
                    .isInstanceOf(McpException.AnswerLost.class)
                    .hasMessageContaining("did not come in time");
        } finally {
            over.countDown();
        }
    }

    @Test
    void whatCostsIsPaidInTheHeaderOfItsVersion() throws Exception {
        PurchaseOutcome outcome = fetch("/weather?city=Oslo");

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        PurchaseOutcome.Served.class,
                        served -> {
                            assertThat(served.result().json().path("body").asString())
                                    .isEqualTo("71 degrees");
                            assertThat(served.receipt()).extracting(Receipt::taken).isEqualTo(true);
                        });
        assertThat(payments)
                .singleElement()
                .satisfies(
                        one ->
                                assertThat(X402Header.decode(one))
                                        .isInstanceOfSatisfying(
                                                X402ParseResult.Good.class,
                                                good ->
                                                        assertThat(good.value().toString())
                                                                .contains("\"x402Version\":2")
                                                                .contains("\"signed\":true")));
        assertThat(purse.heard).containsExactly("reserve", "signed", "paid");
    }

    @Test
    void whereNobodyListensNothingIsPaid() {
        server.stop(0);

        assertThatThrownBy(() -> fetch("/weather")).isInstanceOf(McpException.Unreachable.class);
        assertThat(purse.heard).isEmpty();
    }

    private static final class Signs implements PaymentMethod {
        @Override
        public String address() {
            return "0xme";
        }

        @Override
        public boolean canPay(PaymentRequirements way) {
            return true;
        }

        @Override
        public PreparedPayment prepare(PaymentRequirements way) {
            return new PreparedPayment(Json.object().put("signed", true), null, Instant.MAX);
        }
    }
}
