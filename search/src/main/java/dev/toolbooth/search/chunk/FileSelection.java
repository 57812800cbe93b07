package dev.toolbooth.search.chunk;

/** The result of selecting a file. */
public sealed interface FileSelection {
    /** It is searched. */
    record Text(String text) implements FileSelection {}

    /** It is left out. */
    record Left(SkipReason why) implements FileSelection {}
}
