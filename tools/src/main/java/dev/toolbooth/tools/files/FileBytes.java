package dev.toolbooth.tools.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** A reader of whole files and of ranges of their bytes. */
final class FileBytes {
    private FileBytes() {}

    /** The bytes of a file in a folder: as many as there were, or fewer if there are. */
    static byte[] read(SecureDirectoryStream<Path> folder, Path name, long size)
            throws IOException {
        try (SeekableByteChannel channel =
                folder.newByteChannel(
                        name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
            return read(channel, size);
        }
    }

    static byte[] read(SeekableByteChannel channel, long size) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate((int) size);
        while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
        byte[] bytes = new byte[buffer.flip().remaining()];
        buffer.get(bytes);
        return bytes;
    }
}
