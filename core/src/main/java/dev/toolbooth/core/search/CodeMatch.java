package dev.toolbooth.core.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chunk of code that a search found.
 *
 * @param id the file's path and the chunk's number in it
 * @param score between 0 and 1; comparable among the matches of one query
 * @param vector null if none was asked for, or there is none yet
 * @param lineStart counted from 1
 * @param lineEnd the last line
 * @param language null if it isn't known
 * @param etag the version of the file, as the file tools name it
 */
public record CodeMatch(
        String id,
        double score,
        @Nullable List<Float> vector,
        String path,
        int lineStart,
        int lineEnd,
        @Nullable String language,
        String etag,
        List<String> tags,
        String snippet) {

    public CodeMatch {
        vector = vector == null ? null : List.copyOf(vector);
        tags = List.copyOf(tags);
    }
}
