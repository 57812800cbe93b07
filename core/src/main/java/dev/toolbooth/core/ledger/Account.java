package dev.toolbooth.core.ledger;

import java.time.Instant;

/**
 * An account as it stands.
 *
 * @param microUsd the posted balance, below zero for sources of money
 * @param heldMicroUsd the part of it that is held
 */
public record Account(String id, long microUsd, long heldMicroUsd, Instant created) {

    /** The rail of accounts that are paid in advance. */
    public static final String BALANCE = "balance";

    /** The start of the id of a wallet's account, before its network and its address. */
    public static final String WALLET = "wallet:";

    /** Where operators correct accounts from, and to. */
    public static final String ADJUSTMENTS = "source:adjustments";

    private static final String SOURCE = "source:";
    private static final String REVENUE = "revenue:";
    private static final String PAYOUT = "payout:";
    private static final String PLAYED = "played:";

    /**
     * The account of what a shop has earned.
     *
     * @param shop or the account of a source, where what is given back goes: no shop has a colon in
     *     its name
     */
    public static String revenue(String shop) {
        return shop.startsWith(SOURCE) ? shop : REVENUE + shop;
    }

    /**
     * The word for how money came into a customer's account: {@code balance} where it was paid in
     * for a key, and for a wallet its network as CAIP-2 writes it, with {@code play:} or {@code
     * believed:} before it where the money is not real.
     */
    public static String rail(String id) {
        // The address is last, and has no colon in it.
        int end = id.lastIndexOf(':');
        return id.startsWith(WALLET) && end > WALLET.length()
                ? id.substring(WALLET.length(), end)
                : BALANCE;
    }

    /** Whether it has what a shop has earned. */
    public static boolean isRevenue(String id) {
        return id.startsWith(REVENUE);
    }

    /** The shop whose earnings are in an account, which has to be one of those. */
    public static String shop(String id) {
        return id.substring(REVENUE.length());
    }

    /** The account of what of a shop's earnings was paid out. */
    public static String payout(String shop) {
        return PAYOUT + shop;
    }

    /** Whether it has what was paid out of a shop's earnings. */
    public static boolean isPayout(String id) {
        return id.startsWith(PAYOUT);
    }

    /** The account through which goes back what a shop has earned in play money. */
    public static String played(String shop) {
        return PLAYED + shop;
    }

    /** Whether play money that a shop has earned goes back through it. */
    public static boolean isPlayed(String id) {
        return id.startsWith(PLAYED);
    }

    /** Whether it is a customer's. */
    public static boolean isCustomer(String id) {
        return isCovered(id) && !isPayout(id) && !isPlayed(id);
    }

    /** Whether it is never below zero, so that what it gives and gets is decided by a wallet. */
    public static boolean isCovered(String id) {
        return !id.startsWith(SOURCE) && !id.startsWith(REVENUE);
    }
}
