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
 * What all work on the files of a folder stands on: the folder, its rules, and the threads that
 * touch it. Thread-safe.
 *
 * @param root the folder, absolute
 */
record Ground(Path root, FileRules rules, DiskThreads threads, Drafts drafts) {

    /** Something to be done in the folder. */
    interface Visit<T> {
        T at(DescriptorWalk walk) throws IOException, FileProblem, InterruptedException;
    }

    /** Does something in the folder, on a thread that may wait for the disk. */
    <T> T onDisk(RelativePath path, Visit<T> visit) throws FileProblem, InterruptedException {
        return threads.run(
                () -> {
                    try (DescriptorWalk walk = open()) {
                        return visit.at(walk);
                    } catch (InvalidPathException e) {
                        throw new FileProblem(
                                Kind.BAD_PATH,
                                path.shown() + " has characters that names can't have here");
                    } catch (DirectoryIteratorException e) {
                        throw Problems.of(path, new IOException(e));
                    } catch (IOException e) {
                        throw Problems.of(path, e);
                    }
                });
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
