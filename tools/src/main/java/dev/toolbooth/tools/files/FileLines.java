package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A reader of the lines of files. A line ends with a line feed, or with the file. Thread-safe. */
public final class FileLines {
    private static final int BUFFER = 64 * 1024;

    private final WorkFolder folder;

    public FileLines(WorkFolder folder) {
        this.folder = folder;
    }

    /**
     * A range of lines.
     *
     * @param start the first, from 1; negative numbers count from the end
     * @param end the last, likewise
     * @param most the most bytes that the client takes
     * @param etag the version that the client has, or null
     */
    public record Wanted(long start, long end, long most, @Nullable String etag) {}

    /**
     * Lines of a file.
     *
     * @param bytes the lines, with their ends; null when the file still has the etag
     * @param start the first of them
     * @param end the last, which is the one before the first when there are none
     * @param truncated whether there was no room for all that were wanted
     */
    @SuppressWarnings("ArrayRecordComponent") // a private copy, handed over
    public record Lines(
            byte @Nullable [] bytes,
            long start,
            long end,
            long total,
            boolean truncated,
            long size,
            String etag,
            Instant mtime) {}

    /** Memory for what is read of large files. */
    public MemoryReservation memory() {
        return folder.memory();
    }

    /**
     * Reads lines of a file.
     *
     * @param memory what they take
     */
    public Lines read(String path, Wanted wanted, MemoryReservation memory)
            throws FileProblem, InterruptedException {
        RelativePath relative = folder.access().path(path);
        return memory.patiently(
                () ->
                        folder.access()
                                .onDisk(
                                        relative,
                                        walk ->
                                                lines(
                                                        relative,
                                                        walk.go(relative),
                                                        wanted,
                                                        memory)));
    }

    private Lines lines(
            RelativePath path, ResolvedPath resolvedPath, Wanted wanted, MemoryReservation memory)
            throws IOException, FileProblem {
        folder.access().rules().checkRead(path, resolvedPath.names());
        WorkFolder.checkFile(path, resolvedPath.attributes());
        long size = resolvedPath.attributes().size();
        checkSize(path, size);
        memory.take(Math.min(size, Math.min(wanted.most(), folder.limits().readBytes())));
        try (SeekableByteChannel channel = resolvedPath.open()) {
            return lines(channel, resolvedPath, wanted);
        }
    }

    private void checkSize(RelativePath path, long size) throws FileProblem {
        long most = folder.limits().hashBytes();
        if (size > most) {
            throw new FileProblem(
                    Kind.TOO_LARGE,
                    path.shown()
                            + " has "
                            + size
                            + " bytes: lines are counted in files of up to "
                            + most
                            + "; read a range of it with files/read, offset and length");
        }
    }

    private Lines lines(SeekableByteChannel channel, ResolvedPath resolvedPath, Wanted wanted)
            throws IOException {
        Count count = count(channel);
        long total = count.lines;
        long start = Math.max(1, wanted.start() < 0 ? total + 1 + wanted.start() : wanted.start());
        long end = Math.min(total, wanted.end() < 0 ? total + 1 + wanted.end() : wanted.end());
        Instant mtime = resolvedPath.attributes().lastModifiedTime().toInstant();
        if (count.etag.equals(wanted.etag())) {
            long last = Math.max(end, start - 1);
            return new Lines(null, start, last, total, false, count.size, count.etag, mtime);
        }
        long most = Math.min(wanted.most(), folder.limits().readBytes());
        Cut cut = cut(channel, start, end, (int) Math.min(most, Integer.MAX_VALUE - 8));
        return new Lines(
                cut.bytes, start, cut.end, total, cut.truncated, count.size, count.etag, mtime);
    }

    private record Count(long lines, long size, String etag) {}

    private static Count count(SeekableByteChannel channel) throws IOException {
        MessageDigest digest = Etag.digest();
        byte[] bytes = new byte[(int) Math.min(BUFFER, channel.size() + 1)];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long lines = 0;
        long size = 0;
        byte last = '\n';
        for (int read = channel.read(buffer); read >= 0; read = channel.read(buffer.clear())) {
            digest.update(bytes, 0, read);
            for (int at = 0; at < read; at++) {
                if (bytes[at] == '\n') {
                    lines++;
                }
            }
            last = read > 0 ? bytes[read - 1] : last;
            size += read;
        }
        return new Count(last == '\n' ? lines : lines + 1, size, Etag.of(digest));
    }

    @SuppressWarnings("ArrayRecordComponent") // handed over
    private record Cut(byte[] bytes, long end, boolean truncated) {}

    private static Cut cut(SeekableByteChannel channel, long start, long end, int most)
            throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        byte[] bytes = new byte[(int) Math.min(BUFFER, channel.size() + 1)];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        channel.position(0);
        long line = 1;
        int whole = 0;
        long lastWhole = start - 1;
        int read = channel.read(buffer);
        while (read >= 0 && line <= end) {
            for (int at = 0; at < read && line <= end; at++) {
                if (line >= start) {
                    if (kept.size() == most) {
                        return shorter(kept.toByteArray(), whole, lastWhole, start);
                    }
                    kept.write(bytes[at]);
                }
                if (bytes[at] == '\n') {
                    if (line >= start) {
                        whole = kept.size();
                        lastWhole = line;
                    }
                    line++;
                }
            }
            read = channel.read(buffer.clear());
        }
        return new Cut(kept.toByteArray(), Math.max(end, start - 1), false);
    }

    /** The lines that are whole; of a line that is too long for itself, its beginning. */
    private static Cut shorter(byte[] kept, int whole, long lastWhole, long start) {
        if (whole > 0) {
            return new Cut(Arrays.copyOf(kept, whole), lastWhole, true);
        }
        int to = kept.length;
        while (to > 0 && kept.length - to < 4 && (kept[to - 1] & 0xc0) == 0x80) {
            to--;
        }
        if (to > 0 && (kept[to - 1] & 0x80) != 0) {
            int lead = kept[to - 1] & 0xff;
            int needs = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
            to = kept.length - to + 1 < needs ? to - 1 : kept.length;
        } else {
            to = kept.length;
        }
        return new Cut(Arrays.copyOf(kept, to), start, true);
    }
}
