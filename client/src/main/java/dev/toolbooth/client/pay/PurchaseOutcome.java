package dev.toolbooth.client.pay;

import dev.toolbooth.client.model.CallToolResult;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The outcome of a call that may cost something. */
public sealed interface PurchaseOutcome {

    /** The tool's answer, if there is one. */
    default Optional<CallToolResult> answer() {
        return this instanceof Served served ? Optional.of(served.result) : Optional.empty();
    }

    /**
     * The tool has answered.
     *
     * @param price what was paid for it; null when it was free
     * @param receipt what the seller says it has taken; null when it was free
     */
    record Served(CallToolResult result, @Nullable PriceQuote price, @Nullable Receipt receipt)
            implements PurchaseOutcome {}

    /** It costs something, and the person asked did not agree: nothing was paid. */
    record Declined(PriceQuote price) implements PurchaseOutcome {}

    /** It costs something that the rules don't allow: nothing was paid. */
    record NotAllowed(PriceQuote price, Objection why) implements PurchaseOutcome {}

    /** It costs something that nothing here can pay: nothing was paid. */
    record CannotPay(PaymentDemand demand, String why) implements PurchaseOutcome {}

    /**
     * The seller did not take the payment.
     *
     * @param why in its own words
     * @param spent whether the money has moved all the same
     */
    record Refused(PriceQuote price, String why, boolean spent) implements PurchaseOutcome {}

    /**
     * It was paid for, with an unknown outcome. The same call again resumes the same payment, and
     * never pays twice.
     */
    record Unclear(PriceQuote price, String why) implements PurchaseOutcome {}
}
