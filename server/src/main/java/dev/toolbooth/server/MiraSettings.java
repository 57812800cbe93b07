package dev.toolbooth.server;

import dev.toolbooth.core.dialect.Dialect;
import java.util.Set;

/**
 * The endpoint of Mira's contracts.
 *
 * @param path where it is
 * @param dialect how it speaks
 * @param apart the tools that are nowhere but there, by their full names
 */
public record MiraSettings(String path, Dialect dialect, Set<String> apart) {
    public MiraSettings {
        apart = Set.copyOf(apart);
    }
}
