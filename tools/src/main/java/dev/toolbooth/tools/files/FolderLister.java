package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A lister of the files of a workspace that agents may see. Thread-safe. */
public final class FolderLister {
    private static final int LOOKS_MAX = 100_000;
    private static final Duration TIME_MAX = Duration.ofSeconds(4);

    private final FolderAccess access;

    public FolderLister(WorkFolder folder) {
        this.access = folder.access();
    }

    /**
     * A request for a listing.
     *
     * @param glob a pattern for the paths below the folder, or null for all
     * @param depth how deep to look; 1 is the folder's own entries
     * @param hidden whether names that begin with a dot count
     * @param after the last path of the page before, or nothing
     */
    public record Wanted(
            @Nullable PathGlob glob, int depth, boolean hidden, List<String> after, int limit) {}

    /** Something in the folder; the path is from the workspace's root. */
    public record Entry(String path, DirectoryListing.Type type, long size, Instant modified) {}

    /**
     * A page.
     *
     * @param next what the next page comes after; empty at the end
     */
    public record Page(List<Entry> entries, List<String> next) {}

    /** Lists a folder. */
    public Page list(String path, Wanted wanted) throws FileProblem, InterruptedException {
        RelativePath relative = access.path(path);
        return access.onDisk(
                relative,
                walk -> {
                    DescriptorWalk.Target target = walk.reach(relative);
                    access.rules().checkList(relative, target.names());
                    checkFolder(relative, target);
                    Lister lister = new Lister(target.names(), wanted);
                    TreeWalk tree = new TreeWalk(lister, LOOKS_MAX, TIME_MAX);
                    boolean all = tree.walk(target.folder(), wanted.after());
                    return new Page(lister.entries, all ? List.of() : tree.last());
                });
    }

    static void checkFolder(RelativePath path, DescriptorWalk.Target target) throws FileProblem {
        BasicFileAttributes found = target.found();
        if (found == null) {
            throw new FileProblem(
                    Kind.NOT_FOUND, "there is no " + path.shown() + " in the shared folder");
        }
        if (!found.isDirectory()) {
            throw new FileProblem(Kind.WRONG_TYPE, path.shown() + " is a file: expected a folder");
        }
    }

    /** Takes what is wanted. */
    private final class Lister implements TreeWalk.Visitor {
        private final List<String> above;
        private final Wanted wanted;
        private final List<Entry> entries = new ArrayList<>();

        Lister(List<String> above, Wanted wanted) {
            this.above = above;
            this.wanted = wanted;
        }

        @Override
        public boolean at(TreeWalk.Found found) {
            List<String> names = all(found);
            boolean meant =
                    shown(found, names)
                            && (wanted.glob() == null
                                    || wanted.glob().matches(String.join("/", found.names())));
            if (meant && entries.size() == wanted.limit()) {
                return false;
            }
            if (meant) {
                BasicFileAttributes about = found.attributes();
                entries.add(
                        new Entry(
                                String.join("/", names),
                                DirectoryListing.Type.of(about),
                                about.isRegularFile() ? about.size() : 0,
                                about.lastModifiedTime().toInstant()));
            }
            return true;
        }

        @Override
        public boolean enters(TreeWalk.Found folder) {
            return folder.names().size() < wanted.depth() && shown(folder, all(folder));
        }

        private boolean shown(TreeWalk.Found found, List<String> names) {
            if (!wanted.hidden() && found.names().getLast().startsWith(".")) {
                return false;
            }
            return found.attributes().isDirectory()
                    ? access.rules().visible(names)
                    : access.rules().readable(names);
        }

        private List<String> all(TreeWalk.Found found) {
            List<String> names = new ArrayList<>(above);
            names.addAll(found.names());
            return names;
        }
    }
}
