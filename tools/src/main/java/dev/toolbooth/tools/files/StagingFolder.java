package dev.toolbooth.tools.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A folder for files being written: each is written whole into a folder of its own below the root,
 * and then moved into place in one step, so that no reader ever sees half of one. Thread-safe.
 */
final class StagingFolder {
    /** Where drafts are; agents never see it. */
    static final String FOLDER = FileRules.OWN + "drafts";

    private static final String PREFIX = "draft-";
    private static final FileAttribute<?> USUAL_MODE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-rw-"));

    private final Path root;
    private final FileLocks locks = new FileLocks();
    private volatile boolean swept;

    StagingFolder(Path root) {
        this.root = root;
    }

    /** Exclusive work on a file. */
    interface Alone<T> {
        T run(SecureDirectoryStream<Path> drafts) throws IOException, FileProblem;
    }

    /**
     * Does something with files alone.
     *
     * @param all the ways to the files, without links
     * @param top the root, open
     */
    <T> T withLocks(List<List<String>> all, SecureDirectoryStream<Path> top, Alone<T> work)
            throws IOException, FileProblem, InterruptedException {
        try (SecureDirectoryStream<Path> drafts = own(top, FOLDER)) {
            sweep(drafts);
            try (FileLocks.Held _ = locks.hold(all, drafts)) {
                return work.run(drafts);
            }
        }
    }

    /** A folder of our own at the root, made if it is not there. */
    SecureDirectoryStream<Path> own(SecureDirectoryStream<Path> top, String folder)
            throws IOException {
        Path name = Path.of(folder);
        try {
            return top.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            try {
                Files.createDirectory(root.resolve(folder));
            } catch (FileAlreadyExistsException another) {
                // Somebody else was as quick.
            }
            SecureDirectoryStream<Path> made =
                    top.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
            ignore(made);
            return made;
        }
    }

    /** Keeps our folder out of a workspace's git repository. */
    private static void ignore(SecureDirectoryStream<Path> folder) {
        Set<OpenOption> how =
                Set.of(
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS);
        try (SeekableByteChannel file = folder.newByteChannel(Path.of(".gitignore"), how)) {
            file.write(ByteBuffer.wrap(new byte[] {'*', '\n'}));
        } catch (IOException e) {
            // Somebody else was as quick, or git knows of it.
            return;
        }
    }

    /**
     * Clears away, once, what a server left that was killed.
     *
     * @param top the root, open
     */
    void sweepIfThere(SecureDirectoryStream<Path> top) throws IOException {
        try (SecureDirectoryStream<Path> drafts =
                top.newDirectoryStream(Path.of(FOLDER), LinkOption.NOFOLLOW_LINKS)) {
            sweep(drafts);
        } catch (NoSuchFileException e) {
            // Nobody has written anything here.
            return;
        }
    }

    private void sweep(SecureDirectoryStream<Path> drafts) throws IOException {
        if (swept) {
            return;
        }
        swept =
                locks.ifNobodyHoldsAny(
                        drafts,
                        () -> {
                            for (Path one : drafts) {
                                if (one.getFileName().toString().startsWith(PREFIX)) {
                                    delete(drafts, one.getFileName());
                                }
                            }
                            sweepFolders();
                        });
    }

    private static void delete(SecureDirectoryStream<Path> drafts, Path draft) {
        try {
            drafts.deleteFile(draft);
        } catch (IOException e) {
            // Not one of ours.
            return;
        }
    }

    /** Folders that were made and never put in their place. */
    private void sweepFolders() throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(root, FOLDER + "-*")) {
            for (Path one : left) {
                Files.deleteIfExists(one);
            }
        } catch (DirectoryNotEmptyException e) {
            // Not one of ours.
        }
    }

    /**
     * Puts a file in its place.
     *
     * @param mode its permissions, or null for what is usual
     */
    void put(
            SecureDirectoryStream<Path> drafts,
            DescriptorWalk.Target target,
            byte[] bytes,
            @Nullable Set<PosixFilePermission> mode)
            throws IOException {
        Path draft = Path.of(PREFIX + UUID.randomUUID());
        boolean placed = false;
        try {
            try (FileChannel channel = create(drafts, draft)) {
                ByteBuffer left = ByteBuffer.wrap(bytes);
                while (left.hasRemaining()) {
                    channel.write(left);
                }
                if (mode != null) {
                    drafts.getFileAttributeView(
                                    draft, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                            .setPermissions(mode);
                }
                channel.force(true);
            }
            drafts.move(draft, target.folder(), Path.of(target.name()));
            placed = true;
        } finally {
            if (!placed) {
                drafts.deleteFile(draft);
            }
        }
        harden(target.folder());
    }

    private static FileChannel create(SecureDirectoryStream<Path> drafts, Path draft)
            throws IOException {
        return (FileChannel)
                drafts.newByteChannel(
                        draft,
                        Set.of(
                                StandardOpenOption.CREATE_NEW,
                                StandardOpenOption.WRITE,
                                LinkOption.NOFOLLOW_LINKS),
                        USUAL_MODE);
    }

    /**
     * Makes a folder. Java can't make one in a folder that it holds open, but it can move one
     * there: it is made at the root, which only the operator can exchange.
     */
    void makeFolder(SecureDirectoryStream<Path> top, SecureDirectoryStream<Path> in, String name)
            throws IOException {
        Path made = Path.of(FOLDER + "-" + UUID.randomUUID());
        Files.createDirectory(root.resolve(made));
        try {
            top.move(made, in, Path.of(name));
        } catch (IOException e) {
            top.deleteDirectory(made);
            throw e;
        }
    }

    /** Has the system write a folder's entries down; where it can't, they are not lost for that. */
    void harden(SecureDirectoryStream<Path> folder) {
        // Its name could lead to something else by now, such as a pipe without a writer.
        Set<OpenOption> how = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try (FileChannel channel = (FileChannel) folder.newByteChannel(Path.of("."), how)) {
            channel.force(true);
        } catch (IOException e) {
            // Not every file system can; the file itself is written down.
        }
    }
}
