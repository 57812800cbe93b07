package dev.toolbooth.core.money;

import org.jspecify.annotations.Nullable;

/**
 * The spending limits of a key, whatever its account has; null where there is no limit.
 *
 * @param perDay from midnight to midnight, UTC
 * @param total for as long as the key lives
 */
public record SpendLimits(@Nullable Money perCall, @Nullable Money perDay, @Nullable Money total) {
    /** As much as there is. */
    public static final SpendLimits NONE = new SpendLimits(null, null, null);
}
