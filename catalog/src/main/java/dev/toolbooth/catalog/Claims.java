package dev.toolbooth.catalog;

import java.util.Set;

/** Which names sellers may choose for what they sell. */
final class Claims {
    /** The names of our own tools beside them. */
    private static final Set<String> RESERVED = Set.of("search_resources", "proxy_tool_call");

    private Claims() {}

    /** The name that an entry would have if nobody else had it. */
    static String wanted(Listing listing, Source source) {
        return source.vouched() || isHarmless(listing) ? listing.name() : listing.derivedName();
    }

    /**
     * A name with a hash at its end is what the rule gives to one resource alone: nobody else may
     * have it, not even before that resource is known.
     */
    private static boolean isHarmless(Listing listing) {
        String pinned = listing.pinnedName();
        return !RESERVED.contains(pinned) && ToolNames.stem(pinned).isEmpty();
    }

    /**
     * An entry under the name that it may have.
     *
     * @param known as it would be
     */
    static Entry named(Entry known, NameTable names) {
        Listing listing = known.listing();
        String claimed = listing.name();
        String rival = names.holder(claimed).filter(key -> !key.equals(listing.key())).orElse("");
        if (known.source().vouched()) {
            // The table decides between two that somebody vouches for.
            return known.named(claimed, "");
        }
        return rival.isEmpty()
                ? known.named(wanted(listing, known.source()), "")
                : known.named(listing.derivedName(), rival);
    }
}
