package dev.toolbooth.core.money;

import java.util.List;

/**
 * The price of a tool as a listing shows it.
 *
 * @param offers how it can be paid without an account; what is asked where no tokens are known yet
 */
public record PriceTag(Price price, Terms terms, List<Offer> offers) {

    public PriceTag {
        offers = List.copyOf(offers);
    }
}
