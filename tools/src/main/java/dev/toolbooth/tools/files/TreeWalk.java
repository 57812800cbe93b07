package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A walk over everything below a folder, in a stable order: by name, and a folder's contents right
 * after it. It follows no link, and can end anywhere and resume there. Used by one thread, once.
 */
final class TreeWalk {
    /** The most names that a folder may have. */
    static final int NAMES_MAX = 100_000;

    private final Visitor visitor;
    private final int looksMax;
    private final Duration most;
    private long deadline;
    private int looks;
    private List<String> last = List.of();
    private boolean stopped;

    /** A visitor of the walk. */
    interface Visitor {
        /** Looks at something; false if the walk is to end before it. */
        boolean at(Found found) throws IOException, FileProblem;

        /** Whether to look into a folder. */
        boolean enters(Found folder) throws IOException, FileProblem;

        /** A folder is looked into from now on. */
        default void entered(SecureDirectoryStream<Path> folder, List<String> names)
                throws IOException {}

        /** All of the folder that was entered last has been seen. */
        default void left() {}

        /** A folder has more names than a walk looks at; one that goes on leaves them out. */
        default void crowded(List<String> names) throws FileProblem {
            throw new FileProblem(
                    Kind.TOO_LARGE,
                    "a folder has more than " + NAMES_MAX + " names: look elsewhere");
        }
    }

    /**
     * Something that is there.
     *
     * @param folder what it is in
     * @param names the way to it from where the walk began
     * @param attributes its own, if it is a link
     */
    record Found(
            SecureDirectoryStream<Path> folder,
            Path name,
            List<String> names,
            BasicFileAttributes attributes) {}

    /**
     * @param looksMax the most that is looked at
     * @param most about how long, from the first that is looked at: to find again where a walk has
     *     ended may take as long in a large folder, and each walk shall come farther
     */
    TreeWalk(Visitor visitor, int looksMax, Duration most) {
        this.visitor = visitor;
        this.looksMax = looksMax;
        this.most = most;
    }

    /**
     * Walks.
     *
     * @param after the last thing seen by the walk that this one resumes, or nothing
     * @return whether all was seen
     */
    boolean walk(SecureDirectoryStream<Path> folder, List<String> after)
            throws IOException, FileProblem {
        last = after;
        into(folder, List.of(), after);
        return !stopped;
    }

    /** What was seen last. */
    List<String> last() {
        return last;
    }

    private void into(SecureDirectoryStream<Path> folder, List<String> names, List<String> after)
            throws IOException, FileProblem {
        visitor.entered(folder, names);
        SortedSet<String> inside = sorted(folder);
        if (inside.size() > NAMES_MAX) {
            visitor.crowded(names);
            inside.clear();
        }
        for (String text : inside) {
            int order = after.isEmpty() ? 1 : text.compareTo(after.getFirst());
            if (order < 0) {
                continue;
            }
            one(folder, names, text, order == 0 ? after.subList(1, after.size()) : null);
            if (stopped) {
                return;
            }
        }
        visitor.left();
    }

    /** Looks at one name, and into it; what is not null is what was seen of it before. */
    private void one(
            SecureDirectoryStream<Path> folder,
            List<String> names,
            String text,
            @Nullable List<String> seen)
            throws IOException, FileProblem {
        List<String> here = new ArrayList<>(names);
        here.add(text);
        try {
            Path name = Path.of(text);
            Found found = new Found(folder, name, here, DescriptorWalk.attributes(folder, name));
            if (seen == null && !look(found)) {
                stopped = true;
                return;
            }
            if (found.attributes().isDirectory()
                    && visitor.enters(found)
                    && here.size() <= DescriptorWalk.DEPTH_MAX) {
                try (SecureDirectoryStream<Path> inner =
                        folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                    into(inner, here, seen == null ? List.of() : seen);
                }
            }
        } catch (NoSuchFileException | NotDirectoryException | AccessDeniedException e) {
            // Gone meanwhile, or not for this server.
        } catch (InvalidPathException e) {
            // A name that Java can't represent, so no client can ask for it.
        }
    }

    private boolean look(Found found) throws IOException, FileProblem {
        boolean spent =
                looks >= looksMax
                        || (looks > 0 && System.nanoTime() > deadline)
                        || Thread.currentThread().isInterrupted();
        if (spent || !visitor.at(found)) {
            return false;
        }
        if (looks == 0) {
            deadline = System.nanoTime() + most.toNanos();
        }
        looks++;
        last = found.names();
        return true;
    }

    /** What is in a folder, or one more than a walk looks at. */
    private static SortedSet<String> sorted(SecureDirectoryStream<Path> folder) {
        SortedSet<String> names = new TreeSet<>();
        for (Path path : folder) {
            names.add(path.getFileName().toString());
            if (names.size() > NAMES_MAX) {
                break;
            }
        }
        return names;
    }
}
