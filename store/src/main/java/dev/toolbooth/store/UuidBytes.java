package dev.toolbooth.store;

import java.nio.ByteBuffer;
import java.util.UUID;

/** UUIDs as 16 bytes, the form in which SQLite stores them. */
public final class UuidBytes {
    private UuidBytes() {}

    public static byte[] bytes(UUID id) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }

    public static UUID uuid(byte[] bytes) {
        ByteBuffer both = ByteBuffer.wrap(bytes);
        return new UUID(both.getLong(), both.getLong());
    }
}
