package dev.toolbooth.tools.files;

import dev.toolbooth.core.search.SourceBytes;
import dev.toolbooth.core.search.SourceChanges;
import dev.toolbooth.core.search.SourceFailure;
import dev.toolbooth.core.search.SourceFile;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.core.search.SourceWatch;
import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The files of a workspace that a search covers: those that agents may read, without those that
 * {@code .gitignore} files name or that begin with a dot. Thread-safe.
 */
public final class SourceFiles implements SourceFolder {
    private static final int LOOKS_MAX = 2_000;
    private static final Duration TURN = Duration.ofMillis(100);
    private static final int WATCHED_MAX = 50_000;
    private static final String IGNORE_FILE = ".gitignore";

    private final WorkFolder folder;
    private final FolderAccess access;
    private final GitHead head;

    /** Whether the system tells when a file's attributes or contents were changed last. */
    private final boolean tellsChanges;

    public SourceFiles(WorkFolder folder) {
        this.folder = folder;
        this.access = folder.access();
        this.tellsChanges =
                access.root().getFileSystem().supportedFileAttributeViews().contains("unix");
        this.head = new GitHead(access.root());
    }

    @Override
    public List<String> visit(Consumer<SourceFile> each)
            throws SourceFailure, InterruptedException {
        RelativePath top = new RelativePath(".", List.of());
        Set<String> crowded = new TreeSet<>();
        List<String> after = List.of();
        boolean done = false;
        try {
            while (!done) {
                List<String> from = after;
                List<SourceFile> seen = new ArrayList<>();
                TreeWalk tree = new TreeWalk(new Look(seen::add, crowded), LOOKS_MAX, TURN);
                done = access.onDisk(top, walk -> tree.walk(walk.top(), from));
                after = tree.last();
                seen.forEach(each);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
            return List.copyOf(crowded);
        } catch (FileProblem e) {
            throw new SourceFailure(e.getMessage(), e);
        }
    }

    /** A walk past the files that count. */
    private final class Look implements TreeWalk.Visitor {
        private final IgnoreStack ignoreStack = new IgnoreStack();
        private final Consumer<SourceFile> each;
        private final Set<String> crowded;

        Look(Consumer<SourceFile> each, Set<String> crowded) {
            this.each = each;
            this.crowded = crowded;
        }

        @Override
        public void entered(SecureDirectoryStream<Path> at, List<String> names) throws IOException {
            ignoreStack.enter(at);
        }

        @Override
        public void left() {
            ignoreStack.leave();
        }

        @Override
        public void crowded(List<String> names) {
            // One heap of files is no reason to find nothing elsewhere.
            crowded.add(names.isEmpty() ? "." : String.join("/", names));
        }

        @Override
        public boolean enters(TreeWalk.Found found) {
            return counts(ignoreStack, found.names(), true)
                    && access.rules().visible(found.names());
        }

        @Override
        public boolean at(TreeWalk.Found found) throws IOException {
            if (found.attributes().isRegularFile()
                    && counts(ignoreStack, found.names(), false)
                    && access.rules().readable(found.names())) {
                each.accept(file(found.names(), found.attributes()));
            }
            return true;
        }
    }

    private static boolean counts(IgnoreStack ignoreStack, List<String> names, boolean isFolder) {
        return !names.getLast().startsWith(".") && !ignoreStack.ignores(names, isFolder);
    }

    private SourceFile file(List<String> names, BasicFileAttributes about) throws IOException {
        String path = String.join("/", names);
        long version =
                Objects.hash(about.size(), about.fileKey()) * 31L
                        + about.lastModifiedTime().to(TimeUnit.NANOSECONDS);
        return new SourceFile(path, about.size(), version * 31L + changedNanos(path));
    }

    /**
     * The system's time of the last change: unlike the time of writing, it can't be set back. It is
     * read by path, because Java has no other way; a link that is put there meanwhile only makes
     * the file look like another one.
     */
    private long changedNanos(String path) throws IOException {
        return tellsChanges
                        && Files.getAttribute(
                                        access.root().resolve(path),
                                        "unix:ctime",
                                        LinkOption.NOFOLLOW_LINKS)
                                instanceof FileTime time
                ? time.to(TimeUnit.NANOSECONDS)
                : 0;
    }

    @Override
    public boolean permits(String path) {
        try {
            List<String> names = RelativePath.of(path).names();
            // Where a way back leads, the names alone don't say.
            return !names.contains("..") && access.rules().readable(names);
        } catch (FileProblem e) {
            return false;
        }
    }

    @Override
    public Optional<SourceFile> look(String path) throws SourceFailure, InterruptedException {
        return at(
                path, true, resolvedPath -> file(resolvedPath.names(), resolvedPath.attributes()));
    }

    @Override
    public Optional<Long> version(String path) throws SourceFailure, InterruptedException {
        return at(
                path,
                false,
                resolvedPath -> file(resolvedPath.names(), resolvedPath.attributes()).version());
    }

    @Override
    public Optional<SourceBytes> read(String path, int bytesMax)
            throws SourceFailure, InterruptedException {
        return at(
                path,
                true,
                resolvedPath -> {
                    try (SeekableByteChannel channel = resolvedPath.open()) {
                        // The file may have grown since it was looked at.
                        long size = channel.size();
                        byte[] bytes = FileBytes.read(channel, Math.min(size, bytesMax));
                        String etag =
                                size == bytes.length && size <= folder.limits().hashBytes()
                                        ? Etag.of(bytes)
                                        : folder.etag(channel, resolvedPath.attributes());
                        return new SourceBytes(
                                file(resolvedPath.names(), resolvedPath.attributes()), bytes, etag);
                    }
                });
    }

    /** Work on an existing file. */
    private interface Visit<T> {
        T at(ResolvedPath resolvedPath) throws IOException, FileProblem;
    }

    /**
     * @param asking whether {@code .gitignore} files are asked: that costs a look into each folder
     */
    private <T> Optional<T> at(String path, boolean asking, Visit<T> visit)
            throws SourceFailure, InterruptedException {
        try {
            RelativePath relative = RelativePath.of(path);
            return access.onDisk(
                    relative,
                    walk -> {
                        DescriptorWalk.Target target = walk.reach(relative);
                        BasicFileAttributes found = target.found();
                        boolean counts =
                                found != null
                                        && found.isRegularFile()
                                        // Through a link it would be found twice.
                                        && target.names().equals(relative.names())
                                        && access.rules().readable(target.names())
                                        && (!asking || counts(walk, target.names(), false));
                        return counts
                                ? Optional.of(visit.at(walk.place(target)))
                                : Optional.<T>empty();
                    });
        } catch (FileProblem e) {
            // What the server may not read doesn't count, as in a walk; the rest may pass.
            boolean passing = !(e.getCause() instanceof AccessDeniedException);
            if (passing && (e.kind() == Kind.BUSY || e.kind() == Kind.UNREADABLE)) {
                throw new SourceFailure(e.getMessage(), e);
            }
            return Optional.empty();
        }
    }

    /** Whether neither a place nor a folder on the way to it is left out. */
    private static boolean counts(DescriptorWalk walk, List<String> names, boolean isFolder)
            throws IOException {
        IgnoreStack ignoreStack = new IgnoreStack();
        List<SecureDirectoryStream<Path>> folders = walk.folders();
        for (int at = 0; at < names.size(); at++) {
            if (at < folders.size()) {
                ignoreStack.enter(folders.get(at));
            }
            boolean last = at == names.size() - 1;
            if (!counts(ignoreStack, names.subList(0, at + 1), !last || isFolder)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public SourceWatch follow(SourceChanges changes) throws SourceFailure, InterruptedException {
        Telling telling = new Telling(changes);
        try {
            FolderWatch watch =
                    FolderWatch.open(folder, ".", WATCHED_MAX, this::watched, telling::tell);
            return new SourceWatch() {
                @Override
                public boolean works() {
                    return !telling.ended && watch.works();
                }

                @Override
                public void close() {
                    watch.close();
                }
            };
        } catch (FileProblem e) {
            throw new SourceFailure(e.getMessage(), e);
        }
    }

    /** Whether files in a folder could count. */
    private boolean watched(List<String> names) {
        if (names.isEmpty()) {
            return true;
        }
        try (DescriptorWalk walk = access.open()) {
            walk.reach(new RelativePath(String.join("/", names), names));
            return counts(walk, names, true);
        } catch (IOException | FileProblem e) {
            // Gone again: who comes next says so.
            return false;
        }
    }

    /** Tells what has changed, and knows when another watch has to be begun. */
    private static final class Telling {
        private final SourceChanges changes;

        /**
         * Whether there may be unwatched folders that count: made while too much happened, or
         * ignored until now.
         */
        private volatile boolean ended;

        Telling(SourceChanges changes) {
            this.changes = changes;
        }

        private boolean tell(List<FolderWatch.Change> told) {
            boolean all =
                    told.stream()
                            .anyMatch(
                                    one ->
                                            one.kind() == FolderWatch.Happening.OVERFLOW
                                                    || one.path().endsWith(IGNORE_FILE));
            if (all) {
                // Before they are told, who look for that then.
                ended = true;
                changes.lost();
            } else {
                changes.changed(told.stream().map(FolderWatch.Change::path).toList());
            }
            // The watch reports changes until another one begins.
            return true;
        }
    }

    @Override
    public Optional<String> commit() {
        return head.commit();
    }
}
