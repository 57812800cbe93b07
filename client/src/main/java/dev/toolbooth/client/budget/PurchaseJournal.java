package dev.toolbooth.client.budget;

import dev.toolbooth.client.files.PrivateFiles;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The append-only file of all steps of all purchases, one line each. A line is on the disk before
 * anything is done that it records. The first line has the sums of finished purchases; when the
 * file has grown, finished purchases are folded into it, and the old file is archived.
 *
 * <p>Guarded by the lock of its folder, for threads and processes alike; each reads what others
 * have added before it adds anything.
 */
final class PurchaseJournal {
    static final String FILE = "journal.jsonl";

    /** A file of this length is folded. */
    static final long FOLD_BYTES = 4L * 1024 * 1024;

    /** Longer lines are not written. */
    static final int LINE_BYTES_MAX = 256 * 1024;

    /** More than sums and lines could ever come to. */
    private static final long FILE_BYTES_MAX = 256L * 1024 * 1024;

    /** As much of a file's start as tells it from another: its name is in there. */
    private static final int HEAD_BYTES = 80;

    private final Path folder;
    private final Path file;
    private final PurseLock lock;
    private final Pen pen;
    private final Supplier<UUID> ids;
    private final long foldBytes;

    // Guarded by the lock.
    private JournalState journalState = new JournalState();
    private byte[] head = new byte[0];
    private long read;
    private long lines;
    private long foldAt;

    /** Puts bytes at the end of a file, and has them on the disk when it returns. */
    interface Pen {
        /** What does so. */
        Pen REAL =
                (file, bytes) -> {
                    file.seek(file.length());
                    file.write(bytes);
                    file.getFD().sync();
                };

        void append(RandomAccessFile file, byte[] bytes) throws IOException;
    }

    /**
     * @param folder an absolute path
     */
    PurchaseJournal(Path folder, Pen pen, Supplier<UUID> ids, long foldBytes) {
        this.folder = folder;
        this.file = folder.resolve(FILE);
        this.lock = new PurseLock(folder.resolve("purse.lock"));
        this.pen = pen;
        this.ids = ids;
        this.foldBytes = foldBytes;
        this.foldAt = foldBytes;
    }

    /** The journal while it is locked and all of it is read. */
    final class Open {
        private final RandomAccessFile open;

        private Open(RandomAccessFile open) {
            this.open = open;
        }

        JournalState books() {
            return journalState;
        }

        /** Adds a line, if it fits those before it. */
        void write(PurchaseStep step, UUID id, Instant at, ObjectNode more)
                throws PayProblem, IOException {
            ObjectNode line = line(step, id, at).setAll(more);
            PurchaseRecord next;
            try {
                next = journalState.next(line);
            } catch (JournalState.Misfit e) {
                throw new PayProblem(
                        "Purchase "
                                + id
                                + " can't be written down as "
                                + step.word()
                                + ": "
                                + e.getMessage()
                                + ". Nothing was changed.");
            }
            append(open, ChecksummedLine.write(line));
            journalState.put(next);
        }

        /** Makes purchases that are over part of the sums, if the file has grown. */
        void tidy(Predicate<PurchaseRecord> over, Instant now) {
            if (read > foldAt) {
                try {
                    fold(journalState.folded(over, now), now);
                } catch (IOException e) {
                    // The file is as good as it was, only longer; there is time.
                    foldAt = read + foldBytes;
                }
            }
        }
    }

    /** Work on the open journal. */
    interface Work<T extends @Nullable Object> {
        T run(Open open) throws IOException, PayProblem;
    }

