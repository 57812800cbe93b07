package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/**
 * A folder whose files clients may see, and nothing outside of it. Thread-safe.
 *
 * <p>Paths are relative to the folder. Links are followed when they are relative and stay inside,
 * because such folders commonly have them ({@code current -> releases/7}); all others are refused.
 * {@link DescriptorWalk} describes how that holds while someone else moves things about.
 *
 * <p>Pipes, devices and sockets are never opened. A hard link is the file itself, and a mounted
 * folder is a folder: whoever can make those in the root has put them into it.
 */
public final class Sandbox {
    /** The most names in one listing. */
    public static final int ENTRIES_MAX = 1_000;

    /** The most names that are looked at for one listing. */
    private static final int COUNTED_MAX = 100_000;

    private final Path root;
    private final int fileBytes;
    private final DiskThreads threads;
    private final Opener opener;

    /** Begins a walk at the root. */
    interface Opener {
        Walk open(Path root) throws IOException;
    }

    private interface Visit<T> {
        T at(ResolvedPath resolvedPath) throws IOException, FileProblem;
    }

    /**
     * @param root the folder; links on the way to it are the operator's and are followed
     * @param fileBytes the largest file that is read
     */
    public Sandbox(Path root, int fileBytes, DiskThreads threads) {
        this(root, fileBytes, threads, Sandbox::walk);
    }

    Sandbox(Path root, int fileBytes, DiskThreads threads, Opener opener) {
        this.root = root.toAbsolutePath();
        this.fileBytes = fileBytes;
        this.threads = threads;
        this.opener = opener;
    }

    @SuppressWarnings("StreamResourceLeak") // the walk closes it
    private static Walk walk(Path root) throws IOException {
        DirectoryStream<Path> opened = Files.newDirectoryStream(root);
        if (opened instanceof SecureDirectoryStream<Path> secure) {
            return new DescriptorWalk(root, secure);
        }
        opened.close();
        return new RealPathWalk(root);
    }

