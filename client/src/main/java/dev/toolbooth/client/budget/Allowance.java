package dev.toolbooth.client.budget;

import java.math.BigInteger;

/**
 * A spending limit for an asset other than the dollar, in its smallest units.
 *
 * @param network any of its names
 * @param asset its contract or mint, or {@code native}
 */
public record Allowance(String network, String asset, BigInteger callMax, BigInteger dayMax) {}
