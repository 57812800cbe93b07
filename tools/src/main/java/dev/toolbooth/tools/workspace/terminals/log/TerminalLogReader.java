package dev.toolbooth.tools.workspace.terminals.log;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A reader's position in a transcript. Not thread-safe. */
public final class TerminalLogReader {
    private static final int CONTINUATION_MASK = 0xC0;
    private static final int CONTINUATION = 0x80;
    private static final int PIECE_BYTES_MAX = 1 << 20;

    private final TerminalLog log;
    private long offset;
    private @Nullable LogSegment segment;

    /** Where the next record begins, in the file and in what was printed. */
    private long at;

    private long recordOffset;

    /**
     * @param offset how many bytes were printed before what is wanted
     */
    public TerminalLogReader(TerminalLog log, long offset) {
        this.log = log;
        this.offset = offset;
    }

    /** How many bytes were printed before what comes next. */
    public long offset() {
        return offset;
    }

    /**
     * What comes next, if there is something by now. It begins later than expected where something
     * was forgotten.
     *
     * @param bytesMax the most at once, at least four
     */
    public Optional<OutputChunk> next(int bytesMax) {
        while (true) {
            LogSegment here = segment;
            if (here == null) {
                here = log.segment(offset);
                if (here == null) {
                    return Optional.empty();
                }
                enter(here);
            }
            Optional<OutputChunk> found = read(here, bytesMax);
            if (found.isPresent()) {
                offset = found.get().end();
                return found;
            }
            LogSegment after = log.after(here);
            if (after == null) {
                // Not all of a record may be there yet. Is the file, though?
                segment = here.file().toFile().exists() ? here : null;
                if (segment != null || log.segment(offset) == null) {
                    return Optional.empty();
                }
            } else {
                enter(after);
            }
        }
    }

    private void enter(LogSegment next) {
        segment = next;
        at = 0;
        recordOffset = next.start();
        offset = Math.max(offset, next.start());
    }

    private Optional<OutputChunk> read(LogSegment here, int bytesMax) {
        try (RandomAccessFile file = new RandomAccessFile(here.file().toFile(), "r")) {
            long size = file.length();
            while (at + LogSegment.HEAD_BYTES <= size) {
                file.seek(at);
                long micros = file.readLong();
                int length = file.readInt();
                if (length <= 0 || at + LogSegment.HEAD_BYTES + length > size) {
                    return Optional.empty();
                }
                if (recordOffset + length > offset) {
                    int from = (int) (offset - recordOffset);
                    byte[] bytes = new byte[Math.min(length - from, PIECE_BYTES_MAX)];
                    file.seek(at + LogSegment.HEAD_BYTES + from);
                    file.readFully(bytes);
                    return Optional.of(
                            piece(bytes, micros, bytesMax, from + bytes.length < length));
                }
                at += LogSegment.HEAD_BYTES + length;
                recordOffset += length;
            }
            return Optional.empty();
        } catch (IOException e) {
            // Forgotten meanwhile.
            return Optional.empty();
        }
    }

    /** Whole characters: an offset that a client names may be in the middle of one. */
    private OutputChunk piece(byte[] bytes, long micros, int bytesMax, boolean cut) {
        int from = 0;
        while (from < bytes.length - 1 && continues(bytes[from])) {
            from++;
        }
        int to = bytes.length;
        if (cut || to - from > bytesMax) {
            to = Math.min(to, from + bytesMax);
            while (to > from + 1 && to < bytes.length && continues(bytes[to])) {
                to--;
            }
        }
        return OutputChunk.of(
                offset + from, LogSegment.time(micros), Arrays.copyOfRange(bytes, from, to));
    }

    private static boolean continues(byte one) {
        return (one & CONTINUATION_MASK) == CONTINUATION;
    }

    /** How many bytes of text the whole records of a file have. */
    static long whole(LogSegment segment) {
        long bytes = 0;
        try (RandomAccessFile file = new RandomAccessFile(segment.file().toFile(), "r")) {
            long size = file.length();
            long at = 0;
            while (at + LogSegment.HEAD_BYTES <= size) {
                file.seek(at + Long.BYTES);
                int length = file.readInt();
                if (length <= 0 || at + LogSegment.HEAD_BYTES + length > size) {
                    break;
                }
                at += LogSegment.HEAD_BYTES + length;
                bytes += length;
            }
        } catch (IOException e) {
            // What can't be read is not there.
            return bytes;
        }
        return bytes;
    }
}
