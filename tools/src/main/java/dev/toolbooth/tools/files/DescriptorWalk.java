package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A walk on open directories: each name is looked up in the directory that the walk holds open, and
 * no lookup follows a link. So swapping things meanwhile changes nothing: an open directory stays
 * the same directory, and a name that has become a link can't be opened.
 *
 * <p>Links are resolved here, by walking along their text from the directory they are in. The text
 * is trusted as little as the client's: an absolute link, and one that climbs over the root, leads
 * outside; a walk follows at most {@link #LINKS_MAX} links, so loops end. A link's text is read by
 * path, because Java has no other way, which is harmless for the same reason.
 *
 * <p>{@code ..} returns to the directory that the walk came from, which is open, and never above
 * the root.
 */
final class DescriptorWalk implements Walk {
    static final int LINKS_MAX = 40;
    static final int DEPTH_MAX = 64;

    private final Path root;

    /** The open folders, root first. */
    private final List<SecureDirectoryStream<Path>> open = new ArrayList<>();

    /** The names of all of them but the root. */
    private final List<String> names = new ArrayList<>();

    private final Deque<String> ahead = new ArrayDeque<>();
    private int links;

    /**
     * @param opened the root, which this walk closes
     */
    DescriptorWalk(Path root, SecureDirectoryStream<Path> opened) {
        this.root = root;
        open.add(opened);
    }

    @Override
    public ResolvedPath go(RelativePath path) throws IOException, FileProblem {
        Target target = reach(path);
        BasicFileAttributes found = target.found();
        if (found == null) {
            throw new NoSuchFileException(path.shown());
        }
        return new Spot(target.folder(), Path.of(target.name()), target.names(), found);
    }

    /**
     * The place of something that exists or would.
     *
     * @param folder the directory that it is in, or the last one on the way that exists
     * @param above the names from the root to that folder, without links
     * @param missing the directories after that one which don't exist
     * @param name its name there
     * @param found the thing itself, or null when there is none
     */
    record Target(
            SecureDirectoryStream<Path> folder,
            List<String> above,
            List<String> missing,
            String name,
            @Nullable BasicFileAttributes found) {

        /** The names on the way from the root to it. */
        List<String> names() {
            List<String> all = new ArrayList<>(above);
            all.addAll(missing);
            if (!name.equals(".")) {
                all.add(name);
            }
            return all;
        }
    }

    /** The root, open for as long as the walk is. */
    SecureDirectoryStream<Path> top() {
        return open.getFirst();
    }

    /** The root and the folders on the way to where the walk is. */
    List<SecureDirectoryStream<Path>> folders() {
        return List.copyOf(open);
    }

    /** What stands where a target is. */
    BasicFileAttributes attributes(Target target) throws IOException {
        return attributes(target.folder(), Path.of(target.name()));
    }

    /** The place of something that was found. */
    ResolvedPath place(Target target) throws IOException {
        return new Spot(
                target.folder(), Path.of(target.name()), target.names(), attributes(target));
    }

    /** Makes the folders that are missing on the way to a target, which then is in the last. */
    Target makeFolders(Target target, StagingFolder staging) throws IOException, FileProblem {
        for (String name : target.missing()) {
            Path folder = Path.of(name);
            staging.makeFolder(top(), open.getLast(), name);
            open.add(open.getLast().newDirectoryStream(folder, LinkOption.NOFOLLOW_LINKS));
            names.add(name);
        }
        return target(List.of(), target.name(), null);
    }

    /** Walks along the path until nothing exists. */
    Target reach(RelativePath path) throws IOException, FileProblem {
        ahead.addAll(path.names());
        while (!ahead.isEmpty()) {
            String text = ahead.pop();
            if (text.equals("..")) {
                climb(path);
                continue;
            }
            Path name = Path.of(text);
            BasicFileAttributes found;
            try {
                found = attributes(open.getLast(), name);
            } catch (NoSuchFileException e) {
                return absent(path, text);
            }
            if (found.isSymbolicLink()) {
                follow(path, text);
            } else if (found.isDirectory()) {
                enter(path, name);
            } else if (ahead.isEmpty()) {
                return target(List.of(), text, found);
            } else {
                throw new FileProblem(
                        Kind.WRONG_TYPE,
                        RelativePath.quote(text) + " in " + path.shown() + " is not a folder");
            }
        }
        return target(List.of(), ".", attributes(open.getLast(), Path.of(".")));
    }

    /**
     * Where a name is that is itself to be moved or taken away: what it leads to doesn't matter, if
     * it is a link.
     */
    Target entry(RelativePath path) throws IOException, FileProblem {
        List<String> all = path.names();
        if (all.isEmpty() || all.getLast().equals("..")) {
            throw new FileProblem(
                    Kind.BAD_PATH, path.shown() + " has no name at its end that could be moved");
        }
        Target parent = reach(new RelativePath(path.shown(), all.subList(0, all.size() - 1)));
        if (parent.found() == null) {
            List<String> missing = new ArrayList<>(parent.missing());
            missing.add(parent.name());
            return target(missing, all.getLast(), null);
        }
        if (!parent.name().equals(".")) {
            throw new FileProblem(
                    Kind.WRONG_TYPE, "the folder of " + path.shown() + " is not a folder");
        }
        try {
            Path name = Path.of(all.getLast());
            return target(List.of(), all.getLast(), attributes(open.getLast(), name));
        } catch (NoSuchFileException e) {
            return target(List.of(), all.getLast(), null);
        }
    }

    private Target absent(RelativePath path, String first) throws FileProblem {
        List<String> rest = new ArrayList<>();
        rest.add(first);
        rest.addAll(ahead);
        if (rest.contains("..") || names.size() + rest.size() > DEPTH_MAX) {
            throw new FileProblem(
                    Kind.NOT_FOUND, "there is no " + path.shown() + " in the shared folder");
        }
        return target(rest.subList(0, rest.size() - 1), rest.getLast(), null);
    }

    private Target target(List<String> missing, String name, @Nullable BasicFileAttributes found) {
        return new Target(open.getLast(), List.copyOf(names), List.copyOf(missing), name, found);
    }

    private void enter(RelativePath path, Path name) throws IOException, FileProblem {
        if (open.size() > DEPTH_MAX) {
            throw new FileProblem(
                    Kind.BAD_PATH,
                    path.shown()
                            + " is nested too deep: expected at most "
                            + DEPTH_MAX
                            + " folders");
        }
        open.add(open.getLast().newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS));
        names.add(name.toString());
    }

    private void climb(RelativePath path) throws IOException, FileProblem {
        if (names.isEmpty()) {
            throw FileProblems.outside(path);
        }
        names.removeLast();
        open.removeLast().close();
    }

    private void follow(RelativePath path, String name) throws IOException, FileProblem {
        if (++links > LINKS_MAX) {
            throw new FileProblem(
                    Kind.BAD_PATH,
                    path.shown() + " leads over more than " + LINKS_MAX + " links, or in a circle");
        }
        Path link = root;
        for (String passed : names) {
            link = link.resolve(passed);
        }
        String target = Files.readSymbolicLink(link.resolve(name)).toString();
        if (RelativePath.absolute(target)) {
            throw FileProblems.outside(path);
        }
        List<String> onward = RelativePath.split(target);
        Collections.reverse(onward);
        onward.forEach(ahead::push);
    }

    static BasicFileAttributes attributes(SecureDirectoryStream<Path> folder, Path name)
            throws IOException {
        return folder.getFileAttributeView(
                        name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    @Override
    public void close() throws IOException {
        for (SecureDirectoryStream<Path> folder : open.reversed()) {
            folder.close();
        }
    }

    /** A name in an open folder. */
    private record Spot(
            SecureDirectoryStream<Path> folder,
            Path name,
            List<String> names,
            BasicFileAttributes attributes)
            implements ResolvedPath {

        @Override
        public SeekableByteChannel open() throws IOException, FileProblem {
            SeekableByteChannel channel =
                    folder.newByteChannel(
                            name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
            try {
                BasicFileAttributes now = DescriptorWalk.attributes(folder, name);
                if (!Objects.equals(now.fileKey(), attributes.fileKey())) {
                    throw FileProblems.changed();
                }
                return channel;
            } catch (IOException | FileProblem e) {
                channel.close();
                throw e;
            }
        }

        @Override
        public DirectoryStream<Path> entries() {
            return folder;
        }

        @Override
        public BasicFileAttributes attributesOf(Path entry) throws IOException {
            return DescriptorWalk.attributes(folder, entry);
        }
    }
}
