package dev.toolbooth.tools.upstream;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.Progress;
import dev.toolbooth.client.pay.ListedPrice;
import dev.toolbooth.client.pay.Objection;
import dev.toolbooth.client.pay.PaidCaller;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentValue;
import dev.toolbooth.client.pay.PriceQuote;
import dev.toolbooth.client.pay.PurchaseOutcome;
import dev.toolbooth.client.pay.Receipt;
import dev.toolbooth.client.pay.SellerText;
import dev.toolbooth.client.pay.Usd;
import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.money.PriceSentence;
import dev.toolbooth.core.schema.SchemaCheck;
import dev.toolbooth.core.tool.OutputJson;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool of another server. Its price is paid within the budget; where the budget wants approval,
 * the client's user is asked, if the client can do that.
 */
final class UpstreamTool implements Tool {
    /** Less than a tool's time limit here, so that a slow one gets a message. */
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private static final ObjectNode AGREEMENT =
            Schema.object().bool("pay", "Whether to pay for this call").json();

    private final String name;
    private final ToolSpec spec;
    private final PaidCaller server;
    private final PaymentConsent consent;

    /**
     * @param listed the tool as its server lists it
     * @throws IllegalArgumentException when its schema can't be used
     */
    UpstreamTool(JsonNode listed, PaidCaller server, PaymentConsent consent) {
        this.name = listed.path("name").asString("");
        this.spec = spec(listed);
        this.server = server;
        this.consent = consent;
    }

    private static ToolSpec spec(JsonNode listed) {
        ToolSpec.Builder spec =
                ToolSpec.named(listed.path("name").asString(""))
                        .description(described(listed))
                        .hints(hints(listed.path("annotations")));
        if (listed.path("title").isString()) {
            spec.title(listed.path("title").stringValue());
        }
        if (listed.get("inputSchema") instanceof ObjectNode input) {
            spec.input(input);
        }
        if (listed.get("outputSchema") instanceof ObjectNode output && usable(output)) {
            spec.output(output);
        }
        return spec.build();
    }

    /**
     * The seller's description, with what the buyer's budget pays instead of the seller's price.
     */
    private static String described(JsonNode listed) {
        String said = PriceSentence.removeFrom(listed.path("description").asString(""));
        Optional<Long> price = ListedPrice.of(listed).filter(micro -> micro > 0);
        if (price.isEmpty() && !ListedPrice.isPaid(listed)) {
            return said;
        }
        String costs =
                price.map(micro -> "Costs " + Usd.text(micro) + " USD").orElse("Costs something");
        return (said.isEmpty() ? "" : said + " ") + costs + " a call, paid from your budget.";
    }

    private static ToolHints hints(JsonNode said) {
        return new ToolHints(
                truth(said, "readOnlyHint"),
                truth(said, "destructiveHint"),
                truth(said, "idempotentHint"),
                truth(said, "openWorldHint"));
    }

    private static @Nullable Boolean truth(JsonNode said, String name) {
        return said.path(name).isBoolean() ? (Boolean) said.path(name).booleanValue() : null;
    }

    /** A schema that can't be used for validation is left out: the output is passed on as it is. */
    private static boolean usable(ObjectNode schema) {
        try {
            SchemaCheck.of(schema).verify();
            return true;
        } catch (IllegalArgumentException unusable) {
            return false;
        }
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure, InterruptedException {
        var sent =
                dev.toolbooth.client.model.CallToolRequest.of(name, call.arguments())
                        .withTimeout(PATIENCE)
                        .withProgress(step -> report(call, step));
        try {
            return result(server.callPaidTool(sent, price -> agrees(call, price)));
        } catch (PayProblem | McpException problem) {
            throw new ToolFailure(String.valueOf(problem.getMessage()), problem);
        }
    }

    private static void report(ToolCall call, Progress step) {
        double total = step.total() == null ? 0 : step.total();
        call.progress(step.progress(), total, step.message() == null ? "" : step.message());
    }

    private boolean agrees(ToolCall call, PriceQuote price) {
        return switch (consent) {
            case WITHIN_RULES -> price.why() == null || asked(call, price);
            case AFTER_A_QUESTION -> asked(call, price);
            case NEVER -> false;
        };
    }

    /**
     * The client may have to run the whole call again to answer, so the question has the price in
     * its name: an answer counts for what was asked and for nothing else.
     */
    private static boolean asked(ToolCall call, PriceQuote price) {
        if (!call.client().can(ClientFeature.ELICITATION)) {
            return false;
        }
        String key = "pay " + price.shown();
        String why = price.why() == null ? "" : " " + price.why();
        String seller = SellerText.name(price.purchase().seller());
        String text = "Pay " + price.shown() + " at " + seller + "?" + why;
        try {
            return call.ask(key, new Question.Form(text, AGREEMENT))
                    .content()
                    .path("pay")
                    .asBoolean(false);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static ToolResult result(PurchaseOutcome outcome) throws ToolFailure {
        return switch (outcome) {
            case PurchaseOutcome.Served(var answer, PriceQuote price, Receipt receipt) ->
                    price == null || receipt == null
                            ? OutputJson.read(answer.json())
                            : paid(OutputJson.read(answer.json()), price, receipt);
            case PurchaseOutcome.Declined(PriceQuote price) ->
                    throw new ToolFailure(
                            "Nothing was paid, so there is no result. This call costs "
                                    + price.shown()
                                    + (price.why() == null ? "." : ". " + price.why().forModel()));
            case PurchaseOutcome.NotAllowed(PriceQuote price, Objection why) ->
                    throw new ToolFailure(
                            "Nothing was paid, so there is no result. This call costs "
                                    + price.shown()
                                    + ". "
                                    + why.forModel());
            case PurchaseOutcome.CannotPay(_, String why) ->
                    throw new ToolFailure("Nothing was paid, so there is no result. " + why);
            case PurchaseOutcome.Refused(PriceQuote price, String why, boolean spent) ->
                    throw new ToolFailure(
                            (spent
                                            ? "It was paid, and its answer was lost: "
                                            : "The seller did not take the payment: ")
                                    + why
                                    + " ("
                                    + price.shown()
                                    + ")");
            case PurchaseOutcome.Unclear(PriceQuote price, String why) ->
                    throw new ToolFailure(
                            "It is not known yet whether this was paid ("
                                    + price.shown()
                                    + "): "
                                    + why
                                    + ". Make the same call again: it goes on with the same"
                                    + " payment and pays nothing more.");
        };
    }

    /** With what it cost, for clients that look. */
    private static ToolOutput paid(ToolOutput output, PriceQuote price, Receipt receipt) {
        ObjectNode meta = output.meta() == null ? Json.object() : output.meta().deepCopy();
        ObjectNode paid = meta.putObject("dev.toolbooth/paid");
        paid.put("price", PaymentValue.shown(price.purchase().way()));
        paid.put("play", PaymentValue.isPlay(price.purchase().way()));
        paid.put("taken", receipt.taken());
        if (receipt.settlement() != null) {
            paid.put("transaction", receipt.settlement().transaction());
        }
        return new ToolOutput(output.content(), output.structured(), output.failed(), meta);
    }
}
