package dev.toolbooth.catalog.proxy;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A reason why nothing was bought for a caller with an account, sent with the seller's demand.
 *
 * @param reason a code for programs
 * @param message the same for people and models
 * @param price the price for the caller, or null where it is unknown
 * @param balance the account's balance, or null where that is not the reason
 */
record PurchaseRefusal(
        String reason, String message, @Nullable Money price, @Nullable Money balance) {
    private static final String MEMBER = "dev.toolbooth/billing";
    private static final String YOURSELF =
            " Nothing was billed. You can pay the seller yourself: send the call with a payment.";

    PurchaseRefusal(String reason, String message) {
        this(reason, message, null, null);
    }

    /** Why what a call costs can't be held. */
    static PurchaseRefusal of(HoldResult holdResult, Money price) {
        return switch (holdResult) {
            case HoldResult.Held _ -> throw new IllegalStateException("held");
            case HoldResult.Insufficient few ->
                    new PurchaseRefusal(
                            "insufficient_balance",
                            "The call costs "
                                    + price
                                    + ", and the account of your key has "
                                    + few.balance()
                                    + (few.held().isZero()
                                            ? ""
                                            : ", of which "
                                                    + few.held()
                                                    + " is held for other calls")
                                    + ".",
                            price,
                            few.balance());
            case HoldResult.OverBudget over ->
                    new PurchaseRefusal(
                            "over_key_limit",
                            "The call costs "
                                    + price
                                    + ", and your key may spend "
                                    + over.left()
                                    + " more "
                                    + switch (over.budget()) {
                                        case PER_CALL -> "for a call";
                                        case PER_DAY -> "today";
                                        case TOTAL -> "in all";
                                    }
                                    + ".",
                            price,
                            over.balance());
            case HoldResult.Taken _, HoldResult.Unavailable _ ->
                    new PurchaseRefusal(
                            "try_later",
                            "Accounts can't be billed at the moment; try again.",
                            price,
                            null);
        };
    }

    /** An output that says so too. */
    ToolOutput in(ToolOutput output) {
        ObjectNode bill =
                Json.object()
                        .put("billed_micro_usd", 0)
                        .put("reason", reason)
                        .put("message", message);
        if (price != null) {
            bill.put("price_micro_usd", price.microUsd());
        }
        if (balance != null) {
            bill.put("balance_micro_usd", balance.microUsd());
        }
        ObjectNode own = output.meta();
        ObjectNode meta = own == null ? Json.object() : own.deepCopy();
        meta.set(MEMBER, bill);
        List<Content> content = new ArrayList<>(output.content());
        content.add(Content.text(message + YOURSELF));
        return new ToolOutput(content, output.structured(), output.failed(), meta);
    }
}
