package dev.toolbooth.core.catalog;

import java.util.Collection;

/** The limits that every store of catalog rows must accept. */
public final class CatalogRowLimits {
    private CatalogRowLimits() {}

    /**
     * Refuses rows of which one can't be kept, before any of them is written.
     *
     * @throws IllegalArgumentException when a key is empty or too long, or a text has a character
     *     that is none
     */
    public static void check(Collection<CatalogRow> rows) {
        for (CatalogRow row : rows) {
            int chars = row.key().length();
            if (chars == 0 || chars > CatalogRow.KEY_CHARS_MAX) {
                throw new IllegalArgumentException(
                        "the key of a row of the catalog has "
                                + chars
                                + " characters: 1 to "
                                + CatalogRow.KEY_CHARS_MAX
                                + " are possible");
            }
            check(row.key(), "key");
            check(row.json(), "text");
        }
    }

    private static void check(String text, String what) {
        boolean bad =
                text.codePoints()
                        .anyMatch(
                                point ->
                                        point == 0
                                                || Character.getType(point) == Character.SURROGATE);
        if (bad) {
            throw new IllegalArgumentException(
                    "the "
                            + what
                            + " of a row of the catalog has a zero or half of a surrogate pair in"
                            + " it, which no database keeps");
        }
    }
}
