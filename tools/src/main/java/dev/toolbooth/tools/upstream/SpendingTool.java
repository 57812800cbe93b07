package dev.toolbooth.tools.upstream;

import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.budget.SpendingReport;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.SellerText;
import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that tells a model what its purse has spent and has left. */
public final class SpendingTool implements Tool {
    private static final int DAYS_MAX = 366;

    /** Of more a model would read nothing else. */
    static final int PURCHASES_MAX = 100;

    private final ToolSpec spec;
    private final FilePurse purse;
    private final InstantSource clock;
    private final Function<SpendingReport, ObjectNode> shown;

    private SpendingTool(
            ToolSpec spec,
            FilePurse purse,
            InstantSource clock,
            Function<SpendingReport, ObjectNode> shown) {
        this.spec = spec;
        this.purse = purse;
        this.clock = clock;
        this.shown = shown;
    }

    /** Adds both: what was spent, and what is left. */
    public static void installInto(Toolbox toolbox, FilePurse purse, InstantSource clock) {
        toolbox.add(
                new SpendingTool(
                        ToolSpec.named("toolbooth_spent")
                                .title("What was spent")
                                .description(
                                        "Says what was paid for tools from this budget: each"
                                                + " purchase of the last days with its price and"
                                                + " transaction, and the sums. Costs nothing.")
                                .input(
                                        Schema.object()
                                                .integer("days", "How far back", 1, DAYS_MAX)
                                                .optional())
                                .hints(ToolHints.READ_ONLY)
                                .build(),
                        purse,
                        clock,
                        SpendingTool::purchases));
        toolbox.add(
                new SpendingTool(
                        ToolSpec.named("toolbooth_budget_left")
                                .title("What is left")
                                .description(
                                        "Says how much may still be spent on tools by the limits"
                                                + " of this budget, in millionths of a dollar."
                                                + " Costs nothing.")
                                .hints(ToolHints.READ_ONLY)
                                .build(),
                        purse,
                        clock,
                        SpendingTool::left));
    }

    /**
     * What sellers have written is in it by name alone, and short: a model takes what this tool
     * says for ours.
     */
    private static ObjectNode purchases(SpendingReport spendingReport) {
        ObjectNode json = spendingReport.json();
        ArrayNode all = Json.array();
        JsonNode rows = json.path("purchases");
        for (int i = Math.max(0, rows.size() - PURCHASES_MAX); i < rows.size(); i++) {
            all.add(brief(rows.get(i)));
        }
        if (rows.size() > PURCHASES_MAX) {
            json.put("left_out", rows.size() - PURCHASES_MAX);
        }
        json.set("purchases", all);
        return json;
    }

    private static ObjectNode brief(JsonNode purchase) {
        ObjectNode brief = Json.object();
        purchase.properties()
                .forEach(
                        one -> {
                            JsonNode value = one.getValue();
                            if (value.isString()) {
                                brief.put(one.getKey(), SellerText.name(value.stringValue()));
                            } else if (!value.isContainer()) {
                                brief.set(one.getKey(), value);
                            }
                        });
        JsonNode receipt = purchase.path("receipt");
        name(brief, "transaction", receipt.path("settlement").path("transaction"));
        name(brief, "receipt_id", receipt.path("bill").path("receipt_id"));
        name(brief, "receipt_is", receipt.path("check").path("standing"));
        return brief;
    }

    private static void name(ObjectNode brief, String name, JsonNode value) {
        if (value.isString()) {
            brief.put(name, SellerText.name(value.stringValue()));
        }
    }

    private static ObjectNode left(SpendingReport spendingReport) {
        ObjectNode json = spendingReport.json();
        json.remove("purchases");
        json.remove("earlier_purchases");
        return json;
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure {
        try {
            Duration back = Duration.ofDays(call.integer("days", 1));
            ObjectNode json = shown.apply(purse.spending(clock.instant().minus(back)));
            return new ToolOutput(List.of(new Content.Text(Json.pretty(json))), json, false, null);
        } catch (PayProblem problem) {
            throw new ToolFailure(String.valueOf(problem.getMessage()), problem);
        }
    }
}
