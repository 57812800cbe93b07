package dev.toolbooth.store.sales;

/**
 * The key by which sales are counted together.
 *
 * @param slot an hour or a day of UTC, since 1970
 * @param tool {@link #ALL} for all of the shop together
 */
public record SalesKey(long slot, String shop, String tool, String rail) {
    /** In the place of a tool: all of them. No tool has an empty name. */
    public static final String ALL = "";

    SalesKey at(long otherSlot) {
        return new SalesKey(otherSlot, shop, tool, rail);
    }

    SalesKey ofAll() {
        return new SalesKey(slot, shop, ALL, rail);
    }
}
