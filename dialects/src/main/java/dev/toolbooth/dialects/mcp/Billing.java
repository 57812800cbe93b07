package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.dialects.x402.PaidMeta;
import dev.toolbooth.dialects.x402.Tender;
import dev.toolbooth.wire.Json;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** What MCP clients are told about money: in members of {@code _meta}. */
final class Billing {
    /** The member of {@code _meta} with the bill. */
    static final String MEMBER = "dev.toolbooth/billing";

    /** What a model reads when a call ran that could not be paid for. */
    static final String UNSETTLED =
            "The call could not be paid for, so its result is withheld and nothing was billed; try"
                    + " again";

    private Billing() {}

    /** The result with its bill, if there is one. */
    static ObjectNode add(@Nullable Bill bill, Tender tender, ObjectNode result) {
        if (bill != null) {
            ObjectNode meta = result.get("_meta") instanceof ObjectNode own ? own : Json.object();
            meta.set(MEMBER, write(bill));
            PaidMeta.addTo(meta, bill, tender);
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
}
