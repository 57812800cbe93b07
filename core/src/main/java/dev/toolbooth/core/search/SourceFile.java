package dev.toolbooth.core.search;

/**
 * A file as its directory entry describes it, without reading it.
 *
 * @param path from the folder's root, with {@code /}
 * @param version changes when the file is written, as its metadata shows
 */
public record SourceFile(String path, long bytes, long version) {}
