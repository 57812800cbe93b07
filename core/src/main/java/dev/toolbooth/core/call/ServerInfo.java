package dev.toolbooth.core.call;

import org.jspecify.annotations.Nullable;

/** How the server introduces itself. */
public record ServerInfo(
        String name, @Nullable String title, String version, @Nullable String instructions) {}
