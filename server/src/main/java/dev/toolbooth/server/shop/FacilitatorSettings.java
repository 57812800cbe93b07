package dev.toolbooth.server.shop;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.rail.Facilitator;
import java.util.List;

/**
 * The settings of the facilitator.
 *
 * @param keys the secrets of sellers that may use it, beside operators; none for operators alone
 * @param bodyBytes the largest request
 * @param rate how often each of them may ask
 * @param settlesAtOnce the most payments that are settled at the same time
 */
public record FacilitatorSettings(
        Facilitator facilitator, List<String> keys, int bodyBytes, Rate rate, int settlesAtOnce) {
    /** The default size of the largest request. */
    public static final int BODY_BYTES = 64 * 1024;

    /** The default number of payments at the same time. */
    public static final int SETTLES_AT_ONCE = 64;

    public FacilitatorSettings {
        keys = List.copyOf(keys);
    }

    @Override
    public String toString() {
        return "FacilitatorSettings[keys=" + keys.size() + ", rate=" + rate + "]";
    }
}
