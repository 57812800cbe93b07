package dev.toolbooth.tools.files;

import dev.toolbooth.core.limit.ReplyMemoryBudget;
import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder whose files agents read and write within the operator's rules. Thread-safe.
 *
 * <p>Paths are walked as in a {@link Sandbox}. A write is seen whole or not at all, by readers and
 * after a crash, and two that expect the same version of a file can't both happen.
 */
public final class WorkFolder {
    private static final int BUFFER = 64 * 1024;

    private final FolderAccess access;
    private final FileRules rules;
    private final FileLimits limits;
    private final StagingFolder staging;
    private final ReplyMemoryBudget replyMemory;

    /**
     * The limits on files.
     *
     * @param readBytes the most that is returned of one
     * @param writeBytes the largest that is written
     * @param hashBytes the largest whose version is known by its bytes; that of a larger one is by
     *     its size and time
     */
    public record FileLimits(long readBytes, long writeBytes, long hashBytes) {}

    /**
     * @param root the folder; links on the way to it are the operator's and are followed
     */
    public WorkFolder(Path root, FileRules rules, FileLimits limits, DiskThreads threads) {
        this(root, rules, limits, threads, ReplyMemoryBudget.ofMemory());
    }

    /**
     * @param replyMemory the memory that large files may take
     */
    public WorkFolder(
            Path root,
            FileRules rules,
            FileLimits limits,
            DiskThreads threads,
            ReplyMemoryBudget replyMemory) {
        Path folder = root.toAbsolutePath().normalize();
        this.rules = rules;
        this.limits = limits;
        this.replyMemory = replyMemory;
        this.staging = new StagingFolder(folder);
        this.access = new FolderAccess(folder, rules, threads, staging);
    }

    /** How large files may be. */
    public FileLimits limits() {
        return limits;
    }

    FolderAccess access() {
        return access;
    }

    /** Memory for large files, to be closed when nothing of them is needed any more. */
    public MemoryReservation memory() {
        return new MemoryReservation(replyMemory);
    }

    /** Clears away what a server has left here that was killed while it wrote. */
    public void begin() throws FileProblem, InterruptedException {
        access.onDisk(
                RelativePath.of(""),
                walk -> {
                    staging.sweepIfThere(walk.top());
                    return true;
                });
    }

    /**
     * Some of a file's bytes.
     *
     * @param size of the whole file
     * @param bytes those that were asked for; null when the file still has the etag that was named
     */
    @SuppressWarnings("ArrayRecordComponent") // a private copy, handed over
    public record Piece(long size, String etag, Instant mtime, byte @Nullable [] bytes) {}

    /**
     * A range of a file's bytes.
     *
     * @param length Long.MAX_VALUE for all from the offset on
     * @param whole whether to keep UTF-8 characters whole: both ends move back to a boundary
     * @param most the most bytes that the client takes
     * @param etag the version that the client has, or null
     */
    public record Wanted(
            long offset, long length, boolean whole, long most, @Nullable String etag) {}

    /** Reads a piece of a file. */
    public Piece read(String path, Wanted wanted) throws FileProblem, InterruptedException {
        try (MemoryReservation memory = memory()) {
            return read(path, wanted, memory);
        }
    }

    /**
     * Reads a piece of a file.
     *
     * @param memory what the piece takes
     */
    public Piece read(String path, Wanted wanted, MemoryReservation memory)
            throws FileProblem, InterruptedException {
        RelativePath relative = access.path(path);
        return memory.patiently(
                () ->
                        access.onDisk(
                                relative,
                                walk -> {
                                    ResolvedPath resolvedPath = walk.go(relative);
                                    rules.checkRead(relative, resolvedPath.names());
                                    checkFile(relative, resolvedPath.attributes());
                                    return piece(relative, resolvedPath, wanted, memory);
                                }));
    }

