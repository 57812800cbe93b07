package dev.toolbooth.client.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;

/** The end of a stream's output. Thread-safe: guarded by itself. */
final class OutputTail {
    private final byte[] ring;
    private long written;

    OutputTail(int bytesMax) {
        this.ring = new byte[bytesMax];
    }

    /** Reads the stream to its end, so that its writer never has to wait. */
    void drain(InputStream in) {
        byte[] some = new byte[8 * 1024];
        try (in) {
            for (int count = in.read(some); count >= 0; count = in.read(some)) {
                keep(some, count);
            }
        } catch (IOException ended) {
            // Nothing more comes.
        }
    }

    private synchronized void keep(byte[] some, int count) {
        for (int i = 0; i < count; i++) {
            ring[(int) (written++ % ring.length)] = some[i];
        }
    }

    private synchronized String text() {
        int length = (int) Math.min(written, ring.length);
        byte[] kept = new byte[length];
        for (int i = 0; i < length; i++) {
            kept[i] = ring[(int) ((written - length + i) % ring.length)];
        }
        return new String(kept, UTF_8);
    }

    /** The last line that says something, or an empty text. */
    String lastLine() {
        String[] lines = text().strip().split("\n", -1);
        return lines[lines.length - 1].strip();
    }
}
