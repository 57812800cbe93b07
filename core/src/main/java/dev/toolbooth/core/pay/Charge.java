package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Account;
import dev.toolbooth.core.money.Deposit;
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
 * @param source where the books have it from, once it has arrived
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
        Deposit.Source source,
        ObjectNode payload) {

    /** One whose money is play money or moves on a chain, as its rail says. */
    public Charge(
            String rail,
            String key,
            String payer,
            Offer offer,
            BigInteger amount,
            Instant expires,
            boolean moved,
            ObjectNode payload) {
        this(rail, key, payer, offer, amount, expires, moved, usual(rail), payload);
    }

    /** Where a rail has its money from, unless something else is said. */
    static Deposit.Source usual(String rail) {
        return rail.equals(Rail.PLAY) ? Deposit.Source.PLAY : Deposit.Source.CHAIN;
    }

    /** The same, of which nobody has seen that the money has moved. */
    public Charge believed() {
        return new Charge(
                rail, key, payer, offer, amount, expires, moved, Deposit.Source.BELIEVED, payload);
    }

    /** The prepaid account of the wallet. */
    public String account() {
        return account(source, offer.network(), payer);
    }

    /**
     * The account of a wallet for money of a source. What is worth nothing has one of its own, so
     * that it never pays for what costs real money.
     */
    public static String account(Deposit.Source source, String network, String payer) {
        String kind = source == Deposit.Source.CHAIN ? "" : source.word() + ":";
        return Account.WALLET + kind + network + ":" + payer;
    }
}
