package dev.toolbooth.search.embed;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * An append-only file of rows of one size, with a table of its keys in memory. Rows are not forced
 * to the disk: a lost one is made again. Not safe for concurrent use.
 */
final class VectorFile implements AutoCloseable {
    static final int HEAD_BYTES = 16;
    private static final long MAGIC = 0x54_42_56_45_43_54_30_31L;
    private static final int BLOCK_ROWS = 1_024;

    /** Not a channel: that would be closed for all when one thread is interrupted. */
    private final RandomAccessFile file;

    private final int rowBytes;
    private final RowTable table = new RowTable();
    private int rows;

    private VectorFile(RandomAccessFile file, int rowBytes) {
        this.file = file;
        this.rowBytes = rowBytes;
    }

    /** Opens the file to add to it, or begins it anew when it isn't one of these. */
    static VectorFile write(Path path, int dimensions) throws IOException {
        VectorFile opened =
                new VectorFile(
                        new RandomAccessFile(path.toFile(), "rw"), VectorRow.bytes(dimensions));
        try {
            if (!opened.headIs(dimensions)) {
                opened.file.setLength(0);
                opened.file.seek(0);
                opened.file.write(head(dimensions));
            }
            opened.scan();
            opened.file.setLength(opened.end());
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    /** Opens what there is of the file now; empty when there is none of these. */
    static Optional<VectorFile> read(Path path, int dimensions) throws IOException {
        RandomAccessFile file;
        try {
            file = new RandomAccessFile(path.toFile(), "r");
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
        VectorFile opened = new VectorFile(file, VectorRow.bytes(dimensions));
        try {
            if (opened.headIs(dimensions)) {
                opened.scan();
                return Optional.of(opened);
            }
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
        opened.close();
        return Optional.empty();
    }

    private static byte[] head(int dimensions) {
        ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES).putLong(MAGIC).putInt(dimensions);
        CRC32C sum = new CRC32C();
        sum.update(head.array(), 0, head.position());
        return head.putInt((int) sum.getValue()).array();
    }

    private boolean headIs(int dimensions) throws IOException {
        if (file.length() < HEAD_BYTES) {
            return false;
        }
        byte[] head = new byte[HEAD_BYTES];
        file.seek(0);
        file.readFully(head);
        return ByteBuffer.wrap(head).equals(ByteBuffer.wrap(head(dimensions)));
    }

    /** Finds the rows that are whole; half a row at the end, as a crash leaves it, is none. */
    private void scan() throws IOException {
        long whole = Math.max(0, file.length() - HEAD_BYTES) / rowBytes;
        int all = (int) Math.min(whole, Integer.MAX_VALUE - 2);
        byte[] block = new byte[Math.min(BLOCK_ROWS, Math.max(1, all)) * rowBytes];
        file.seek(HEAD_BYTES);
        while (rows < all) {
            int here = Math.min(block.length / rowBytes, all - rows);
            file.readFully(block, 0, here * rowBytes);
            for (int i = 0; i < here; i++) {
                int row = rows + i;
                VectorRow.key(block, i * rowBytes, rowBytes).ifPresent(key -> table.put(key, row));
            }
            rows += here;
        }
    }

    private long end() {
        return HEAD_BYTES + (long) rows * rowBytes;
    }

    /** How long the file would be with one more row. */
    long bytesWithOneMore() {
        return end() + rowBytes;
    }

    int rows() {
        return rows;
    }

    boolean has(ContentKey key) {
        return table.find(key) != RowTable.NONE;
    }

    /** The row as it was written; one that has gone bad meanwhile is forgotten. */
    Optional<byte[]> find(ContentKey key) throws IOException {
        int row = table.find(key);
        if (row == RowTable.NONE) {
            return Optional.empty();
        }
        byte[] bytes = new byte[rowBytes];
        file.seek(HEAD_BYTES + (long) row * rowBytes);
        file.readFully(bytes);
        if (VectorRow.key(bytes, 0, rowBytes).filter(key::equals).isEmpty()) {
            table.drop(key);
            return Optional.empty();
        }
        return Optional.of(bytes);
    }

    void add(ContentKey key, byte[] row) throws IOException {
        file.seek(end());
        file.write(row);
        table.put(key, rows);
        rows++;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
