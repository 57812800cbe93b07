package dev.toolbooth.tools.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** The character boundaries in a UTF-8 file. */
final class Utf8Range {
    private static final int CHARACTER_BYTES_MAX = 4;

    private Utf8Range() {}

    /**
     * The position of the character that a position is in; the position itself where none begins in
     * the few bytes before it, for then the file is no UTF-8.
     */
    static long characterStart(SeekableByteChannel channel, long position) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        for (long at = position; at > 0 && position - at < CHARACTER_BYTES_MAX; at--) {
            one.clear();
            channel.position(at);
            if (channel.read(one) < 0 || (one.get(0) & 0xc0) != 0x80) {
                return at;
            }
        }
        return position < CHARACTER_BYTES_MAX ? 0 : position;
    }
}
