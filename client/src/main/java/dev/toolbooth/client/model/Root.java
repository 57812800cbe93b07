package dev.toolbooth.client.model;

import org.jspecify.annotations.Nullable;

/**
 * A folder that a server may work in.
 *
 * @param uri as in file:///home/user/project
 */
public record Root(String uri, @Nullable String name) {}
