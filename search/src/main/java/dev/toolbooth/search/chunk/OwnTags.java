package dev.toolbooth.search.chunk;

import java.util.Collection;
import java.util.Set;
import java.util.function.Function;

/**
 * The tags that an operator gives to files, beside those that {@link Tags} finds.
 *
 * @param identity what tells one set of them from another: files are read again for another one
 * @param of the tags of a path; for any thread
 */
public record OwnTags(String identity, Function<String, Collection<String>> of) {
    public static final OwnTags NONE = new OwnTags("", _ -> Set.of());
}
