package dev.toolbooth.client.wallet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;

/** Chance that always has the same bytes. */
final class FixedBytes {
    private FixedBytes() {}

    static RandomGenerator of(byte[] bytes) {
        // nextBytes takes numbers apart, the lowest byte first.
        ByteBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return () -> {
            if (!numbers.hasRemaining()) {
                numbers.rewind();
            }
            return numbers.getLong();
        };
    }
}
