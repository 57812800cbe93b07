package dev.toolbooth.search.chunk;

/**
 * The sizes of chunks, in characters. A model reads some 250 tokens, of about four characters each
 * in code; it doesn't see the rest of a longer chunk.
 *
 * @param target the size up to which small neighbours are merged
 */
record ChunkSizes(int target) {
    static final ChunkSizes USUAL = new ChunkSizes(1000);

    /** The length at which lines are cut: a longer one was not written by hand. */
    static final int LINE_CHARS_MAX = 1000;

    /** A name that is longer is cut. */
    static final int SYMBOL_CHARS_MAX = 200;

    /** What is longer is split. */
    int max() {
        return target + target / 5;
    }

    /** Neighbours that are at most so long are put together. */
    int small() {
        return target / 4;
    }

    /** What is no function and at most so long is never a piece of its own beside another. */
    int tiny() {
        return target / 12;
    }

    ChunkSizes doubled() {
        return new ChunkSizes(Math.multiplyExact(target, 2));
    }
}
