package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.pay.PaymentRequest;

/**
 * Sentences for people and models about an unpaid call: its price, and what to do. None of them
 * names a command that lifts a limit, because a model might run it.
 */
final class PriceInWords {

    private PriceInWords() {}

    /** For a call that came without a payment, or whose account can't pay. */
    static String unpaid(PaymentRequest request) {
        return switch (request.why()) {
            case PaymentRequest.Why.NoPayer _ -> price(request) + ". " + strangersWays(request);
            case PaymentRequest.Why.TooLittle(var balance) ->
                    price(request)
                            + ", and the account has "
                            + free(balance.posted(), balance.held()).dollars()
                            + " left. "
                            + accountsWays(request);
            case PaymentRequest.Why.OverBudget over ->
                    price(request)
                            + ", and this key may spend "
                            + (over.budget() == HoldResult.Budget.PER_CALL
                                    ? over.limit().dollars() + " on one call."
                                    : over.left().dollars()
                                            + (over.budget() == HoldResult.Budget.PER_DAY
                                                    ? " more today."
                                                    : " more."))
                            + " Only its owner can change that limit.";
        };
    }

    /** For a call whose payment is no good. */
    static String refused(Outcome.InvalidPayment invalid) {
        String why = invalid.message();
        return "The payment was refused: "
                + why
                + (why.endsWith(".") ? " " : ". ")
                + price(invalid.request())
                + ".";
    }

    private static String price(PaymentRequest request) {
        return request.tool()
                + (request.tariff().price().byToken() ? " costs up to " : " costs ")
                + request.price().dollars();
    }

    private static String strangersWays(PaymentRequest request) {
        return paysByX402(request)
                ? "Send an API key or an x402 payment; `toolbooth buy URL` pays for you."
                : request.offers().isEmpty()
                        ? "Send an API key."
                        : "Send an API key or the proof of a payment.";
    }

    private static String accountsWays(PaymentRequest request) {
        return (request.topsUp() ? "Top it up" : "Its operator can top it up")
                + (paysByX402(request) ? ", or send an x402 payment." : ".");
    }

    private static boolean paysByX402(PaymentRequest request) {
        return request.offers().stream().anyMatch(offer -> offer.scheme() == Scheme.EXACT);
    }

    /** What is not held for other calls. */
    private static Money free(Money posted, Money held) {
        return posted.covers(held) ? posted.minus(held) : Money.ZERO;
    }
}
