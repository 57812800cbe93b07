package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.wire.Json;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** What MCP clients are told about money: in the members of {@code _meta}, and in x402's words. */
final class Billing {
    /** The member of {@code _meta} with the bill. */
    static final String MEMBER = "dev.toolbooth/billing";

    /** What a model reads when a call ran that could not be paid for. */
    static final String UNSETTLED =
            "The call could not be paid for, so its result is withheld and nothing was billed; try"
                    + " again";

    private Billing() {}

    /** The result with its bill, if there is one. */
    static ObjectNode add(@Nullable Bill bill, ObjectNode result) {
        if (bill != null) {
            ObjectNode meta = result.get("_meta") instanceof ObjectNode own ? own : Json.object();
            meta.set(MEMBER, write(bill));
            result.set("_meta", meta);
        }
        return result;
    }

    private static ObjectNode write(Bill bill) {
        ObjectNode json =
                Json.object()
                        .put("billed_micro_usd", bill.billed().microUsd())
                        .put("balance_remaining_micro_usd", bill.balance().microUsd());
        UUID receipt = bill.receipt();
        if (receipt != null) {
            json.put("receipt_id", receipt.toString());
        }
        String signed = bill.signed();
        if (signed != null) {
            json.put("receipt", signed);
        }
        Usage usage = bill.usage();
        if (usage != null) {
            json.putObject("usage")
                    .put("input_tokens", usage.inputTokens())
                    .put("output_tokens", usage.outputTokens());
        }
        return json;
    }

    /** The result of a call that has to be paid for, as x402 has it for MCP. */
    static ObjectNode required(PaymentRequest request) {
        ObjectNode required = Json.object().put("x402Version", 2).put("error", "Payment required");
        required.putObject("resource")
                .put("url", "mcp://tool/" + request.tool())
                .put("mimeType", "application/json");
        required.putArray("accepts");
        required.put("price_micro_usd", request.price().microUsd())
                .put("balance_micro_usd", request.why().balance().posted().microUsd());
        ObjectNode result = Json.object();
        result.putArray("content").addObject().put("type", "text").put("text", Json.text(required));
        result.set("structuredContent", required);
        return result.put("isError", true);
    }
}
