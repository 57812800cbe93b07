package dev.toolbooth.search.chunk;

/** What became of a file that was looked at. */
public sealed interface Taken {
    /** It is searched. */
    record Text(String text) implements Taken {}

    /** It is left out. */
    record Left(Skipped why) implements Taken {}
}
