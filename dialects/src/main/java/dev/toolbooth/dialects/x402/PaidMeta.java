package dev.toolbooth.dialects.x402;

import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.Settled;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/** What the {@code _meta} of a result says of the payment that came with its call. */
public final class PaidMeta {
    private static final String LEFT = "dev.toolbooth/left";

    private PaidMeta() {}

    /** Adds what became of the payment, and what it still buys. */
    public static void addTo(ObjectNode meta, Bill bill, Tender tender) {
        Settled paid = bill.paid();
        if (paid != null) {
            SettleResponse.addTo(meta, paid, tender);
        }
        Bill.Left left = bill.left();
        if (left != null) {
            meta.set(LEFT, write(left));
        }
    }

    private static ObjectNode write(Bill.Left left) {
        ObjectNode json = Json.object();
        Integer calls = left.calls();
        if (calls != null) {
            json.put("calls", calls);
        }
        Instant until = left.until();
        return until == null ? json : json.put("until", until.toString());
    }
}
