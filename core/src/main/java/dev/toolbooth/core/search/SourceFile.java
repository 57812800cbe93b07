package dev.toolbooth.core.search;

/**
 * What a look at a file tells without reading it.
 *
 * @param path from the folder's root, with {@code /}
 * @param version differs when the file has been written, as far as can be seen without reading it
 */
public record SourceFile(String path, long bytes, long version) {}
