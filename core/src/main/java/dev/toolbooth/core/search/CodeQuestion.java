package dev.toolbooth.core.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wants to find. At least one of query and embedding is there.
 *
 * @param query words, a name or a question
 * @param embedding the vector of what is looked for
 * @param limit the most matches
 * @param pathPrefix what paths have to begin with; empty for any
 * @param tags what files have to have, all of them
 * @param vectors whether matches come with theirs
 * @param rerank whether the best are looked at once more
 */
public record CodeQuestion(
        @Nullable String query,
        @Nullable List<Float> embedding,
        int limit,
        String pathPrefix,
        List<String> tags,
        boolean vectors,
        boolean rerank) {

    public CodeQuestion {
        embedding = embedding == null ? null : List.copyOf(embedding);
        tags = List.copyOf(tags);
    }

    /** The same, of which no match comes with its vector. */
    public CodeQuestion withoutVectors() {
        return new CodeQuestion(query, embedding, limit, pathPrefix, tags, false, rerank);
    }
}
