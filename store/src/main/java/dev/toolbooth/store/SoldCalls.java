package dev.toolbooth.store;

/**
 * Calls of one tool that one account has bought in one hour.
 *
 * @param free whether they were among the free ones of a day
 * @param payer the number of the account, or zero when it has none yet
 */
record SoldCalls(
        long hour,
        String shop,
        String tool,
        boolean free,
        long calls,
        long microUsd,
        int payer,
        String account) {}
