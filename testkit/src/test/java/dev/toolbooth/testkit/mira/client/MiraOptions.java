package dev.toolbooth.testkit.mira.client;

import dev.toolbooth.client.transport.ClientLimits;
import java.time.Duration;
import java.util.Map;

/**
 * How a client of Mira's contracts behaves.
 *
 * @param name what tells this client from others of the same caller; letters, digits and {@code . _
 *     -}
 * @param headers what goes with every HTTP request, such as a key
 * @param timeout how long a call may take, but for those that say themselves how long they run
 */
public record MiraOptions(
        String name, Map<String, String> headers, Duration timeout, ClientLimits limits) {
    /** What the contracts recommend. */
    public static final Duration USUAL_TIMEOUT = Duration.ofSeconds(10);

    public MiraOptions {
        headers = Map.copyOf(headers);
    }

    /** A client of that name that shows no key. */
    public static MiraOptions named(String name) {
        return new MiraOptions(name, Map.of(), USUAL_TIMEOUT, ClientLimits.defaults());
    }

    /** The same with an API key. */
    public MiraOptions withKey(String key) {
        return new MiraOptions(name, Map.of("authorization", "Bearer " + key), timeout, limits);
    }
}
