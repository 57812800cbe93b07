package dev.toolbooth.tools.workspace.terminals.log;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * A piece of output that was printed at once: whole characters.
 *
 * @param offset how many bytes were printed before it
 * @param at the time; each piece has a later one than the piece before
 * @param length its length in bytes
 */
public record OutputChunk(long offset, Instant at, String text, int length) {
    static OutputChunk of(long offset, Instant at, byte[] bytes) {
        return new OutputChunk(offset, at, new String(bytes, StandardCharsets.UTF_8), bytes.length);
    }

    /** How many bytes were printed up to its end. */
    public long end() {
        return offset + length;
    }
}
