package dev.toolbooth.server.rpc;

import dev.toolbooth.core.dialect.Dialect;
import java.util.Set;

/**
 * The endpoint of Mira's contracts.
 *
 * @param path its path
 * @param dialect its dialect
 * @param mountOnly the mount-only tools there, by their full names
 */
public record MiraSettings(String path, Dialect dialect, Set<String> mountOnly) {
    public MiraSettings {
        mountOnly = Set.copyOf(mountOnly);
    }
}
