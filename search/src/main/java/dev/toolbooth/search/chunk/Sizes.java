package dev.toolbooth.search.chunk;

/**
 * How long pieces are, in characters. A model reads some 250 pieces of words, of about four
 * characters each in code; what is longer it doesn't see.
 *
 * @param target what small neighbours are put together to
 */
record Sizes(int target) {
    static final Sizes USUAL = new Sizes(1000);

    /** What is longer in one line is cut: nobody wrote it by hand. */
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

    Sizes doubled() {
        return new Sizes(Math.multiplyExact(target, 2));
    }
}
