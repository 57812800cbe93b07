package dev.toolbooth.core.rail;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.money.Offer;
import java.math.BigInteger;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/**
 * A payment that was verified, with everything needed to settle it, also after a restart.
 *
 * @param rail the name of the rail that can settle it ({@link Rail#name})
 * @param key the payment's identity: the same text for every copy of it, however it is written, and
 *     for no other payment
 * @param payer the wallet's address, in canonical form
 * @param offer the offer that it is meant to pay
 * @param amount what it pays, in the asset's smallest units
 * @param expires the moment after which it can't be settled
 * @param moved whether the money has moved already
 * @param source the ledger's source account of the money, once it has arrived
 * @param payload the rail's own; not to be changed
 */
public record VerifiedPayment(
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
    public VerifiedPayment(
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
    public static Deposit.Source usual(String rail) {
        return rail.equals(Rail.PLAY) ? Deposit.Source.PLAY : Deposit.Source.CHAIN;
    }

    /** The same for a payment whose transfer was not checked. */
    public VerifiedPayment believed() {
        return new VerifiedPayment(
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
