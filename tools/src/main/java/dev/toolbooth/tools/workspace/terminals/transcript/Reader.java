package dev.toolbooth.tools.workspace.terminals.transcript;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A place in a transcript from which it is read on. Not thread-safe. */
public final class Reader {
    private static final int CONTINUATION_MASK = 0xC0;
    private static final int CONTINUATION = 0x80;
    private static final int PIECE_BYTES_MAX = 1 << 20;

    private final Transcript transcript;
    private long offset;
    private @Nullable Segment segment;

    /** Where the next record begins, in the file and in what was printed. */
    private long at;

    private long recordOffset;

    /**
     * @param offset how many bytes were printed before what is wanted
     */
    public Reader(Transcript transcript, long offset) {
        this.transcript = transcript;
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
    public Optional<Piece> next(int bytesMax) {
        while (true) {
            Segment here = segment;
            if (here == null) {
                here = transcript.segment(offset);
                if (here == null) {
                    return Optional.empty();
                }
                enter(here);
            }
            Optional<Piece> found = read(here, bytesMax);
            if (found.isPresent()) {
                offset = found.get().end();
                return found;
            }
            Segment after = transcript.after(here);
            if (after == null) {
                // Not all of a record may be there yet. Is the file, though?
                segment = here.file().toFile().exists() ? here : null;
                if (segment != null || transcript.segment(offset) == null) {
                    return Optional.empty();
                }
            } else {
                enter(after);
            }
        }
    }

    private void enter(Segment next) {
        segment = next;
        at = 0;
        recordOffset = next.start();
        offset = Math.max(offset, next.start());
    }

    private Optional<Piece> read(Segment here, int bytesMax) {
        try (RandomAccessFile file = new RandomAccessFile(here.file().toFile(), "r")) {
            long size = file.length();
            while (at + Segment.HEAD_BYTES <= size) {
                file.seek(at);
                long micros = file.readLong();
                int length = file.readInt();
                if (length <= 0 || at + Segment.HEAD_BYTES + length > size) {
                    return Optional.empty();
                }
                if (recordOffset + length > offset) {
                    int from = (int) (offset - recordOffset);
                    byte[] bytes = new byte[Math.min(length - from, PIECE_BYTES_MAX)];
                    file.seek(at + Segment.HEAD_BYTES + from);
                    file.readFully(bytes);
                    return Optional.of(
                            piece(bytes, micros, bytesMax, from + bytes.length < length));
                }
                at += Segment.HEAD_BYTES + length;
                recordOffset += length;
            }
            return Optional.empty();
        } catch (IOException e) {
            // Forgotten meanwhile.
            return Optional.empty();
        }
    }

    /** Whole characters: an offset that a client names may be in the middle of one. */
    private Piece piece(byte[] bytes, long micros, int bytesMax, boolean cut) {
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
        return Piece.of(offset + from, Segment.time(micros), Arrays.copyOfRange(bytes, from, to));
    }

    private static boolean continues(byte one) {
        return (one & CONTINUATION_MASK) == CONTINUATION;
    }

    /** How many bytes of text the whole records of a file have. */
    static long whole(Segment segment) {
        long bytes = 0;
        try (RandomAccessFile file = new RandomAccessFile(segment.file().toFile(), "r")) {
            long size = file.length();
            long at = 0;
            while (at + Segment.HEAD_BYTES <= size) {
                file.seek(at + Long.BYTES);
                int length = file.readInt();
                if (length <= 0 || at + Segment.HEAD_BYTES + length > size) {
                    break;
                }
                at += Segment.HEAD_BYTES + length;
                bytes += length;
            }
        } catch (IOException e) {
            // What can't be read is not there.
            return bytes;
        }
        return bytes;
    }
}
