package dev.toolbooth.core.operation;

import org.jspecify.annotations.Nullable;

/** The server's introduction of itself. */
public record ServerInfo(
        String name, @Nullable String title, String version, @Nullable String instructions) {}
