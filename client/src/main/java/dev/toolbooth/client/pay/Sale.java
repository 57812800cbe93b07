package dev.toolbooth.client.pay;

import dev.toolbooth.client.ToolResult;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What came of a call that may cost something. */
public sealed interface Sale {

    /** The tool's answer, if there is one. */
    default Optional<ToolResult> answer() {
        return this instanceof Served served ? Optional.of(served.result) : Optional.empty();
    }

    /**
     * The tool has answered.
     *
     * @param price what was paid for it; null when it was free
     * @param receipt what the seller says it has taken; null when it was free
     */
    record Served(ToolResult result, @Nullable Price price, @Nullable Receipt receipt)
            implements Sale {}

    /** It costs something, and whoever was asked did not agree: nothing was paid. */
    record Declined(Price price) implements Sale {}

    /** It costs something that the rules don't allow: nothing was paid. */
    record NotAllowed(Price price, String why) implements Sale {}

    /** It costs something that nothing here can pay: nothing was paid. */
    record CannotPay(Ask ask, String why) implements Sale {}

    /**
     * The seller did not take the payment.
     *
     * @param why in its own words
     * @param spent whether the money has moved all the same
     */
    record Refused(Price price, String why, boolean spent) implements Sale {}

    /**
     * It was paid for, and nobody knows what came of it. The same call again goes on with the same
     * payment, and never pays twice.
     */
    record Unclear(Price price, String why) implements Sale {}
}
