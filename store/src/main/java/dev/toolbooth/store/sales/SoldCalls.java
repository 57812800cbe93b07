package dev.toolbooth.store.sales;

/**
 * The calls of one tool that one account bought in one hour.
 *
 * @param free whether they were among a day's free calls
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
