package dev.toolbooth.core.pay;

import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.money.Alternatives;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.core.money.Tariff;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request for payment before a call runs, in no dialect's words.
 *
 * @param shop where it was called, or null outside of all shops
 * @param price the most that the call would cost
 * @param why the reason for the refusal
 * @param offers how it can be paid without an account
 * @param session what ties a payment to this request
 * @param sold the tool, where its schema is public, or null
 * @param topsUp whether the caller can deposit that much themselves
 */
public record PaymentRequest(
        @Nullable Shop shop,
        String tool,
        Tariff tariff,
        Money price,
        Why why,
        Alternatives alternatives,
        List<Offer> offers,
        String session,
        @Nullable SoldTool sold,
        boolean topsUp) {

    /** One for something that catalogs don't list. */
    public PaymentRequest(
            @Nullable Shop shop,
            String tool,
            Tariff tariff,
            Money price,
            Why why,
            Alternatives alternatives,
            List<Offer> offers,
            String session) {
        this(shop, tool, tariff, price, why, alternatives, offers, session, null, false);
    }

    public PaymentRequest {
        offers = List.copyOf(offers);
    }

    /** Why a call can't be paid for. */
    public sealed interface Why {

        /** What the account has. */
        Balance balance();

        /** The caller has no payer. */
        record NoPayer() implements Why {
            @Override
            public Balance balance() {
                return Balance.NOTHING;
            }
        }

        /** There is not as much in the account. */
        record TooLittle(Balance balance) implements Why {}

        /** The key may not spend as much. */
        record OverBudget(HoldResult.Budget budget, Money limit, Money left, Balance balance)
                implements Why {}
    }
}
