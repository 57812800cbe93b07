package dev.toolbooth.core.search;

/**
 * The contents of a source file at one moment.
 *
 * @param etag the version of these bytes, as the file tools name it
 */
@SuppressWarnings("ArrayRecordComponent") // a private copy, handed over
public record SourceBytes(SourceFile file, byte[] bytes, String etag) {}