    /** The text of a file in UTF-8. */
    public String readText(String path) throws FileProblem, InterruptedException {
        byte[] bytes = read(path);
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == 0) {
                throw notText(path, "it has a NUL byte at position " + at);
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw notText(path, "it is not UTF-8");
        }
    }

    /** The bytes of a file. */
    public byte[] read(String path) throws FileProblem, InterruptedException {
        RelativePath wanted = RelativePath.of(path);
        return visit(wanted, resolvedPath -> bytes(wanted, resolvedPath));
    }

    /** What is in a folder. */
    public DirectoryListing list(String path) throws FileProblem, InterruptedException {
        RelativePath wanted = RelativePath.of(path);
        return visit(wanted, resolvedPath -> listing(wanted, resolvedPath));
    }

    /**
     * Where a folder really is. An absolute path is taken if it leads below the root, as programs
     * print those that run there.
     */
    public Path folder(String path) throws FileProblem, InterruptedException {
        Path real = realRoot();
        if (path.isEmpty()) {
            return real;
        }
        RelativePath wanted =
                RelativePath.of(RelativePath.below(real, RelativePath.below(root, path)));
        return visit(
                wanted,
                resolvedPath -> {
                    if (!resolvedPath.attributes().isDirectory()) {
                        throw wrongType(wanted, "is not a folder: expected one");
                    }
                    Path folder = real.resolve(String.join("/", wanted.names())).toRealPath();
                    if (!folder.startsWith(real)) {
                        throw FileProblems.outside(wanted);
                    }
                    return folder;
                });
    }

    private Path realRoot() throws FileProblem, InterruptedException {
        return visit(new RelativePath("\"\"", List.of()), _ -> root.toRealPath());
    }

    private <T> T visit(RelativePath path, Visit<T> visit)
            throws FileProblem, InterruptedException {
        return threads.run(
                () -> {
                    try (Walk walk = begin()) {
                        return visit.at(walk.go(path));
                    } catch (InvalidPathException e) {
                        throw new FileProblem(
                                Kind.BAD_PATH,
                                "the path "
                                        + path.shown()
                                        + " has characters that names of files can't have here");
                    } catch (DirectoryIteratorException e) {
                        throw FileProblems.of(path, Objects.requireNonNull(e.getCause()));
                    } catch (IOException e) {
                        throw FileProblems.of(path, e);
                    }
                });
    }

    private Walk begin() throws FileProblem {
        try {
            return opener.open(root);
        } catch (IOException e) {
            throw new FileProblem(
                    Kind.UNREADABLE,
                    "the shared folder can't be opened; the server's operator has to look at"
                            + " tools.file-root",
                    e);
        }
    }

    private byte[] bytes(RelativePath path, ResolvedPath resolvedPath)
            throws IOException, FileProblem {
        BasicFileAttributes found = resolvedPath.attributes();
        if (found.isDirectory()) {
            throw wrongType(path, "is a folder: expected a file");
        }
        if (!found.isRegularFile()) {
            throw wrongType(path, "is a pipe, a device or a socket: expected a file with contents");
        }
        if (found.size() > fileBytes) {
            throw tooLarge(path, found.size() + " bytes");
        }
        try (SeekableByteChannel channel = resolvedPath.open()) {
            // A pipe that was swapped in can't be wound, so this keeps us from reading it.
            channel.position(0);
            ByteBuffer buffer = ByteBuffer.allocate((int) found.size() + 1);
            while (channel.read(buffer) >= 0) {
                if (!buffer.hasRemaining()) {
                    if (buffer.position() > fileBytes) {
                        throw tooLarge(path, "more than " + fileBytes + " bytes");
                    }
                    // The file has grown, or is one of those whose size the system doesn't know.
                    int larger = (int) Math.min(2L * buffer.capacity() + 8_192, fileBytes + 1L);
                    buffer = ByteBuffer.allocate(larger).put(buffer.flip());
                }
            }
            byte[] bytes = new byte[buffer.flip().remaining()];
            buffer.get(bytes);
            return bytes;
        }
    }

    private static DirectoryListing listing(RelativePath path, ResolvedPath resolvedPath)
            throws IOException, FileProblem {
        if (!resolvedPath.attributes().isDirectory()) {
            throw wrongType(path, "is not a folder: expected one");
        }
        TreeSet<String> names = new TreeSet<>();
        int total = 0;
        try (DirectoryStream<Path> entries = resolvedPath.entries()) {
            for (Path entry : entries) {
                if (total == COUNTED_MAX || Thread.currentThread().isInterrupted()) {
                    break;
                }
                total++;
                names.add(String.valueOf(entry.getFileName()));
                if (names.size() > ENTRIES_MAX) {
                    names.pollLast();
                }
            }
            List<DirectoryListing.Entry> found = new ArrayList<>();
            for (String name : names) {
                try {
                    found.add(entry(name, resolvedPath.attributesOf(Path.of(name))));
                } catch (NoSuchFileException | InvalidPathException e) {
                    // It went away meanwhile, or has a name that Java can't say: either way
                    // there is nothing that a client could ask for.
                    total--;
                }
            }
            return new DirectoryListing(found, total, found.size() == total);
        }
    }

    private static DirectoryListing.Entry entry(String name, BasicFileAttributes about) {
        DirectoryListing.Type type = DirectoryListing.Type.of(about);
        long size = type == DirectoryListing.Type.FILE ? about.size() : 0;
        return new DirectoryListing.Entry(name, type, size, about.lastModifiedTime().toInstant());
    }

    private static FileProblem wrongType(RelativePath path, String what) {
        return new FileProblem(Kind.WRONG_TYPE, path.shown() + " " + what);
    }

    private FileProblem tooLarge(RelativePath path, String size) {
        return new FileProblem(
                Kind.TOO_LARGE,
                path.shown()
                        + " has "
                        + size
                        + ": expected at most "
                        + fileBytes
                        + " (the setting tools.file-bytes)");
    }

    private static FileProblem notText(String path, String why) {
        return new FileProblem(
                Kind.NOT_TEXT,
                RelativePath.quote(path) + " is not text: " + why + "; expected text in UTF-8");
    }
}
