package dev.toolbooth.tools.workspace.terminals.transcript;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a terminal has printed. One thread adds to it, and any number read it at their own speed
 * ({@link Reader}); none of them holds up the other. What is too much is forgotten, the oldest
 * first. Guarded by itself; files are read without holding it.
 */
public final class Transcript implements AutoCloseable {
    private static final int SEGMENTS = 8;

    private final Path folder;
    private final long bytesMax;
    private final List<Segment> segments = new ArrayList<>();
    private @Nullable FileChannel out;
    private long diskBytes;
    private long outBytes;
    private long end;
    private Instant last = Instant.EPOCH;
    private boolean finished;

    /** How many bytes could not be written since the last that could. */
    private long lost;

    private Transcript(Path folder, long bytesMax) {
        this.folder = folder;
        this.bytesMax = bytesMax;
    }

    /**
     * A new one.
     *
     * @param bytesMax how much of it is kept
     */
    public static Transcript begin(Path folder, long bytesMax) {
        return new Transcript(folder, bytesMax);
    }

    /** One that is there already, and to which nothing will be added. */
    public static Transcript finished(Path folder) throws IOException {
        Transcript found = new Transcript(folder, Long.MAX_VALUE);
        found.load();
        found.finish();
        return found;
    }

    private synchronized void load() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + Segment.SUFFIX)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                name = name.substring(0, name.length() - Segment.SUFFIX.length());
                if (name.matches("[0-9]{1,18}")) {
                    segments.add(new Segment(file, Long.parseLong(name)));
                    diskBytes += Files.size(file);
                }
            }
        }
        Collections.sort(segments);
        if (!segments.isEmpty()) {
            // The last record may be cut: that is where a server was killed.
            end = segments.getLast().start() + Reader.whole(segments.getLast());
        }
    }

    /** Adds whole characters. What can't be written is lost, and what follows says how much. */
    public void append(Instant at, String text) {
        if (text.isEmpty()) {
            return;
        }
        List<Segment> old = new ArrayList<>();
        synchronized (this) {
            Instant time = at.truncatedTo(ChronoUnit.MICROS);
            last = time.isAfter(last) ? time : last.plus(1, ChronoUnit.MICROS);
            keep(text);
            while (diskBytes > bytesMax && segments.size() > 1) {
                Segment oldest = segments.removeFirst();
                diskBytes -= sizeOf(oldest);
                old.add(oldest);
            }
            notifyAll();
        }
        old.forEach(Transcript::delete);
    }

    private void keep(String text) {
        byte[] bytes = (lost > 0 ? Skipped.note(lost) + text : text).getBytes(UTF_8);
        try {
            write(Segment.record(last, bytes));
            end += bytes.length;
            lost = 0;
        } catch (IOException e) {
            lost += text.getBytes(UTF_8).length;
            undo();
        }
    }

    /** Takes back the half of a record. */
    private void undo() {
        FileChannel to = out;
        try {
            if (to != null && to.size() > outBytes) {
                to.truncate(outBytes);
            }
        } catch (IOException e) {
            closeFile();
        }
    }

    private void write(ByteBuffer record) throws IOException {
        FileChannel to = out;
        if (to == null || outBytes + record.remaining() > bytesMax / SEGMENTS) {
            closeFile();
            Segment next = Segment.in(folder, end);
            to = FileChannel.open(next.file(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            out = to;
            outBytes = 0;
            segments.add(next);
        }
        int size = record.remaining();
        while (record.hasRemaining()) {
            to.write(record);
        }
        outBytes += size;
        diskBytes += size;
    }

    private void closeFile() {
        FileChannel open = out;
        out = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // What was written before is there.
                return;
            }
        }
    }

    private static long sizeOf(Segment segment) {
        try {
            return Files.size(segment.file());
        } catch (IOException e) {
            return 0;
        }
    }

    private static void delete(Segment segment) {
        try {
            Files.deleteIfExists(segment.file());
        } catch (IOException e) {
            // It goes with the folder.
            return;
        }
    }

    /** Says that nothing will be added. */
    public synchronized void finish() {
        finished = true;
        closeFile();
        notifyAll();
    }

    public synchronized boolean isFinished() {
        return finished;
    }

    /** How many bytes were printed. */
    public synchronized long end() {
        return end;
    }

    /** How many bytes were printed before the first that is kept. */
    public synchronized long first() {
        return segments.isEmpty() ? end : segments.getFirst().start();
    }

    /** How much of the disk it takes. */
    public synchronized long diskBytes() {
        return diskBytes;
    }

    /** What has an offset, or the first after it; null when there is none. */
    synchronized @Nullable Segment segment(long offset) {
        Segment found = null;
        for (Segment segment : segments) {
            if (found == null || segment.start() <= offset) {
                found = segment;
            }
        }
        return offset >= end ? null : found;
    }

    /** The one after a segment; null when there is none. */
    synchronized @Nullable Segment after(Segment segment) {
        return segments.stream()
                .filter(one -> one.start() > segment.start())
                .findFirst()
                .orElse(null);
    }

    /**
     * Waits until more was printed, or until nothing will be.
     *
     * @return whether more was
     */
    public synchronized boolean await(long offset, Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (end <= offset && !finished) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                break;
            }
            wait(left);
        }
        return end > offset;
    }

    /** Waits for as long as it takes. */
    public synchronized boolean await(long offset) throws InterruptedException {
        while (end <= offset && !finished) {
            wait();
        }
        return end > offset;
    }

    @Override
    public void close() {
        finish();
    }
}
