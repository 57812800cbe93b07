package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.List;

/**
 * What can be bought, here and elsewhere.
 *
 * @param files with entries that this server's operator vouches for
 */
public record CatalogConfig(List<Path> files) {

    public CatalogConfig {
        files = List.copyOf(files);
    }
}
