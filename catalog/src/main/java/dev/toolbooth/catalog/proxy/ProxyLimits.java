package dev.toolbooth.catalog.proxy;

import java.time.Duration;

/**
 * The limits on forwarded calls.
 *
 * @param time how long a seller has for its whole answer
 * @param patience how long a call waits for others to the same seller
 * @param toOneSeller the most calls in progress to one origin
 * @param toStrangers the most calls in progress to all unvouched sellers together
 */
public record ProxyLimits(Duration time, Duration patience, int toOneSeller, int toStrangers) {
    static final Duration TIME = Duration.ofSeconds(30);
    static final Duration PATIENCE = Duration.ofSeconds(2);

    /** The usual ones, where so many requests may be under way in all. */
    public static ProxyLimits of(int requests) {
        return new ProxyLimits(
                TIME, PATIENCE, Math.max(1, requests / 4), Math.max(1, requests / 2));
    }
}
