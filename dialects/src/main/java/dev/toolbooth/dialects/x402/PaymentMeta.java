package dev.toolbooth.dialects.x402;

import dev.toolbooth.core.money.Bill;
import dev.toolbooth.core.money.SettlementResponse;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/** The members of a result's {@code _meta} about the payment that came with its call. */
public final class PaymentMeta {
    private static final String LEFT = "dev.toolbooth/left";

    private PaymentMeta() {}

    /** Adds the settlement of the payment, and what it still buys. */
    public static void addTo(ObjectNode meta, Bill bill, IncomingPayment incomingPayment) {
        SettlementResponse paid = bill.paid();
        if (paid != null) {
            SettlementWriter.addTo(meta, paid, incomingPayment);
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
