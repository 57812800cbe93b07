package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** What is counted about money. Proves S0-19: a 402 is a signal, and no error. */
@Timeout(60)
class MoneyMetricsTest {
    @TempDir Path folder = Path.of("");
    private PaidServer server;

    @BeforeEach
    void start() {
        server = new PaidServer(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Scrape scrape() throws IOException {
        return Scrape.of(server.get("/metrics").body());
    }

    @Test
    void aShopHasItsCountsBeforeAnythingIsSold() throws Exception {
        assertThat(scrape().get("payment_required_total{server=\"base\"}")).isZero();
    }

    @Test
    void aCallThatIsNotPaidForIsCountedAndIsNoError() throws Exception {
        Answer answer = server.call("/v1", "poor", "search", Json.object());
        assertThat(answer.status()).isEqualTo(402);
        server.call("/mcp", "poor", "search", Json.object());
        Scrape page = scrape();
        assertThat(page.get("payment_required_total{server=\"base\"}")).isEqualTo(2);
        assertThat(page.get("toolbooth_payment_required_total{server=\"base\"}")).isEqualTo(2);
        assertThat(
                        page.get(
                                "toolbooth_calls_total{tool=\"search\","
                                        + "outcome=\"payment_required\"}"))
                .isEqualTo(2);
        page.samples()
                .forEach(
                        (series, value) -> {
                            if (series.startsWith("toolbooth_call_errors_total")) {
                                assertThat(value).as(series).isZero();
                            }
                        });
        assertThat(page.get("toolbooth_billed_calls_total{server=\"base\"}")).isZero();
    }

    @Test
    void salesAndRepetitionsAreCounted() throws Exception {
        server.deposit("me", 10_000);
        ObjectNode key = Json.object().put("dev.toolbooth/idempotency-key", "k1");
        server.call("/v1", "me", "search", key);
        server.call("/v1", "me", "search", key);
        server.call("/v1", "me", "search", Json.object());
        Scrape page = scrape();
        assertThat(page.get("toolbooth_billed_calls_total{server=\"base\"}")).isEqualTo(2);
        assertThat(page.get("toolbooth_billed_micro_usd_total{server=\"base\"}")).isEqualTo(1_000);
        assertThat(page.get("toolbooth_repeated_calls_total{server=\"base\"}")).isEqualTo(1);
        assertThat(page.get("toolbooth_unsettled_calls_total{server=\"base\"}")).isZero();
        assertThat(page.get("toolbooth_holds")).isZero();
    }
}
