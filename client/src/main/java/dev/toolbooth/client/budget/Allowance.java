package dev.toolbooth.client.budget;

import java.math.BigInteger;

/**
 * Leave to spend something that is no dollar, in its smallest units.
 *
 * @param network by any of its names
 * @param asset its contract or mint, or {@code native}
 */
public record Allowance(String network, String asset, BigInteger callMax, BigInteger dayMax) {}