    private Piece piece(
            RelativePath path, ResolvedPath resolvedPath, Wanted wanted, MemoryReservation memory)
            throws IOException, FileProblem {
        try (SeekableByteChannel channel = resolvedPath.open()) {
            long size = channel.size();
            Instant mtime = resolvedPath.attributes().lastModifiedTime().toInstant();
            if (wantsAll(wanted, size)) {
                memory.take(size);
                // Its version and what it says come of the same bytes, read once.
                byte[] all = bytes(channel, 0, size);
                String etag = Etag.of(all);
                return new Piece(size, etag, mtime, etag.equals(wanted.etag()) ? null : all);
            }
            String etag = etag(channel, resolvedPath.attributes());
            if (etag.equals(wanted.etag())) {
                return new Piece(size, etag, mtime, null);
            }
            long from = Math.min(wanted.offset(), size);
            long to = wanted.length() > size - from ? size : from + wanted.length();
            if (wanted.whole()) {
                from = Utf8Range.characterStart(channel, from);
                to = Utf8Range.characterStart(channel, to);
            }
            long most = Math.min(wanted.most(), limits.readBytes());
            if (to - from > most) {
                throw new FileProblem(
                        Kind.TOO_LARGE,
                        path.shown()
                                + ": "
                                + (to - from)
                                + " bytes were asked for, and at most "
                                + most
                                + " are given; ask for a range with offset and length");
            }
            memory.take(to - from);
            return new Piece(size, etag, mtime, bytes(channel, from, to));
        }
    }

    private boolean wantsAll(Wanted wanted, long size) {
        return wanted.offset() == 0
                && wanted.length() >= size
                && size <= Math.min(wanted.most(), limits.readBytes())
                && size <= limits.hashBytes();
    }

    private static byte[] bytes(SeekableByteChannel channel, long from, long to)
            throws IOException, FileProblem {
        ByteBuffer buffer = ByteBuffer.allocate((int) (to - from));
        channel.position(from);
        while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
        if (buffer.hasRemaining()) {
            throw FileProblems.changed();
        }
        return buffer.array();
    }

