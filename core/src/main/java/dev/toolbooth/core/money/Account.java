package dev.toolbooth.core.money;

import java.time.Instant;

/**
 * An account as it stands.
 *
 * @param microUsd the posted balance, below zero for where money comes from
 * @param heldMicroUsd what of it is held
 */
public record Account(String id, long microUsd, long heldMicroUsd, Instant created) {

    /** The rail of accounts that are paid in advance. */
    public static final String BALANCE = "balance";

    /** The start of the id of a wallet's account, before its network and its address. */
    public static final String WALLET = "wallet:";

    private static final String SOURCE = "source:";
    private static final String REVENUE = "revenue:";

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

    /** Whether it is a customer's, and so never below zero. */
    public static boolean isCustomer(String id) {
        return !id.startsWith(SOURCE) && !id.startsWith(REVENUE);
    }
}
