package dev.toolbooth.server;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.pay.FacilitatorDesk;
import java.util.List;

/**
 * Who may have payments settled here for their own customers, and how much of it.
 *
 * @param keys the secrets of those who may, beside operators; none for operators alone
 * @param bodyBytes the largest request
 * @param rate how often each of them may ask
 * @param settlesAtOnce the most payments that are settled at the same time
 */
public record FacilitatorSettings(
        FacilitatorDesk desk, List<String> keys, int bodyBytes, Rate rate, int settlesAtOnce) {
    /** The largest request where nobody says otherwise. */
    public static final int BODY_BYTES = 64 * 1024;

    /** The most payments at the same time where nobody says otherwise. */
    public static final int SETTLES_AT_ONCE = 64;

    public FacilitatorSettings {
        keys = List.copyOf(keys);
    }

    @Override
    public String toString() {
        return "FacilitatorSettings[keys=" + keys.size() + ", rate=" + rate + "]";
    }
}