    String etag(SeekableByteChannel channel, BasicFileAttributes about) throws IOException {
        if (about.size() > limits.hashBytes()) {
            return Long.toHexString(about.size())
                    + "-"
                    + Long.toHexString(about.lastModifiedTime().toInstant().toEpochMilli())
                    + "-"
                    + Integer.toHexString(Objects.hashCode(about.fileKey()));
        }
        MessageDigest digest = Etag.digest();
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(BUFFER, about.size() + 1));
        channel.position(0);
        while (channel.read(buffer) >= 0) {
            digest.update(buffer.flip());
            buffer.clear();
        }
        return Etag.of(digest);
    }

    /**
     * The conditions and options of a write.
     *
     * @param create whether a missing file may be created
     * @param overwrite whether an existing file may be replaced, whatever its version
     * @param etag the version to be replaced, or null for any
     * @param mode its permissions, or null for the present or usual ones
     * @param folders whether missing folders are created
     */
    public record Writing(
            boolean create,
            boolean overwrite,
            @Nullable String etag,
            @Nullable Set<PosixFilePermission> mode,
            boolean folders) {}

    /** The result of a write. */
    public record Written(long size, String etag, Instant mtime, boolean created) {}

    /**
     * Makes the new bytes of a file from those that it has, which are null when there is none. If
     * it returns those that it was given, nothing is written.
     */
    public interface Change {
        byte[] apply(byte @Nullable [] before) throws FileProblem;
    }

    /** Writes a whole file. */
    public Written write(String path, byte[] bytes, Writing how)
            throws FileProblem, InterruptedException {
        return change(path, how, _ -> bytes);
    }

    /** Writes a file anew from its current contents, exclusively. */
    public Written change(String path, Writing how, Change change)
            throws FileProblem, InterruptedException {
        RelativePath relative = access.path(path);
        return memory().patiently(
                        () ->
                                access.onDisk(
                                        relative, first -> change(relative, first, how, change)));
    }

    private Written change(RelativePath path, DescriptorWalk first, Writing how, Change change)
            throws IOException, FileProblem, InterruptedException {
        List<String> names = first.reach(path).names();
        rules.checkWrite(path, names);
        return staging.withLocks(
                List.of(names),
                first.top(),
                folder -> {
                    try (DescriptorWalk walk = access.open();
                            MemoryReservation memory = memory()) {
                        DescriptorWalk.Target target = walk.reach(path);
                        if (!target.names().equals(names)) {
                            throw FileProblems.changed();
                        }
                        memory.take(target.found() == null ? 0 : target.found().size());
                        return change(path, target, walk, folder, how, change);
                    }
                });
    }

    private Written change(
            RelativePath path,
            DescriptorWalk.Target target,
            DescriptorWalk walk,
            SecureDirectoryStream<Path> folder,
            Writing how,
            Change change)
            throws IOException, FileProblem {
        BasicFileAttributes found = target.found();
        byte @Nullable [] before = null;
        if (found == null) {
            checkNew(path, target, how);
        } else {
            checkFile(path, found);
            before = current(path, walk, target, found);
            checkVersion(path, Etag.of(before), how);
        }
        byte[] bytes = change.apply(before);
        if (found != null && same(bytes, before)) {
            Instant mtime = found.lastModifiedTime().toInstant();
            return new Written(bytes.length, Etag.of(bytes), mtime, false);
        }
        if (bytes.length > limits.writeBytes()) {
            throw new FileProblem(
                    Kind.TOO_LARGE,
                    path.shown()
                            + " would have "
                            + bytes.length
                            + " bytes: at most "
                            + limits.writeBytes()
                            + " are written");
        }
        DescriptorWalk.Target ready =
                target.missing().isEmpty() ? target : walk.makeFolders(target, staging);
        Set<PosixFilePermission> mode =
                how.mode() != null || found == null ? how.mode() : permissions(target);
        staging.put(folder, ready, bytes, mode);
        Instant mtime = walk.attributes(ready).lastModifiedTime().toInstant();
        return new Written(bytes.length, Etag.of(bytes), mtime, found == null);
    }

    @SuppressWarnings("ReferenceEquality") // whoever changes nothing hands back what it was given
    private static boolean same(byte[] bytes, byte @Nullable [] before) {
        return bytes == before;
    }

    private static void checkNew(RelativePath path, DescriptorWalk.Target target, Writing how)
            throws FileProblem {
        if (!how.create()) {
            throw new FileProblem(
                    Kind.NOT_FOUND, "there is no " + path.shown() + ", and create is false");
        }
        if (how.etag() != null) {
            throw new FileProblem(
                    Kind.CONFLICT,
                    path.shown() + " is gone: the version that was to be replaced is not there");
        }
        if (!target.missing().isEmpty() && !how.folders()) {
            throw new FileProblem(
                    Kind.WRONG_TYPE,
                    "the folder of " + path.shown() + " is not there, and mkdirs is false");
        }
    }

    private static void checkVersion(RelativePath path, String etag, Writing how)
            throws FileProblem {
        String expected = how.etag();
        if (expected == null && !how.overwrite()) {
            throw new FileProblem(
                    Kind.CONFLICT,
                    path.shown()
                            + " is there already: name its etag, or set overwrite, to replace it");
        }
        if (expected != null && !expected.equals(etag)) {
            throw new FileProblem(
                    Kind.CONFLICT,
                    path.shown()
                            + " has changed: its etag is "
                            + etag
                            + "; read it again and write what fits that version");
        }
    }

    private byte[] current(
            RelativePath path,
            DescriptorWalk walk,
            DescriptorWalk.Target target,
            BasicFileAttributes found)
            throws IOException, FileProblem {
        if (found.size() > Math.max(limits.writeBytes(), limits.hashBytes())) {
            throw new FileProblem(Kind.TOO_LARGE, path.shown() + " is too large to be replaced");
        }
        try (SeekableByteChannel channel = walk.place(target).open()) {
            // No more than was looked at: it may grow while it is opened.
            return bytes(channel, 0, found.size());
        }
    }

    private static Set<PosixFilePermission> permissions(DescriptorWalk.Target target)
            throws IOException {
        return target.folder()
                .getFileAttributeView(Path.of(target.name()), PosixFileAttributeView.class)
                .readAttributes()
                .permissions();
    }

    static void checkFile(RelativePath path, BasicFileAttributes found) throws FileProblem {
        if (!found.isRegularFile()) {
            throw new FileProblem(
                    Kind.WRONG_TYPE,
                    path.shown()
                            + (found.isDirectory()
                                    ? " is a folder: expected a file"
                                    : " is a pipe, a device or a socket: expected a file"));
        }
    }
}
