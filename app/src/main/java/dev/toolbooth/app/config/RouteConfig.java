package dev.toolbooth.app.config;

/**
 * A path of plain HTTP behind which a tool is called.
 *
 * @param method in capitals
 */
public record RouteConfig(String method, String path, String tool) {}
