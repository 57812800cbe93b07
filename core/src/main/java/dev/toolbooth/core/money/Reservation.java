package dev.toolbooth.core.money;

import java.time.Instant;
import java.util.UUID;

/**
 * What is to be held before a call runs.
 *
 * @param call the call's id, which no other ever has
 * @param shop who sells, and earns; free calls are counted for each shop
 * @param ceiling the most that the call may cost
 * @param freeCallsPerDay how many calls a key has free in this shop on a day of UTC
 * @param at the moment; its day is the one that counts, whenever the call ends
 * @param expires when the hold falls away by itself
 */
public record Reservation(
        UUID call,
        Payer payer,
        String shop,
        Money ceiling,
        int freeCallsPerDay,
        Instant at,
        Instant expires) {

    private static final long DAY_SECONDS = 86_400;

    /** The day of UTC that it counts for, since 1970. */
    public long day() {
        return Math.floorDiv(at.getEpochSecond(), DAY_SECONDS);
    }
}