    <T extends @Nullable Object> T with(Work<T> work) throws PayProblem {
        try {
            PrivateFiles.makeFolder(folder);
            return lock.with(
                    () -> {
                        PrivateFiles.touch(file);
                        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                            catchUp(open);
                            return work.run(new Open(open));
                        }
                    });
        } catch (IOException e) {
            throw new PayProblem(
                    "The journal of payments can't be written ("
                            + reason(e)
                            + "), so nothing was signed. Make room on the disk, or see that "
                            + FILE
                            + " belongs to you.",
                    e);
        }
    }

    private static String reason(IOException e) {
        // The messages of file systems begin with the path, which is private.
        String message = e.getMessage() == null ? "" : e.getMessage();
        String last = message.substring(message.lastIndexOf(": ") + 1).strip();
        return last.isEmpty() || last.contains("/") ? e.getClass().getSimpleName() : last;
    }

    /** What every line says of a purchase. */
    static ObjectNode line(PurchaseStep step, UUID id, Instant at) {
        return Json.object()
                .put("at", at.toString())
                .put("step", step.word())
                .put("id", id.toString());
    }

    private void append(RandomAccessFile open, byte[] line) throws IOException, PayProblem {
        if (line.length > LINE_BYTES_MAX) {
            throw new PayProblem(
                    "What the seller sent is too long for the journal: "
                            + line.length
                            + " bytes, at most "
                            + LINE_BYTES_MAX
                            + ". Nothing was changed.");
        }
        try {
            pen.append(open, line);
        } catch (IOException e) {
            // Half a line would be cut off by the next to come; this only makes it sure.
            open.setLength(read);
            throw e;
        }
        read += line.length;
        lines++;
    }

    private void catchUp(RandomAccessFile open) throws IOException, PayProblem {
        byte[] now = bytes(open, 0, (int) Math.min(HEAD_BYTES, open.length()));
        if (open.length() < read
                || !Arrays.equals(
                        now, 0, Math.min(now.length, head.length), head, 0, head.length)) {
            forget();
        }
        if (open.length() > FILE_BYTES_MAX) {
            throw new PayProblem(
                    FILE
                            + " is longer than "
                            + FILE_BYTES_MAX
                            + " bytes, so nothing is paid. "
                            + cure());
        }
        try {
            readLines(open);
        } catch (PayProblem | IOException e) {
            // The next one begins at the start, and finds the same.
            forget();
            throw e;
        }
        if (read == 0) {
            begin(open);
        }
        if (head.length == 0) {
            head = bytes(open, 0, (int) Math.min(HEAD_BYTES, open.length()));
        }
    }

    private void forget() {
        journalState = new JournalState();
        head = new byte[0];
        read = 0;
        lines = 0;
        foldAt = foldBytes;
    }

    private static byte[] bytes(RandomAccessFile open, long from, int count) throws IOException {
        byte[] bytes = new byte[count];
        open.seek(from);
        open.readFully(bytes);
        return bytes;
    }

    /** Reads whole lines. Half a line at the end was left by a process that died: it is cut off. */
    private void readLines(RandomAccessFile open) throws IOException, PayProblem {
        byte[] bytes = bytes(open, read, Math.toIntExact(open.length() - read));
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                lines++;
                take(Arrays.copyOfRange(bytes, start, i));
                start = i + 1;
            }
        }
        read += start;
        if (start < bytes.length) {
            open.setLength(read);
        }
    }

    private void take(byte[] bytes) throws PayProblem {
        Optional<ObjectNode> line = ChecksummedLine.read(bytes);
        if (line.isEmpty()) {
            throw damaged("it is not as it was written");
        }
        try {
            if (lines == 1) {
                if (!line.get().has("journal")) {
                    throw new JournalState.Misfit("a journal begins with its sums");
                }
                journalState.begin(line.get());
            } else {
                journalState.put(journalState.next(line.get()));
            }
        } catch (JournalState.Misfit e) {
            throw damaged(e.getMessage());
        }
    }

    private PayProblem damaged(@Nullable String what) {
        return new PayProblem(
                "Line "
                        + lines
                        + " of "
                        + FILE
                        + " is damaged: "
                        + what
                        + ". Until that is mended nothing is paid. "
                        + cure());
    }

    private static String cure() {
        return "Put back a copy of the file, or move it elsewhere to begin a new one: what it"
                + " counted is then no longer counted.";
    }

    private void begin(RandomAccessFile open) throws IOException, PayProblem {
        append(open, ChecksummedLine.write(first(journalState.summary())));
    }

    private ObjectNode first(JournalSummary sums) {
        ObjectNode line = Json.object().put("journal", ids.get().toString()).put("v", 1);
        sums.write(line);
        return line;
    }

    private void fold(JournalState folded, Instant now) throws IOException {
        JournalCompactor writer = new JournalCompactor(first(folded.summary()));
        folded.entries().forEach(writer::add);
        JournalArchive.keep(file, now);
        byte[] bytes = writer.bytes();
        PrivateFiles.replace(file, bytes);
        journalState = folded;
        head = Arrays.copyOf(bytes, Math.min(HEAD_BYTES, bytes.length));
        read = bytes.length;
        lines = writer.lines();
        // What is not over can't be folded; wait until there is as much again.
        foldAt = Math.max(foldBytes, 2 * read);
    }

    /** Whether there is anything to read. */
    boolean exists() {
        return Files.exists(file);
    }
}
