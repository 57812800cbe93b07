package dev.toolbooth.tools.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;

/**
 * A walk for systems on which Java can't hold directories open: it resolves the real path, opens
 * that, and checks before reading anything that the path still leads there.
 *
 * <p>It can't see a directory that is swapped for a link after the first check and back before the
 * second. Where others may write into the root while tools read from it, use a system with
 * directory descriptors, such as Linux.
 */
final class RealPathWalk implements Walk {
    private final Path root;

    RealPathWalk(Path root) {
        this.root = root;
    }

    @Override
    public ResolvedPath go(RelativePath path) throws IOException, FileProblem {
        Path realRoot = root.toRealPath();
        Path wanted = realRoot;
        int depth = 0;
        for (String name : path.names()) {
            depth += name.equals("..") ? -1 : 1;
            Path step = Path.of(name);
            if (depth < 0 || step.getRoot() != null || step.getNameCount() != 1) {
                throw FileProblems.outside(path);
            }
            wanted = wanted.resolve(step);
        }
        Path real = wanted.toRealPath();
        if (!real.startsWith(realRoot)) {
            throw FileProblems.outside(path);
        }
        return new Spot(real, names(realRoot, real), attributes(real));
    }

    private static List<String> names(Path root, Path real) {
        return root.equals(real)
                ? List.of()
                : StreamSupport.stream(root.relativize(real).spliterator(), false)
                        .map(Path::toString)
                        .toList();
    }

    private static BasicFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public void close() {}

    /** A path without links in it, at the time of the walk. */
    private record Spot(Path real, List<String> names, BasicFileAttributes attributes)
            implements ResolvedPath {

        @Override
        public SeekableByteChannel open() throws IOException, FileProblem {
            SeekableByteChannel channel =
                    Files.newByteChannel(real, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
            return unchanged(channel);
        }

        @Override
        @SuppressWarnings("StreamResourceLeak") // the caller closes it
        public DirectoryStream<Path> entries() throws IOException, FileProblem {
            return unchanged(Files.newDirectoryStream(real));
        }

        @Override
        public BasicFileAttributes attributesOf(Path entry) throws IOException {
            return RealPathWalk.attributes(real.resolve(entry));
        }

        private <T extends Closeable> T unchanged(T opened) throws IOException, FileProblem {
            try {
                BasicFileAttributes now = RealPathWalk.attributes(real);
                if (!real.toRealPath().equals(real)
                        || !Objects.equals(now.fileKey(), attributes.fileKey())) {
                    throw FileProblems.changed();
                }
                return opened;
            } catch (IOException | FileProblem e) {
                opened.close();
                throw e;
            }
        }
    }
}
