package dev.toolbooth.dialects.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.PriceTag;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.ListedTool;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Page;
import dev.toolbooth.core.schema.SchemaCheck;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.dialects.x402.PaidThings;
import dev.toolbooth.dialects.x402.PaymentRequiredWriter;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Resource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What listings say of prices. Proves S3-5 to S3-12 and S3-34's schema. */
class PricedListingTest {
    private static final ObjectNode OUTPUT =
            Json.parseObject(
                    """
                    {
                      "type": "object",
                      "properties": {"pizza": {"$ref": "#/$defs/pizza"}},
                      "required": ["pizza"],
                      "additionalProperties": false,
                      "$defs": {"pizza": {"type": "string"}}
                    }
                    """);

    private static final ToolSpec SPEC =
            ToolSpec.named("pizza-carousel")
                    .title("Show Pizza Carousel")
                    .description("Shows pizzas")
                    .input(Schema.object().string("pizzaTopping", "What is on it"))
                    .output(OUTPUT)
                    .hints(ToolHints.READ_ONLY)
                    .meta(Json.object().put("own", 1))
                    .build();

    private static PriceTag tag(Price price, Terms.Form form, Offer... offers) {
        return new PriceTag(price, PaidThings.terms(form, Terms.Level.HONOR), List.of(offers));
    }

    private static JsonNode listed(String revision, @Nullable PriceTag tag) {
        Outcome listed =
                new Outcome.ToolsListed(
                        new Page<>(List.of(new ListedTool(SPEC, tag)), null, false));
        // Written and read again, as numbers of two kinds are not equal.
        return Json.parse(Json.bytes(Asked.in(revision).listing().body(listed)))
                .at("/result/tools/0");
    }

    /** finding P2: with its title, in every revision. */
    @Test
    void aPaidToolSaysWhatItCostsAsPrinted() {
        PriceTag tag =
                tag(
                        Price.flat(new Money(10_000)),
                        Terms.Form.PROOF,
                        PaidThings.BASE_SEPOLIA,
                        PaidThings.PIZZA);
        for (Revision revision : Revision.values()) {
            JsonNode tool = listed(revision.wireName(), tag);
            assertThat(tool.path("title").asString("")).isEqualTo("Show Pizza Carousel");
            assertThat(tool.path("payment"))
                    .isEqualTo(
                            Json.parse(
                                    """
                                    {
                                      "required": true,
                                      "price": 0.01,
                                      "currency": "USDC",
                                      "description": "Order pizza from the carousel",
                                      "recipient": "BuXm6nD1tWAHwB18AitXdCkYA5Yu3QKoPxJp2Rn7VjGt"
                                    }
                                    """));
            assertThat(tool.at("/inputSchema/properties/_payment/required").size()).isEqualTo(4);
        }
    }

    @Test
    void otherClientsFindThePriceWhereTheyLook() {
        JsonNode tool =
                listed(
                        "2025-06-18",
                        tag(
                                Price.flat(new Money(2_000_000)),
                                Terms.Form.X402,
                                PaidThings.BASE_SEPOLIA));
        assertThat(tool.path("annotations"))
                .isEqualTo(Json.object().put("readOnlyHint", true).put("paymentHint", true));
        assertThat(tool.path("_meta"))
                .isEqualTo(
                        Json.parse(
                                """
                                {
                                  "own": 1,
                                  "dev.toolbooth/price": {"micro_usd": 2000000},
                                  "agents-x402/paymentRequired": true,
                                  "agents-x402/priceUSD": 2
                                }
                                """));
        assertThat(tool.at("/inputSchema/properties").has("_payment")).isFalse();
    }

