package dev.toolbooth.tools.workspace.exec;

import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.tools.workspace.exec.launch.OutputDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The output of a command on one of its streams, as text without secrets. It keeps the end. Not
 * thread-safe: used by the thread that reads, and then by the one that has waited for it.
 */
final class CommandOutput {
    private static final int CONTINUATION_MASK = 0xC0;
    private static final int CONTINUATION = 0x80;

    private final OutputDecoder outputDecoder;
    private final int bytesMax;

    private byte[] kept = new byte[0];
    private int size;
    private long shown;
    private long bytes;

    /**
     * @param bytesMax how much of the end is kept
     */
    CommandOutput(int bytesMax, Secrets secrets) {
        this.bytesMax = bytesMax;
        this.outputDecoder = new OutputDecoder(secrets);
    }

    /** Takes the next bytes, and returns what can be shown of them by now. */
    String take(byte[] read, int count) {
        bytes += count;
        return keep(outputDecoder.take(read, count));
    }

    /** What is left when nothing follows. */
    String end() {
        return keep(outputDecoder.end());
    }

    private String keep(String text) {
        byte[] more = text.getBytes(StandardCharsets.UTF_8);
        shown += more.length;
        int from = Math.max(0, more.length - bytesMax);
        int added = more.length - from;
        if ((long) size + added > 2L * bytesMax) {
            int stays = bytesMax - added;
            System.arraycopy(kept, size - stays, kept, 0, stays);
            size = stays;
        }
        if (size + added > kept.length) {
            long doubled = Math.max(2L * kept.length, (long) size + added);
            kept = Arrays.copyOf(kept, (int) Math.min(doubled, 2L * bytesMax));
        }
        System.arraycopy(more, from, kept, size, added);
        size += added;
        return text;
    }

    /** The end of it, which begins with a whole character. */
    String text() {
        int from = Math.max(0, size - bytesMax);
        if (cut()) {
            while (from < size && (kept[from] & CONTINUATION_MASK) == CONTINUATION) {
                from++;
            }
        }
        return new String(kept, from, size - from, StandardCharsets.UTF_8);
    }

    /** Whether there was more than is kept. */
    boolean cut() {
        return shown > bytesMax;
    }

    /** How much was printed. */
    long bytes() {
        return bytes;
    }
}
