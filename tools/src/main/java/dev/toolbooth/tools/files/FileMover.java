package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The moving of a workspace's files and folders, and their deletion to a trash they can be restored
 * from. Thread-safe.
 *
 * <p>A folder moves as a whole or not at all: one with anything in it that agents may not read or
 * change stays where it is.
 */
public final class FileMover {
    private static final int THINGS_MAX = 100_000;
    private static final Duration TIME_MAX = Duration.ofSeconds(5);

    private final FolderAccess access;
    private final Trash trash;
    private final long trashBytes;
    private final InstantSource clock;
    private final Supplier<String> ids;

    /**
     * @param trashBytes the most that is kept of deleted files
     * @param trashAge for how long
     * @param ids names for what is deleted, of letters, digits and dashes
     */
    public FileMover(
            WorkFolder folder,
            long trashBytes,
            Duration trashAge,
            InstantSource clock,
            Supplier<String> ids) {
        this.access = folder.access();
        this.trash = new Trash(access.staging(), new Trash.Limits(trashBytes, trashAge));
        this.trashBytes = trashBytes;
        this.clock = clock;
        this.ids = ids;
    }

    /** The result of a move, with the trash id of what it replaced. */
    public record Moved(DirectoryListing.Type type, Optional<String> replaced) {}

    /** The result of a deletion, with the id for restoring it. */
    public record Deleted(String trashId, DirectoryListing.Type type, long bytes) {}

    /** The result of a restoration. */
    public record Restored(String path, DirectoryListing.Type type) {}

    /**
     * Moves a file or folder.
     *
     * @param overwrite whether a file may be replaced
     * @param folders whether folders on the way are made
     */
    public Moved move(String from, String to, boolean overwrite, boolean folders)
            throws FileProblem, InterruptedException {
        RelativePath source = access.path(from);
        RelativePath aim = access.path(to);
        return access.onDisk(
                source,
                first -> {
                    try (DescriptorWalk second = access.open()) {
                        List<String> here = first.entry(source).names();
                        List<String> there = second.entry(aim).names();
                        access.rules().checkWrite(source, here);
                        access.rules().checkWrite(aim, there);
                        checkApart(source, here, there);
                        return access.staging()
                                .withLocks(
                                        List.of(here, there, Trash.NAMES),
                                        first.top(),
                                        _ -> moveAlone(source, aim, overwrite, folders));
                    }
                });
    }

    private static void checkApart(RelativePath path, List<String> here, List<String> there)
            throws FileProblem {
        if (there.size() >= here.size() && there.subList(0, here.size()).equals(here)) {
            throw new FileProblem(
                    Kind.BAD_PATH,
                    path.shown() + " can't be moved to where it is, nor into itself");
        }
    }

    private Moved moveAlone(
            RelativePath source, RelativePath aim, boolean overwrite, boolean folders)
            throws IOException, FileProblem {
        try (DescriptorWalk from = access.open();
                DescriptorWalk to = access.open()) {
            DescriptorWalk.Target here = from.entry(source);
            DescriptorWalk.Target there = to.entry(aim);
            access.rules().checkWrite(source, here.names());
            access.rules().checkWrite(aim, there.names());
            BasicFileAttributes found = present(source, here);
            checkApart(source, here.names(), there.names());
            checkAim(aim, there, found, overwrite, folders);
            inside(source, here, there.names());
            DescriptorWalk.Target ready =
                    there.missing().isEmpty() ? there : to.makeFolders(there, access.staging());
            Optional<String> replaced =
                    there.found() == null ? Optional.empty() : Optional.of(thrown(to, aim, there));
            here.folder().move(Path.of(here.name()), ready.folder(), Path.of(ready.name()));
            access.staging().harden(ready.folder());
            access.staging().harden(here.folder());
            return new Moved(DirectoryListing.Type.of(found), replaced);
        }
    }

    private static BasicFileAttributes present(RelativePath path, DescriptorWalk.Target target)
            throws FileProblem {
        BasicFileAttributes found = target.found();
        if (found == null) {
            throw new FileProblem(
                    Kind.NOT_FOUND, "there is no " + path.shown() + " in the shared folder");
        }
        return found;
    }

    private static void checkAim(
            RelativePath aim,
            DescriptorWalk.Target there,
            BasicFileAttributes moved,
            boolean overwrite,
            boolean folders)
            throws FileProblem {
        BasicFileAttributes found = there.found();
        if (found != null && (found.isDirectory() || moved.isDirectory())) {
            throw new FileProblem(
                    Kind.CONFLICT, aim.shown() + " is there already: only files are replaced");
        }
        if (found != null && !overwrite) {
            throw new FileProblem(
                    Kind.CONFLICT, aim.shown() + " is there already: set overwrite to replace it");
        }
        if (!there.missing().isEmpty() && !folders) {
            throw new FileProblem(
                    Kind.WRONG_TYPE,
                    "the folder of " + aim.shown() + " is not there, and mkdirs is false");
        }
    }

    /** Deletes a file, or a folder if that is said. */
    public Deleted delete(String path, boolean recursive) throws FileProblem, InterruptedException {
        RelativePath relative = access.path(path);
        return access.onDisk(
                relative,
                first -> {
                    List<String> names = first.entry(relative).names();
                    access.rules().checkWrite(relative, names);
                    return access.staging()
                            .withLocks(
                                    List.of(names, Trash.NAMES),
                                    first.top(),
                                    _ -> deleteAlone(relative, recursive));
                });
    }

