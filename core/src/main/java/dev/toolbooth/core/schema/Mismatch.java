package dev.toolbooth.core.schema;

/**
 * A fault in a value.
 *
 * @param path its place in the value, as a JSON Pointer; empty for the whole value
 */
public record Mismatch(String path, String reason) {}
