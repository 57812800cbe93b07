package dev.toolbooth.catalog;

import java.util.Optional;

/** The result of offering an entry to the catalog. */
public sealed interface OfferResult {

    /** The entry as it is now, if this changed it. */
    default Optional<CatalogEntry> changed() {
        return switch (this) {
            case Added(CatalogEntry entry) -> Optional.of(entry);
            case Replaced(CatalogEntry entry) -> Optional.of(entry);
            case Quarantined(CatalogEntry entry) -> Optional.of(entry);
            case Known _, Ignored _ -> Optional.empty();
        };
    }

    /** It is new. */
    record Added(CatalogEntry entry) implements OfferResult {}

    /** It is there already, just so. */
    record Known(CatalogEntry entry) implements OfferResult {}

    /** It exists and was changed, as its voucher wants. */
    record Replaced(CatalogEntry entry) implements OfferResult {}

    /** It is there and has changed; an operator has to agree. */
    record Quarantined(CatalogEntry entry) implements OfferResult {}

    /** It was left out; why is for operators. */
    record Ignored(String why) implements OfferResult {}
}
