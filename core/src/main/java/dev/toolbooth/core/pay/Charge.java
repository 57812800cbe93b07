package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Offer;
import java.math.BigInteger;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/**
 * A payment that was checked and found good: everything that is needed to settle it, also after a
 * restart.
 *
 * @param rail who can settle it: a {@link Rail#name}
 * @param key what makes this payment one: the same text for every copy of it, however it is
 *     written, and for no other
 * @param payer the wallet's address, written in one way only
 * @param offer what it is meant to pay
 * @param amount what it pays, in the asset's smallest units
 * @param expires after this it can't be settled any more
 * @param moved whether the money has moved already
 * @param payload the rail's own; not to be changed
 */
public record Charge(
        String rail,
        String key,
        String payer,
        Offer offer,
        BigInteger amount,
        Instant expires,
        boolean moved,
        ObjectNode payload) {

    /** The prepaid account of the wallet. */
    public String account() {
        return "wallet:" + offer.network() + ":" + payer;
    }
}
