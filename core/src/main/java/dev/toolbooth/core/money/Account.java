package dev.toolbooth.core.money;

import java.time.Instant;

/**
 * An account as it stands.
 *
 * @param microUsd the posted balance, below zero for where money comes from
 * @param heldMicroUsd what of it is held
 */
public record Account(String id, long microUsd, long heldMicroUsd, Instant created) {

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

    /** Whether it is a customer's, and so never below zero. */
    public static boolean isCustomer(String id) {
        return !id.startsWith(SOURCE) && !id.startsWith(REVENUE);
    }
}
