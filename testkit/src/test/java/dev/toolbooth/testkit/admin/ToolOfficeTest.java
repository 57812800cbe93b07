package dev.toolbooth.testkit.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Operator;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The list of tools for operators, on the server that is shipped. */
class ToolOfficeTest {

    private static JsonNode tool(JsonNode list, String name) {
        for (JsonNode tool : list.path("tools")) {
            if (tool.path("name").asString("").equals(name)) {
                return tool;
            }
        }
        throw new AssertionError(name + " is not there");
    }

    private static List<String> offers(JsonNode tool) {
        List<String> offers = new ArrayList<>();
        for (JsonNode offer : tool.path("offers")) {
            offers.add(
                    offer.path("dialect").asString("")
                            + " "
                            + offer.path("method").asString("")
                            + offer.path("endpoint").asString(""));
        }
        return offers;
    }

    @Test
    void everyToolIsThereWithWhereItIsCalledAndForHowMuch() throws Exception {
        try (Operator operator = Operator.of()) {
            JsonNode list = operator.get("/tools");
            operator.fits(list, "ToolList");
            assertThat(list.path("play_money").booleanValue()).isTrue();
            assertThat(list.path("revisions").get(0).asString("")).isEqualTo("2026-07-28");
            assertThat(list.path("revisions")).hasSize(5);
            assertThat(offers(tool(list, "server_time"))).containsExactly("mcp /mcp");
            assertThat(tool(list, "server_time").at("/offers/0/price").isNull()).isTrue();
            JsonNode weather = tool(list, "weather");
            assertThat(offers(weather))
                    .containsExactly(
                            "mcp /mcp",
                            "samurai /pizza/v1",
                            "route GET/weather",
                            "bazaar GET/discovery/mcp");
            assertThat(weather.at("/offers/1"))
                    .isEqualTo(
                            Json.parse(
                                    """
                                    {"dialect": "samurai", "endpoint": "/pizza/v1",
                                     "server": "pizza", "price": {"flat_micro_usd": 10000,
                                     "input_token_micro_usd": 0, "output_token_micro_usd": 0},
                                     "free_calls_per_day": 0, "form": "x402"}
                                    """));
            assertThat(tool(list, "pizza-carousel").at("/offers/0/form").asString(""))
                    .isEqualTo("proof");
            assertThat(offers(tool(list, "lookup_exemplars")))
                    .containsExactly("mcp /mcp", "samurai /v1", "samurai /causal-memory/v1");
            assertThat(offers(tool(list, "search_resources")))
                    .containsExactly("bazaar /discovery/mcp");
        }
    }

    @Test
    void toolsOfAWorkspaceAreThere(@TempDir Path root) throws Exception {
        try (Operator operator =
                Operator.of(
                        "TOOLBOOTH_WORKSPACE__ROOT",
                        root.toString(),
                        "TOOLBOOTH_MONEY__PLAY",
                        "off")) {
            JsonNode list = operator.get("/tools");
            operator.fits(list, "ToolList");
            assertThat(list.path("play_money").booleanValue()).isFalse();
            assertThat(offers(tool(list, "files/read"))).containsExactly("mira /mira");
            assertThat(tool(list, "files/read").path("enabled").booleanValue()).isTrue();
            assertThat(tool(list, "terminals/create").path("enabled").booleanValue()).isFalse();
            assertThat(offers(tool(list, "echo"))).contains("mcp /mcp", "mira /mira");
            assertThat(tool(list, "weather").at("/offers/0/form").asString(""))
                    .isEqualTo("balance");
        }
    }
}
