package dev.toolbooth.tools.workspace.terminals.transcript;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Something that was printed at once: whole characters.
 *
 * @param offset how many bytes were printed before it
 * @param at when; each piece has a later time than the one before
 * @param length how many bytes it has
 */
public record Piece(long offset, Instant at, String text, int length) {
    static Piece of(long offset, Instant at, byte[] bytes) {
        return new Piece(offset, at, new String(bytes, StandardCharsets.UTF_8), bytes.length);
    }

    /** How many bytes were printed up to its end. */
    public long end() {
        return offset + length;
    }
}
