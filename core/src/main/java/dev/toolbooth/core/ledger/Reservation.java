package dev.toolbooth.core.ledger;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import java.time.Instant;
import java.util.UUID;

/**
 * A request to hold money before a call runs.
 *
 * @param call the call's id, which no other call ever has
 * @param shop the shop that earns the money; free calls are counted for each shop
 * @param ceiling the most that the call may cost
 * @param freeCallsPerDay how many calls a key has free in this shop on a UTC day
 * @param at now; its day counts, whenever the call ends
 * @param expires when the hold expires
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
