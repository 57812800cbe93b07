package dev.toolbooth.dialects.x402;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.core.schema.SchemaCheck;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.wire.Json;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** How what is sold here describes itself for catalogs. */
class BazaarExtensionWriterTest {
    private record Sold(ToolSpec spec) implements Tool {
        @Override
        public ToolResult run(ToolCall call) {
            return ToolOutput.text("sold");
        }
    }

    private static SoldTool sold(String schema) {
        Toolbox toolbox = new Toolbox(new Announcements());
        toolbox.add(
                new Sold(
                        ToolSpec.named("sold")
                                .description("What is sold")
                                .input(Json.parseObject(schema))
                                .build()));
        ToolEntry entry = Objects.requireNonNull(toolbox.find("sold"));
        return new SoldTool(
                entry.spec().description(),
                entry.spec().inputSchema(),
                arguments -> entry.checkInput(arguments).isEmpty());
    }

    private static void fits(ObjectNode extension) {
        SchemaCheck check = SchemaCheck.of((ObjectNode) extension.path("schema")).verify();
        assertThat(check.check(extension.path("info"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"object\"}",
                """
                {"type":"object","properties":{
                  "city":{"type":"string","minLength":1},
                  "days":{"type":"integer","minimum":3},
                  "unit":{"type":"string","enum":["C","F"]},
                  "hours":{"type":"array"},"more":{"type":"object"},"all":{"type":"boolean"}},
                 "required":["city","days","unit","hours","more","all"],
                 "additionalProperties":false}
                """,
                """
                {"type":"object","properties":{"day":{"type":"string","pattern":"^[0-9]{8}$"}},
                 "required":["day"]}
                """,
                """
                {"type":"object","$defs":{"day":{"type":"integer"}},
                 "properties":{"day":{"$ref":"#/$defs/day"}},"required":["day"]}
                """
            })
    void whatIsSaidFitsItsOwnSchema(String schema) {
        fits(BazaarExtensionWriter.route("GET", sold(schema)));
        fits(BazaarExtensionWriter.route("POST", sold(schema)));
        fits(BazaarExtensionWriter.tool("sold", "What is sold", sold(schema)));
    }

    @Test
    void anExampleIsAsTheSchemaShowsIt() {
        SoldTool entry =
                sold(
                        """
                        {"type":"object","properties":{
                          "city":{"type":"string","examples":["Rome"]},"days":{"type":"integer"}},
                         "required":["city"]}
                        """);
        ObjectNode get = BazaarExtensionWriter.route("GET", entry);
        assertThat(get.at("/info/input"))
                .isEqualTo(
                        Json.parse(
                                """
                                {"type":"http","method":"GET","queryParams":{"city":"Rome"}}
                                """));
        assertThat(get.at("/schema/properties/input/properties/queryParams"))
                .isEqualTo(entry.takes());
        assertThat(BazaarExtensionWriter.route("POST", entry).at("/info/input"))
                .isEqualTo(
                        Json.parse(
                                """
                                {"type":"http","method":"POST","bodyType":"json",
                                 "body":{"city":"Rome"}}
                                """));
    }

    @Test
    void noExampleIsShownThatTheToolWouldRefuse() {
        ObjectNode get =
                BazaarExtensionWriter.route(
                        "GET",
                        sold(
                                """
                                {"type":"object","required":["day"],
                                 "properties":{"day":{"type":"string","pattern":"^[0-9]{8}$"}}}
                                """));
        assertThat(get.at("/info/input").has("queryParams")).isFalse();
    }

    @Test
    void whatBuyersCouldNotSendBackIsLeftOut() {
        ObjectNode about =
                BazaarExtensionWriter.tool("sold", "What is sold", sold("{\"type\":\"object\"}"));
        int bytes = Json.bytes(about).length;
        assertThat(added(about, bytes).path("bazaar")).isEqualTo(about);
        assertThat(added(about, bytes - 1).has("bazaar")).isFalse();
    }

    private static JsonNode added(ObjectNode about, int bytesMax) {
        ObjectNode demand = Json.object();
        demand.putObject("extensions");
        BazaarExtensionWriter.add(demand, about, bytesMax);
        return demand.path("extensions");
    }
}