    private Deleted deleteAlone(RelativePath path, boolean recursive)
            throws IOException, FileProblem {
        try (DescriptorWalk walk = access.open()) {
            DescriptorWalk.Target target = walk.entry(path);
            access.rules().checkWrite(path, target.names());
            BasicFileAttributes found = present(path, target);
            Contents contents = inside(path, target, target.names());
            if (contents.things > 0 && !recursive) {
                throw new FileProblem(
                        Kind.WRONG_TYPE,
                        path.shown()
                                + " is a folder with "
                                + contents.things
                                + " things in it: set recursive to delete it");
            }
            String id = thrown(walk, path, target, contents);
            return new Deleted(id, DirectoryListing.Type.of(found), contents.bytes);
        }
    }

    /** Throws a file away that something else takes the place of. */
    private String thrown(DescriptorWalk walk, RelativePath path, DescriptorWalk.Target target)
            throws IOException, FileProblem {
        return thrown(walk, path, target, inside(path, target, target.names()));
    }

    private String thrown(
            DescriptorWalk walk, RelativePath path, DescriptorWalk.Target target, Contents contents)
            throws IOException, FileProblem {
        if (contents.bytes > trashBytes) {
            throw new FileProblem(
                    Kind.TOO_LARGE,
                    path.shown()
                            + " has "
                            + contents.bytes
                            + " bytes, and the trash holds "
                            + trashBytes
                            + " (the setting workspace.files.trash-bytes)");
        }
        Trash.Thrown thrown =
                new Trash.Thrown(ids.get(), target.names(), contents.bytes, clock.instant());
        trash.take(walk.top(), target, thrown);
        trash.prune(walk.top(), clock.instant());
        return thrown.id();
    }

    /** Puts back what was deleted. */
    public Restored restore(String trashId) throws FileProblem, InterruptedException {
        RelativePath nowhere = new RelativePath(RelativePath.quote(trashId), List.of());
        return access.onDisk(
                nowhere,
                first -> {
                    List<String> names = trash.find(first.top(), trashId).names();
                    RelativePath path = RelativePath.of(String.join("/", names));
                    access.rules().checkWrite(path, names);
                    return access.staging()
                            .withLocks(
                                    List.of(names, Trash.NAMES),
                                    first.top(),
                                    _ -> restoreAlone(path, trashId, first.top()));
                });
    }

    private Restored restoreAlone(
            RelativePath path, String trashId, SecureDirectoryStream<Path> top)
            throws IOException, FileProblem {
        try (DescriptorWalk walk = access.open()) {
            trash.find(top, trashId);
            DescriptorWalk.Target target = walk.entry(path);
            access.rules().checkWrite(path, target.names());
            if (target.found() != null) {
                throw new FileProblem(
                        Kind.CONFLICT,
                        path.shown() + " is there again: move it away to have back what was there");
            }
            DescriptorWalk.Target ready =
                    target.missing().isEmpty()
                            ? target
                            : walk.makeFolders(target, access.staging());
            trash.giveBack(top, trashId, ready);
            return new Restored(
                    String.join("/", ready.names()),
                    DirectoryListing.Type.of(walk.attributes(ready)));
        }
    }

    private record Contents(int things, long bytes) {}

    /** Looks at all that would go with something, here and under its new name. */
    private Contents inside(RelativePath path, DescriptorWalk.Target target, List<String> there)
            throws IOException, FileProblem {
        BasicFileAttributes found = present(path, target);
        if (!found.isDirectory()) {
            return new Contents(0, found.isRegularFile() ? found.size() : 0);
        }
        Inventory inventory = new Inventory(path, target.names(), there);
        TreeWalk tree = new TreeWalk(inventory, THINGS_MAX, TIME_MAX);
        try (SecureDirectoryStream<Path> folder =
                target.folder()
                        .newDirectoryStream(Path.of(target.name()), LinkOption.NOFOLLOW_LINKS)) {
            if (!tree.walk(folder, List.of())) {
                throw new FileProblem(
                        Kind.TOO_LARGE,
                        path.shown() + " has more in it than " + THINGS_MAX + " things");
            }
        }
        return new Contents(inventory.things, inventory.bytes);
    }

    /** Counts what is in a folder, and objects to what may not go with it. */
    private final class Inventory implements TreeWalk.Visitor {
        private final RelativePath path;
        private final List<String> here;
        private final List<String> there;
        private int things;
        private long bytes;

        Inventory(RelativePath path, List<String> here, List<String> there) {
            this.path = path;
            this.here = here;
            this.there = there;
        }

        @Override
        public boolean at(TreeWalk.Found found) throws FileProblem {
            if (!writable(here, found.names()) || !writable(there, found.names())) {
                throw new FileProblem(
                        Kind.DENIED,
                        path.shown() + " has something in it that agents may not have or change");
            }
            things++;
            bytes += found.attributes().isRegularFile() ? found.attributes().size() : 0;
            return true;
        }

        private boolean writable(List<String> above, List<String> below) {
            List<String> names = new ArrayList<>(above);
            names.addAll(below);
            return access.rules().writable(names);
        }

        @Override
        public boolean enters(TreeWalk.Found folder) throws FileProblem {
            if (folder.names().size() > DescriptorWalk.DEPTH_MAX) {
                // Nobody would look at what is below.
                throw new FileProblem(
                        Kind.TOO_LARGE,
                        path.shown()
                                + " has more than "
                                + DescriptorWalk.DEPTH_MAX
                                + " folders in each other");
            }
            return true;
        }
    }
}
