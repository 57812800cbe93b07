package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.dialects.x402.IncomingPayment;
import dev.toolbooth.dialects.x402.PaymentMeta;
import dev.toolbooth.wire.Json;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The facts about billing for MCP clients, in members of {@code _meta}. */
final class BillingMeta {
    /** The member of {@code _meta} with the bill. */
    static final String MEMBER = "dev.toolbooth/billing";

    /** What a model reads when a call ran that could not be paid for. */
    static final String UNSETTLED =
            "The call could not be paid for, so its result is withheld and nothing was billed; try"
                    + " again";

    /** The same when it may or may not be billed. */
    static final String UNKNOWN =
            "The call ran, and the ledger has not said whether it is billed, so its result is"
                    + " withheld; the same call with the same idempotency key is billed once at"
                    + " most, and gets the result";

    private BillingMeta() {}

    /** The result with its bill, if there is one. */
    static ObjectNode add(@Nullable Bill bill, IncomingPayment incomingPayment, ObjectNode result) {
        if (bill != null) {
            ObjectNode meta = result.get("_meta") instanceof ObjectNode own ? own : Json.object();
            meta.set(MEMBER, write(bill));
            PaymentMeta.addTo(meta, bill, incomingPayment);
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