    /** finding P11: an address without a network is paid on the wrong one. */
    @Test
    void noAddressIsNamedWhereNoProofIsTaken() {
        for (Revision revision : Revision.values()) {
            JsonNode tool =
                    listed(
                            revision.wireName(),
                            tag(
                                    Price.flat(new Money(10_000)),
                                    Terms.Form.X402,
                                    PaidThings.BASE_SEPOLIA,
                                    PaidThings.PIZZA));
            assertThat(tool.has("payment")).isFalse();
            assertThat(tool.at("/_meta/agents-x402~1paymentRequired").asBoolean()).isTrue();
        }
    }

    @Test
    void aToolThatOnlyAnAccountCanPaySaysNothingOfWallets() {
        Price price = new Price(new Money(100), new Money(1), new Money(2), 10, 20);
        JsonNode tool = listed("2025-06-18", tag(price, Terms.Form.X402));
        assertThat(tool.has("payment")).isFalse();
        assertThat(tool.path("annotations").has("paymentHint")).isFalse();
        assertThat(tool.path("_meta"))
                .isEqualTo(
                        Json.parse(
                                """
                                {
                                  "own": 1,
                                  "dev.toolbooth/price": {
                                    "micro_usd": 100,
                                    "input_token_micro_usd": 1,
                                    "output_token_micro_usd": 2,
                                    "max_input_tokens": 10,
                                    "max_output_tokens": 20
                                  }
                                }
                                """));
    }

    /** finding U1: a model chooses by descriptions. */
    @Test
    void aDescriptionEndsWithThePriceInEveryRevision() {
        for (Revision revision : Revision.values()) {
            for (Terms.Form form : Terms.Form.values()) {
                PriceTag tag = tag(Price.flat(new Money(10_000)), form, PaidThings.BASE_SEPOLIA);
                JsonNode tool = listed(revision.wireName(), tag);
                assertThat(tool.path("description").stringValue())
                        .isEqualTo("Shows pizzas\nCosts $0.01 a call.");
            }
        }
    }

    @Test
    void descriptionsStayAsTheyAreWhereTheOperatorWantsThat() {
        PriceTag tag = tag(Price.flat(new Money(10_000)), Terms.Form.X402, PaidThings.BASE_SEPOLIA);
        SpecWriter writer = new SpecWriter(Revision.R2025_11_25);
        assertThat(
                        writer.tool(new ListedTool(SPEC, tag), new McpOptions(false, false))
                                .path("description")
                                .stringValue())
                .isEqualTo("Shows pizzas");
    }

    @Test
    void aFreeToolSaysNothing() {
        JsonNode tool = listed("2025-06-18", null);
        assertThat(tool.has("payment")).isFalse();
        assertThat(tool.path("description").stringValue()).isEqualTo("Shows pizzas");
        assertThat(tool.path("_meta")).isEqualTo(Json.object().put("own", 1));
        assertThat(tool.path("outputSchema")).isEqualTo(OUTPUT);
        assertThat(tool.path("annotations")).isEqualTo(Json.object().put("readOnlyHint", true));
    }

    @Test
    void thePriceFitsTheOutputSchemaTooAndNothingElseMore() {
        PriceTag tag = tag(Price.flat(new Money(10_000)), Terms.Form.X402, PaidThings.BASE_SEPOLIA);
        ObjectNode schema = (ObjectNode) listed("2025-11-25", tag).path("outputSchema");
        assertThat(schema.path("type").stringValue()).isEqualTo("object");
        SchemaCheck check = SchemaCheck.of(schema).verify();
        ObjectNode required =
                PaymentRequiredWriter.v2(
                        PaidThings.request(Terms.USUAL, PaidThings.BASE_SEPOLIA),
                        new X402Resource("mcp://tool/pizza-carousel", null, "application/json"),
                        "Payment required");
        assertThat(check.check(required)).isEmpty();
        assertThat(check.check(Json.object().put("pizza", "pepperoni"))).isEmpty();
        assertThat(check.check(Json.object().put("pizza", 1))).isPresent();
        assertThat(check.check(Json.object().put("burger", "x"))).isPresent();
    }
}
