package dev.toolbooth.store.sqlite;

import dev.toolbooth.store.StoreProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The disk under the file of a store. Immutable. */
final class SqliteDisk {
    /** With less room nothing new begins: what goes on has to be written too. */
    static final long ROOM_BYTES = 4L << 20;

    /** More than most batches take. */
    private static final int PROBE_BYTES = 1 << 20;

    private static final int BLOCK_BYTES = 1 << 16;

    private final Path folder;

    SqliteDisk(Path folder) {
        this.folder = folder;
    }

    /**
     * Writes something there, and takes it away again.
     *
     * @throws SQLException when that can't be done
     */
    void prove() throws SQLException {
        Path probe = folder.resolve(".toolbooth-probe");
        try {
            try (FileChannel out =
                    FileChannel.open(
                            probe,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE)) {
                for (int at = 0; at < PROBE_BYTES; at += BLOCK_BYTES) {
                    ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);
                    while (block.hasRemaining()) {
                        out.write(block);
                    }
                }
                out.force(true);
            } finally {
                Files.deleteIfExists(probe);
            }
        } catch (IOException e) {
            throw new SQLException(
                    "the data folder " + folder + " can't be written: " + StoreProblem.reason(e),
                    e);
        }
    }

    /** Why nothing new should begin, or null when there is room. */
    @Nullable String shortage() {
        long room = folder.toFile().getUsableSpace();
        return room >= ROOM_BYTES
                ? null
                : "the disk of the data folder "
                        + folder
                        + " is nearly full: "
                        + (room >> 10)
                        + " KiB are left, and "
                        + (ROOM_BYTES >> 10)
                        + " are needed";
    }
}
