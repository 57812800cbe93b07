package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.ClientContract.text;
import static dev.toolbooth.e2e.ClientContract.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** What a stock client can do with a server that sells its tools, given a key. Proves S0-3. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
interface ShopClientContract {
    int PRICE = 500;

    /** The client that the tests drive. */
    NodeClient client();

    @Test
    default void theClientConnectsAndFindsToolsAndNothingElse() throws Exception {
        JsonNode connected = perform("shopConnects");
        assertThat(connected.at("/server/name").asString()).isEqualTo("toolbooth-starter");
        assertThat(connected.path("capabilities").propertyNames()).contains("tools");
        assertThat(texts(perform("shopLists").path("tools")))
                .containsExactlyInAnyOrder(
                        "lookup_exemplars", "trace_causes", "summarize_exemplars", "echo");
    }

    @Test
    default void aStockClientGetsStandardContentAndTheSameBill() throws Exception {
        JsonNode result = perform("buysStructure");
        assertThat(result.at("/content/0/type").asString()).isEqualTo("text");
        assertThat(Json.parse(text(result))).isEqualTo(result.path("structuredContent"));
        assertThat(result.at("/structuredContent/exemplars")).hasSize(2);
        assertBilled(result.path("_meta"), PRICE);
    }

    @Test
    default void aTextStaysAText() throws Exception {
        JsonNode result = perform("buysText");
        assertThat(text(result)).isEqualTo("Echo: Hi");
        assertBilled(result.path("_meta"), 0);
    }

    @Test
    default void theClientSeesTheProgressOfAPaidCall() throws Exception {
        JsonNode streamed = perform("buysStream");
        JsonNode chain = streamed.at("/result/structuredContent/chain");
        assertThat(chain).hasSizeGreaterThan(1);
        assertThat(streamed.path("seen")).hasSameSizeAs(chain);
        assertBilled(streamed.at("/result/_meta"), PRICE);
    }

    @Test
    default void aFailureOfAToolIsAnErrorAndCostsNothing() throws Exception {
        long before = balance();
        JsonNode failed = perform("buysFailure");
        assertThat(failed.path("code").asInt()).isEqualTo(-32000);
        assertThat(failed.path("message").asString()).contains("there is no exemplar");
        assertThat(balance()).isEqualTo(before);
    }

    @Test
    default void whatCannotBeCalledIsAnErrorAndCostsNothing() throws Exception {
        long before = balance();
        assertThat(perform("buysUnknown").path("code").asInt()).isEqualTo(-32602);
        assertThat(perform("buysNonsense").path("code").asInt()).isEqualTo(-32602);
        assertThat(balance()).isEqualTo(before);
    }

    @Test
    default void theClientNotifiesAndPings() throws Exception {
        assertThat(perform("notifies").path("pong")).isEqualTo(Json.object());
    }

    @Test
    default void theClientCanAskWhatTheServerIs() throws Exception {
        assertThat(perform("asksForInfo").path("name").asString()).isEqualTo("toolbooth-starter");
    }

    @Test
    default void aClientThatKnowsTheSpecificationGetsWhatItPrints() throws Exception {
        JsonNode result = perform("buysAsPrinted");
        assertThat(result.at("/content/0/type").asString()).isEqualTo("json");
        assertThat(result.at("/content/0/data")).isEqualTo(result.path("structuredContent"));
        assertThat(result.at("/content/0/data/exemplars")).hasSize(2);
        assertBilled(result.path("_meta"), PRICE);
    }

    @Test
    default void aClientWithoutAGoodKeyIsToldSo() throws Exception {
        assertThat(perform("showsWrongKey").toString()).containsPattern("401|unauthorized");
        assertThat(perform("showsNoKey").toString()).containsPattern("401|unauthorized");
    }

    @Test
    default void aClientWithoutMoneyIsToldToPay() throws Exception {
        assertThat(perform("buysWithoutMoney").toString())
                .contains("balance_exhausted", "The call may cost 0.000500 USD", "/v1/top-up");
    }

    private long balance() throws IOException, InterruptedException {
        return perform("buysText").at("/_meta/balance_remaining_micro_usd").asLong(-1);
    }

    private static void assertBilled(JsonNode meta, int price) {
        assertThat(meta.path("billed_micro_usd").asLong(-1)).isEqualTo(price);
        assertThat(meta.path("latency_ms").asLong(-1)).isNotNegative();
        assertThat(meta.path("balance_remaining_micro_usd").asLong(-1))
                .isPositive()
                .isLessThanOrEqualTo(ShopServer.DEPOSIT_MICRO_USD);
        assertThat(meta.has("receipt_id")).isEqualTo(price > 0);
    }

    private JsonNode perform(String scenario) throws IOException, InterruptedException {
        return client().perform(scenario);
    }
}
