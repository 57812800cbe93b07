package dev.toolbooth.server.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.rail.Facilitator;
import dev.toolbooth.server.Answer;
import dev.toolbooth.server.Client;
import dev.toolbooth.server.WalletServer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Who may have payments settled over HTTP, and how many. */
@Timeout(60)
class FacilitatorEndpointTest {
    private static final String KEY = "Authorization: Bearer fk_first";

    @TempDir Path folder = Path.of("");
    private final SlowDesk desk = new SlowDesk();
    private @Nullable WalletServer server;

    /** Echoes what it gets; settling takes until the test says so. */
    private static final class SlowDesk implements Facilitator {
        final Semaphore begun = new Semaphore(0);
        final CountDownLatch release = new CountDownLatch(1);

        @Override
        public ObjectNode supported() {
            return Json.object().put("kinds", "some");
        }

        @Override
        public ObjectNode verify(ObjectNode request) {
            ObjectNode answer = Json.object().put("isValid", false);
            answer.set("asked", request);
            return answer;
        }

        @Override
        public ObjectNode settle(ObjectNode request) {
            begun.release();
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return Json.object().put("success", true);
        }
    }

    private WalletServer start(Rate rate, int settlesAtOnce) {
        WalletServer.Wishes wishes = new WalletServer.Wishes();
        wishes.facilitator =
                new FacilitatorSettings(
                        desk, List.of("fk_first", "fk_second"), 200, rate, settlesAtOnce);
        server = new WalletServer(folder, wishes);
        return server;
    }

    @AfterEach
    void stop() {
        desk.release.countDown();
        if (server != null) {
            server.close();
        }
    }

    @Test
    void whereNoFacilitatorIsConfiguredThereIsNone() throws Exception {
        server = new WalletServer(folder, new WalletServer.Wishes());

        assertThat(server.get("/facilitator/supported", KEY).status()).isEqualTo(404);
        assertThat(server.post("/facilitator/settle", "{}", KEY).status()).isEqualTo(404);
    }

    @Test
    void onlyWhoHasAKeyIsAnswered() throws Exception {
        WalletServer server = start(Rate.UNLIMITED, 1);

        Answer refused = server.get("/facilitator/supported");
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.header("www-authenticate")).startsWith("Bearer");
        for (String wrong : List.of("fk_firs", "fk_first1", "", "me")) {
            assertThat(
                            server.post(
                                            "/facilitator/verify",
                                            "{}",
                                            "Authorization: Bearer " + wrong)
                                    .status())
                    .as(wrong)
                    .isEqualTo(401);
        }
        assertThat(server.get("/facilitator/supported", KEY).body()).contains("some");
        assertThat(server.get("/facilitator/supported", "Authorization: bearer fk_second").status())
                .isEqualTo(200);
    }

    @Test
    void whatIsWrongWithAPaymentIsAnAnswerAndNoFaultOfHttp() throws Exception {
        WalletServer server = start(Rate.UNLIMITED, 1);

        Answer answer = server.post("/facilitator/verify", "{\"x402Version\": 2}", KEY);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(Json.text(Json.parse(answer.body())))
                .isEqualTo("{\"isValid\":false,\"asked\":{\"x402Version\":2}}");
    }

    @Test
    void whatCannotBeReadIsRefusedInTheWordsOfX402() throws Exception {
        WalletServer server = start(Rate.UNLIMITED, 1);

        Answer verify = server.post("/facilitator/verify", "{", KEY);
        assertThat(verify.status()).isEqualTo(400);
        assertThat(verify.body()).contains("\"isValid\":false", "invalid_payload");
        Answer settle = server.post("/facilitator/settle", "[]", KEY);
        assertThat(settle.status()).isEqualTo(400);
        assertThat(settle.body())
                .contains("\"success\":false", "invalid_payload", "\"transaction\":\"\"");
        assertThat(server.post("/facilitator/verify", " ".repeat(201), KEY).status())
                .isEqualTo(413);
        assertThat(typed(server).status()).isEqualTo(415);
        Answer method = server.get("/facilitator/settle", KEY);
        assertThat(method.status()).isEqualTo(405);
        assertThat(method.header("allow")).isEqualTo("POST");
    }

    private static Answer typed(WalletServer server) throws IOException {
        try (Client client = new Client(server.listener.port())) {
            return client.send(
                            "POST /facilitator/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type:"
                                    + " text/plain\r\n"
                                    + KEY
                                    + "\r\nContent-Length: 2\r\n\r\n{}")
                    .answer();
        }
    }

    @Test
    void eachKeyHasItsOwnRate() throws Exception {
        WalletServer server = start(new Rate(2, Duration.ofHours(1), 2), 1);

        server.get("/facilitator/supported", KEY);
        server.get("/facilitator/supported", KEY);
        Answer tooMuch = server.get("/facilitator/supported", KEY);
        assertThat(tooMuch.status()).isEqualTo(429);
        assertThat(tooMuch.header("retry-after")).isNotEmpty();
        assertThat(server.get("/facilitator/supported", "Authorization: Bearer fk_second").status())
                .isEqualTo(200);
    }

    @Test
    void soManyAreSettledAtOnceAndNoMore() throws Exception {
        WalletServer server = start(Rate.UNLIMITED, 1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Answer> first =
                    threads.submit(() -> server.post("/facilitator/settle", "{}", KEY));
            desk.begun.acquire();

            Answer second = server.post("/facilitator/settle", "{}", KEY);
            assertThat(second.status()).isEqualTo(503);
            assertThat(second.header("retry-after")).isEqualTo("1");
            assertThat(server.post("/facilitator/verify", "{}", KEY).status()).isEqualTo(200);

            desk.release.countDown();
            assertThat(first.get().status()).isEqualTo(200);
            assertThat(server.post("/facilitator/settle", "{}", KEY).status()).isEqualTo(200);
        }
    }
}
