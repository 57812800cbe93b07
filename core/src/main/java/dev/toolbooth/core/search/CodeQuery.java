package dev.toolbooth.core.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query for code. It has words, an embedding, or both.
 *
 * @param query words, a name or a question
 * @param embedding the vector of what is looked for
 * @param limit the most matches
 * @param pathPrefix what paths have to begin with; empty for any
 * @param tags what files have to have, all of them
 * @param vectors whether matches come with their vectors
 * @param rerank whether a model reorders the best matches
 */
public record CodeQuery(
        @Nullable String query,
        @Nullable List<Float> embedding,
        int limit,
        String pathPrefix,
        List<String> tags,
        boolean vectors,
        boolean rerank) {

    public CodeQuery {
        embedding = embedding == null ? null : List.copyOf(embedding);
        tags = List.copyOf(tags);
    }

    /** The same, of which no match comes with its vector. */
    public CodeQuery withoutVectors() {
        return new CodeQuery(query, embedding, limit, pathPrefix, tags, false, rerank);
    }
}
