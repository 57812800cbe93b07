package dev.toolbooth.core.catalog;

/**
 * One entry of the catalog as it is stored.
 *
 * @param key the key that it is found by
 * @param json the whole entry; empty for one that was removed
 * @param revision rises with every change of any row; 0 for one that was never written
 */
public record CatalogRow(String key, String json, long revision) {
    /** A key has at most this many characters. */
    public static final int KEY_CHARS_MAX = 4_096;

    /** Whether it was taken out. */
    public boolean gone() {
        return json.isEmpty();
    }
}
