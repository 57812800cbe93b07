package dev.toolbooth.core.schema;

/**
 * What is wrong with a value.
 *
 * @param path where in the value, as a JSON Pointer; empty for the whole of it
 */
public record Mismatch(String path, String reason) {}
