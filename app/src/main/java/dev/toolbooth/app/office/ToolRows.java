package dev.toolbooth.app.office;

import dev.toolbooth.app.attempt.Offer;
import dev.toolbooth.app.attempt.OfferedTool;
import dev.toolbooth.app.attempt.Way;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.pay.Rails;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.dialects.mcp.Revision;
import dev.toolbooth.wire.Json;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tools as an operator gets them. What they say of themselves is passed on as it is.
 *
 * @param wallets whether payments on chains are taken, be it in play money
 * @param proofs whether proofs of payments are
 */
public record ToolRows(boolean wallets, boolean proofs) {

    /** Those of a server with this configuration. */
    public static ToolRows of(Config config) {
        return new ToolRows(
                !config.payments().networks().isEmpty() || config.trade().playMoney(),
                Rails.takeProofs(config));
    }

    /** All revisions of MCP, the newest first. */
    static ArrayNode revisions() {
        ArrayNode array = Json.array();
        Arrays.stream(Revision.values())
                .sorted(Comparator.reverseOrder())
                .forEach(revision -> array.add(revision.wireName()));
        return array;
    }

    ObjectNode tool(OfferedTool tool) {
        ToolSpec spec = tool.spec();
        ObjectNode json = Json.object().put("name", tool.name());
        if (spec.title() != null) {
            json.put("title", spec.title());
        }
        json.put("description", spec.description())
                .put("group", tool.entry().namespace().name())
                .set("input_schema", spec.inputSchema());
        if (spec.outputSchema() != null) {
            json.set("output_schema", spec.outputSchema());
        }
        json.set("hints", hints(spec.hints()));
        json.put("enabled", true);
        ArrayNode offers = json.putArray("offers");
        tool.offers().forEach(offer -> offers.add(offer(offer, tool.name())));
        return json;
    }

    private static ObjectNode hints(ToolHints hints) {
        ObjectNode json = Json.object();
        put(json, "read_only", hints.readOnly());
        put(json, "destructive", hints.destructive());
        put(json, "idempotent", hints.idempotent());
        put(json, "open_world", hints.openWorld());
        return json;
    }

    private static void put(ObjectNode json, String name, @Nullable Boolean hint) {
        if (hint != null) {
            json.put(name, hint.booleanValue());
        }
    }

    private ObjectNode offer(Offer offer, String name) {
        ObjectNode json =
                Json.object().put("dialect", offer.way().word()).put("endpoint", offer.endpoint());
        if (offer.method() != null) {
            json.put("method", offer.method());
        }
        if (offer.server() != null) {
            json.put("server", offer.server());
        }
        if (!offer.name().equals(name)) {
            json.put("name", offer.name());
        }
        Tariff tariff = offer.tariff();
        if (tariff == null) {
            json.putNull("price");
        } else {
            json.putObject("price")
                    .put("flat_micro_usd", tariff.price().flat().microUsd())
                    .put("input_token_micro_usd", tariff.price().inputToken().microUsd())
                    .put("output_token_micro_usd", tariff.price().outputToken().microUsd());
            json.put("free_calls_per_day", tariff.freeCallsPerDay());
            if (!tariff.price().free()) {
                json.put("form", form(tariff.terms()));
            }
        }
        if (offer.way() == Way.MCP) {
            json.set("revisions", revisions());
        }
        return json;
    }

    /** What somebody is asked for who has no account; an account is always good. */
    private String form(Terms terms) {
        if (!wallets) {
            return "balance";
        }
        return terms.form() == Terms.Form.PROOF && proofs ? "proof" : "x402";
    }
}
