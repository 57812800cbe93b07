package dev.toolbooth.search.embed;

/**
 * A hash table from keys to rows of a file, in three arrays, as there may be hundreds of thousands.
 * Not safe for concurrent use.
 */
final class RowTable {
    /** There is no such key. */
    static final int NONE = -1;

    private static final int SLOTS_MIN = 256;

    private long[] highs = new long[SLOTS_MIN];
    private long[] lows = new long[SLOTS_MIN];

    /** Row plus two: 0 is a free slot, 1 one whose row is no longer good. */
    private int[] rows = new int[SLOTS_MIN];

    private int used;

    int find(ContentKey key) {
        return rows[slot(key.high(), key.low())] < 2 ? NONE : rows[slot(key.high(), key.low())] - 2;
    }

    void put(ContentKey key, int row) {
        int slot = slot(key.high(), key.low());
        if (rows[slot] == 0) {
            used++;
        }
        highs[slot] = key.high();
        lows[slot] = key.low();
        rows[slot] = row + 2;
        if (used > rows.length / 2) {
            grow();
        }
    }

    /** Forgets the key's row. */
    void drop(ContentKey key) {
        int slot = slot(key.high(), key.low());
        if (rows[slot] != 0) {
            rows[slot] = 1;
        }
    }

    /** The slot of the key, or the free one where it would be. */
    private int slot(long high, long low) {
        int mask = rows.length - 1;
        // The key is a hash already.
        int slot = (int) low & mask;
        while (rows[slot] != 0 && (highs[slot] != high || lows[slot] != low)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldHighs = highs;
        long[] oldLows = lows;
        int[] oldRows = rows;
        highs = new long[oldRows.length * 2];
        lows = new long[oldRows.length * 2];
        rows = new int[oldRows.length * 2];
        used = 0;
        for (int i = 0; i < oldRows.length; i++) {
            if (oldRows[i] > 1) {
                int slot = slot(oldHighs[i], oldLows[i]);
                highs[slot] = oldHighs[i];
                lows[slot] = oldLows[i];
                rows[slot] = oldRows[i];
                used++;
            }
        }
    }
}
