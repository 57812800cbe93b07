package dev.toolbooth.tools.workspace.terminals.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.client.files.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The output of a terminal. One thread appends, and any number read at their own speed ({@link
 * TerminalLogReader}); none of them delays the others. When it is full, the oldest output is
 * deleted. Guarded by itself; files are read without holding the lock.
 */
public final class TerminalLog implements AutoCloseable {
    private static final int SEGMENTS = 8;

    private final Path folder;
    private final long bytesMax;
    private final List<LogSegment> segments = new ArrayList<>();
    private @Nullable FileChannel out;
    private long diskBytes;
    private long outBytes;
    private long end;
    private Instant last = Instant.EPOCH;
    private boolean finished;

    /** How many bytes could not be written since the last that could. */
    private long lost;

    private TerminalLog(Path folder, long bytesMax) {
        this.folder = folder;
        this.bytesMax = bytesMax;
    }

    /**
     * A new one.
     *
     * @param bytesMax how much of it is kept
     */
    public static TerminalLog begin(Path folder, long bytesMax) {
        return new TerminalLog(folder, bytesMax);
    }

    /** One that is there already, and to which nothing will be added. */
    public static TerminalLog finished(Path folder) throws IOException {
        TerminalLog found = new TerminalLog(folder, Long.MAX_VALUE);
        found.load();
        found.finish();
        return found;
    }

    private synchronized void load() throws IOException {
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(folder, "*" + LogSegment.SUFFIX)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                name = name.substring(0, name.length() - LogSegment.SUFFIX.length());
                if (name.matches("[0-9]{1,18}")) {
                    segments.add(new LogSegment(file, Long.parseLong(name)));
                    diskBytes += Files.size(file);
                }
            }
        }
        Collections.sort(segments);
        if (!segments.isEmpty()) {
            // The last record may be cut: that is where a server was killed.
            end = segments.getLast().start() + TerminalLogReader.whole(segments.getLast());
        }
    }

    /** Adds whole characters. What can't be written is lost, and what follows says how much. */
    public void append(Instant at, String text) {
        if (text.isEmpty()) {
            return;
        }
        List<LogSegment> old = new ArrayList<>();
        synchronized (this) {
            Instant time = at.truncatedTo(ChronoUnit.MICROS);
            last = time.isAfter(last) ? time : last.plus(1, ChronoUnit.MICROS);
            keep(text);
            while (diskBytes > bytesMax && segments.size() > 1) {
                LogSegment oldest = segments.removeFirst();
                diskBytes -= sizeOf(oldest);
                old.add(oldest);
            }
            notifyAll();
        }
        old.forEach(TerminalLog::delete);
    }

    private void keep(String text) {
        byte[] bytes = (lost > 0 ? SkippedNote.note(lost) + text : text).getBytes(UTF_8);
        try {
            write(LogSegment.record(last, bytes));
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
            LogSegment next = LogSegment.in(folder, end);
            to = PrivateFiles.open(next.file());
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

    private static long sizeOf(LogSegment segment) {
        try {
            return Files.size(segment.file());
        } catch (IOException e) {
            return 0;
        }
    }

    private static void delete(LogSegment segment) {
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
    synchronized @Nullable LogSegment segment(long offset) {
        LogSegment found = null;
        for (LogSegment segment : segments) {
            if (found == null || segment.start() <= offset) {
                found = segment;
            }
        }
        return offset >= end ? null : found;
    }

    /** The one after a segment; null when there is none. */
    synchronized @Nullable LogSegment after(LogSegment segment) {
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
