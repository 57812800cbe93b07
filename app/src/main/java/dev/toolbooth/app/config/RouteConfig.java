package dev.toolbooth.app.config;

import java.util.Optional;

/**
 * A path of plain HTTP behind which a tool is called.
 *
 * @param method in capitals
 * @param catalogName what the catalog calls it, or nothing for a name that is made of its address
 */
public record RouteConfig(String method, String path, String tool, Optional<String> catalogName) {

    /** One that the catalog names. */
    public RouteConfig(String method, String path, String tool) {
        this(method, path, tool, Optional.empty());
    }
}
