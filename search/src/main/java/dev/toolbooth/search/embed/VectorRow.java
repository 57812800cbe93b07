package dev.toolbooth.search.embed;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The layout of a vector with its key: the key, the numbers in 16 bits each, and a checksum of
 * both.
 */
final class VectorRow {
    private static final int SUM_BYTES = 4;

    private VectorRow() {}

    static int bytes(int dimensions) {
        return ContentKey.BYTES + dimensions * Short.BYTES + SUM_BYTES;
    }

    static byte[] write(ContentKey key, float[] vector) {
        ByteBuffer row = ByteBuffer.allocate(bytes(vector.length));
        row.putLong(key.high()).putLong(key.low());
        for (float value : vector) {
            row.putShort(Float.floatToFloat16(value));
        }
        row.putInt(sum(row.array(), 0, row.position()));
        return row.array();
    }

    /** The key of the row that begins there, if the row is whole. */
    static Optional<ContentKey> key(byte[] block, int at, int bytes) {
        ByteBuffer row = ByteBuffer.wrap(block, at, bytes);
        if (row.getInt(at + bytes - SUM_BYTES) != sum(block, at, bytes - SUM_BYTES)) {
            return Optional.empty();
        }
        return Optional.of(new ContentKey(row.getLong(), row.getLong()));
    }

    /** The vector of a row that is whole, of length one again after it was rounded. */
    static float[] vector(byte[] bytes) {
        ByteBuffer row = ByteBuffer.wrap(bytes).position(ContentKey.BYTES);
        float[] vector = new float[(bytes.length - ContentKey.BYTES - SUM_BYTES) / Short.BYTES];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = Float.float16ToFloat(row.getShort());
        }
        if (!UnitVectors.stretch(vector)) {
            throw new IllegalStateException("a vector without a length was kept");
        }
        return vector;
    }

    private static int sum(byte[] block, int at, int bytes) {
        CRC32C sum = new CRC32C();
        sum.update(block, at, bytes);
        return (int) sum.getValue();
    }
}
