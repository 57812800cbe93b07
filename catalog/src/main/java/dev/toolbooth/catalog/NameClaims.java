package dev.toolbooth.catalog;

import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.listing.ToolNames;
import java.util.Set;

/** The rules of which names sellers may choose. */
final class NameClaims {
    /** The names of our own tools beside them. */
    private static final Set<String> RESERVED = Set.of("search_resources", "proxy_tool_call");

    private NameClaims() {}

    /** The name that an entry would have without conflicts. */
    static String wanted(Listing listing, Source source) {
        return source.vouched() || isHarmless(listing) ? listing.name() : listing.derivedName();
    }

    /**
     * A name with a hash at its end is what the rule gives to one resource alone: no other may have
     * it, not even before that resource is known.
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
    static CatalogEntry named(CatalogEntry known, NameTable names) {
        Listing listing = known.listing();
        String claimed = listing.name();
        String rival = names.holder(claimed).filter(key -> !key.equals(listing.key())).orElse("");
        if (known.source().vouched()) {
            // The table decides between two vouched ones.
            return known.named(claimed, "");
        }
        return rival.isEmpty()
                ? known.named(wanted(listing, known.source()), "")
                : known.named(listing.derivedName(), rival);
    }
}
