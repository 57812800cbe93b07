package dev.toolbooth.client;

import org.jspecify.annotations.Nullable;

/**
 * How far a request has come.
 *
 * @param total how far it will go, or null where nobody knows
 * @param message what is being done, or null
 */
public record Progress(double progress, @Nullable Double total, @Nullable String message) {}
