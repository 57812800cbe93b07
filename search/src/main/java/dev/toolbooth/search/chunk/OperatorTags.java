package dev.toolbooth.search.chunk;

import java.util.Collection;
import java.util.Set;
import java.util.function.Function;

/**
 * The operator's tags for files, beside those that {@link Tags} finds.
 *
 * @param identity identifies this set of tags: files are read again for another one
 * @param of the tags of a path; for any thread
 */
public record OperatorTags(String identity, Function<String, Collection<String>> of) {
    public static final OperatorTags NONE = new OperatorTags("", _ -> Set.of());
}
