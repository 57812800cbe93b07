package dev.toolbooth.client.model;

import org.jspecify.annotations.Nullable;

/**
 * The progress of a request.
 *
 * @param total the value at the end, or null where it is unknown
 * @param message what is being done, or null
 */
public record Progress(double progress, @Nullable Double total, @Nullable String message) {}
