package dev.toolbooth.core.rail;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Terms;
import org.jspecify.annotations.Nullable;

/**
 * The purchase that a payment is checked against.
 *
 * @param thing what is bought: a tool's canonical name, or the path of a route
 * @param price the most that it may cost
 * @param terms how it may be paid
 * @param session the session of the request for payment: the one being made, or the one that a
 *     payment answers
 */
public record Quote(String thing, Money price, Terms terms, @Nullable String session) {

    /** One that is part of no request. */
    public Quote(String thing, Money price, Terms terms) {
        this(thing, price, terms, null);
    }

    /** The same in a request for payment. */
    public Quote in(@Nullable String request) {
        return new Quote(thing, price, terms, request);
    }
}
