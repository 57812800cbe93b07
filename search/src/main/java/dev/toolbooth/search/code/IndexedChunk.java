package dev.toolbooth.search.code;

import java.util.List;

/**
 * A chunk of a file as it stands in the index.
 *
 * @param number its number among the file's chunks, from 0
 * @param version the file's version, from its metadata
 * @param language empty if it isn't known
 */
record IndexedChunk(
        String path,
        int number,
        int lineStart,
        int lineEnd,
        String language,
        String etag,
        long version,
        List<String> tags,
        String symbol,
        String text) {

    /** What it is called in answers. */
    String id() {
        return path + "#" + number;
    }

    /** What its meaning is made of: it is the same wherever a copy of the file lies. */
    String meaning() {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return symbol.isEmpty() ? name + "\n" + text : name + " " + symbol + "\n" + text;
    }
}
