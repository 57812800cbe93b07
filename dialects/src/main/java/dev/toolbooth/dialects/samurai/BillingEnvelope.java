package dev.toolbooth.dialects.samurai;

import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.wire.Json;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/** The billing envelope of samurai results. */
final class BillingEnvelope {
    private BillingEnvelope() {}

    static ObjectNode write(Bill bill) {
        ObjectNode meta =
                Json.object()
                        .put("billed_micro_usd", bill.billed().microUsd())
                        .put("latency_ms", bill.tookMillis())
                        .put("balance_remaining_micro_usd", bill.balance().microUsd());
        UUID receipt = bill.receipt();
        if (receipt != null) {
            meta.put("receipt_id", receipt.toString());
        }
        String signed = bill.signed();
        if (signed != null) {
            meta.put("receipt", signed);
        }
        Usage usage = bill.usage();
        if (usage != null) {
            ObjectNode counts =
                    meta.putObject("usage")
                            .put("input_tokens", usage.inputTokens())
                            .put("output_tokens", usage.outputTokens());
            if (usage.beyond() > 0) {
                counts.put("output_tokens_unbilled", usage.beyond());
            }
        }
        return meta;
    }
}
