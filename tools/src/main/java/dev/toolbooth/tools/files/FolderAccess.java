package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;

/**
 * The parts that all work on a folder's files needs: the folder, its rules, and the threads that
 * touch it. Thread-safe.
 *
 * @param root the folder, absolute
 */
record FolderAccess(Path root, FileRules rules, DiskThreads threads, StagingFolder staging) {

    /** Something to be done in the folder. */
    interface Visit<T> {
        T at(DescriptorWalk walk) throws IOException, FileProblem, InterruptedException;
    }

    /**
     * A path in the folder. An absolute one is taken if it leads below the root, as programs print
     * those that run there.
     */
    RelativePath path(String text) throws FileProblem, InterruptedException {
        String path = RelativePath.below(root, text);
        return RelativePath.of(
                RelativePath.absolute(path) ? RelativePath.below(realRoot(), path) : path);
    }

    private Path realRoot() throws FileProblem, InterruptedException {
        return threads.run(
                () -> {
                    try {
                        return root.toRealPath();
                    } catch (IOException e) {
                        throw FileProblems.of(RelativePath.of(""), e);
                    }
                });
    }

    /** Does something in the folder, on a thread that may wait for the disk. */
    <T> T onDisk(RelativePath path, Visit<T> visit) throws FileProblem, InterruptedException {
        return threads.run(() -> visited(path, visit));
    }

    /** Does something that also takes the processor's time, on a thread for that. */
    <T> T searching(RelativePath path, Visit<T> visit) throws FileProblem, InterruptedException {
        return threads.search(() -> visited(path, visit));
    }

    private <T> T visited(RelativePath path, Visit<T> visit)
            throws FileProblem, InterruptedException {
        try (DescriptorWalk walk = open()) {
            return visit.at(walk);
        } catch (InvalidPathException e) {
            throw new FileProblem(
                    Kind.BAD_PATH, path.shown() + " has characters that names can't have here");
        } catch (DirectoryIteratorException e) {
            throw FileProblems.of(path, new IOException(e));
        } catch (IOException e) {
            throw FileProblems.of(path, e);
        }
    }

    /** Begins a walk at the root. */
    @SuppressWarnings("StreamResourceLeak") // the walk closes it
    DescriptorWalk open() throws IOException, FileProblem {
        DirectoryStream<Path> opened = Files.newDirectoryStream(root);
        if (opened instanceof SecureDirectoryStream<Path> secure) {
            return new DescriptorWalk(root, secure);
        }
        opened.close();
        throw new FileProblem(
                Kind.UNREADABLE,
                "this system has no folders that can be held open, which a workspace needs");
    }
}
