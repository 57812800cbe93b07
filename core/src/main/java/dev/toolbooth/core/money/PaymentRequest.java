package dev.toolbooth.core.money;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has to be paid before a call runs, in no dialect's words.
 *
 * @param shop where it was called, or null outside of all shops
 * @param price the most that the call would cost
 * @param why what is missing
 * @param offers how it can be paid without an account
 * @param session what ties a payment to this request
 * @param sold the tool, where everybody may know how it is called, or null
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
        @Nullable SoldTool sold) {

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
        this(shop, tool, tariff, price, why, alternatives, offers, session, null);
    }

    public PaymentRequest {
        offers = List.copyOf(offers);
    }

    /** Why a call can't be paid for. */
    public sealed interface Why {

        /** What the account has. */
        Balance balance();

        /** Nobody is known who could pay. */
        record NoPayer() implements Why {
            @Override
            public Balance balance() {
                return Balance.NOTHING;
            }
        }

        /** There is not as much in the account. */
        record TooLittle(Balance balance) implements Why {}

        /** The key may not spend as much. */
        record OverBudget(Holding.Budget budget, Money limit, Money left, Balance balance)
                implements Why {}
    }
}
