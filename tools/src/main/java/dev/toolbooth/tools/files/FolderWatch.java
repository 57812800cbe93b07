package dev.toolbooth.tools.files;

import dev.toolbooth.core.search.SourceWatch;
import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A watch on a folder of a workspace, for changes to what agents may see, until it is closed. It
 * follows no links and leaves out {@code .git}.
 *
 * <p>Changes are delivered in batches, when nothing has happened for a moment, on a thread of the
 * watch's own. A slow listener gets an overflow in place of what it missed. The watch ends with the
 * folder itself, with an overflow: another folder may take its place.
 */
public final class FolderWatch implements SourceWatch {
    private static final Duration QUIET = Duration.ofMillis(200);
    private static final Duration BATCH_MAX = Duration.ofSeconds(1);
    private static final int CHANGES_MAX = 1_000;
    private static final int KNOWN_MAX = 200_000;

    private final Path root;
    private final Path top;
    private final FileRules rules;
    private final int foldersMax;
    private final Predicate<List<String>> wanted;
    private final WatchService service;
    private final Map<WatchKey, Path> folders = new HashMap<>();

    /** The files that are there: for one that is put in its place anew, the system says created. */
    private final Set<Path> known = new HashSet<>();

    private boolean overflowed;
    private volatile boolean ended;

    /** The kinds of changes. */
    public enum Happening {
        CREATED,
        MODIFIED,
        DELETED,
        /** Too many changes to report: the listener has to look for itself. */
        OVERFLOW
    }

    /**
     * Something that has happened.
     *
     * @param path from the workspace's root
     * @param below from the folder that is watched
     */
    public record Change(String path, String below, Happening kind) {}

    /** A listener to changes. */
    public interface Listener {
        /** Hears of changes; false ends the watch. */
        boolean changed(List<Change> changes) throws InterruptedException;
    }

    private FolderWatch(
            Path root,
            Path top,
            FileRules rules,
            int foldersMax,
            Predicate<List<String>> wanted,
            WatchService service) {
        this.root = root;
        this.top = top;
        this.rules = rules;
        this.foldersMax = foldersMax;
        this.wanted = wanted;
        this.service = service;
    }

    /**
     * Begins to watch.
     *
     * @param path the folder
     * @param foldersMax the most folders that are watched
     */
    public static FolderWatch open(
            WorkFolder folder, String path, int foldersMax, Listener listener)
            throws FileProblem, InterruptedException {
        return open(folder, path, foldersMax, _ -> true, listener);
    }

    /**
     * Begins to watch some of the folders.
     *
     * @param wanted which, by the names on the way from the workspace's root
     */
    static FolderWatch open(
            WorkFolder folder,
            String path,
            int foldersMax,
            Predicate<List<String>> wanted,
            Listener listener)
            throws FileProblem, InterruptedException {
        FolderAccess access = folder.access();
        RelativePath relative = access.path(path);
        FolderWatch watch =
                access.onDisk(
                        relative,
                        walk -> {
                            DescriptorWalk.Target target = walk.reach(relative);
                            access.rules().checkList(relative, target.names());
                            FolderLister.checkFolder(relative, target);
                            return begin(access, relative, target.names(), foldersMax, wanted);
                        });
        // What it does on the disk would hold up a thread that others share.
        Thread.ofPlatform().daemon().name("watch").start(() -> watch.run(listener));
        return watch;
    }

    private static FolderWatch begin(
            FolderAccess access,
            RelativePath path,
            List<String> names,
            int foldersMax,
            Predicate<List<String>> wanted)
            throws IOException, FileProblem {
        Path root = access.root().toRealPath();
        WatchService service = root.getFileSystem().newWatchService();
        Path top = root.resolve(String.join("/", names));
        FolderWatch watch = new FolderWatch(root, top, access.rules(), foldersMax, wanted, service);
        boolean begun = false;
        try {
            begun = watch.add(top, null);
            if (!begun) {
                throw new FileProblem(
                        Kind.TOO_LARGE,
                        path.shown()
                                + " has more folders than the "
                                + foldersMax
                                + " that are watched: watch one of them");
            }
            return watch;
        } finally {
            if (!begun) {
                service.close();
            }
        }
    }

    /**
     * Watches a folder and those in it.
     *
     * @param created where files that are there already are noted as new, or null
     * @return whether there was room for all
     */
    private boolean add(Path folder, @Nullable Map<Path, Happening> created) throws IOException {
        // Someone may have put a link in its place.
        if (!folder.toRealPath().equals(folder)) {
            return true;
        }
        if (folders.size() >= foldersMax) {
            return false;
        }
        folders.put(
                folder.register(
                        service,
                        StandardWatchEventKinds.ENTRY_CREATE,
                        StandardWatchEventKinds.ENTRY_MODIFY,
                        StandardWatchEventKinds.ENTRY_DELETE),
                folder);
        boolean room = true;
        try (DirectoryStream<Path> inside = Files.newDirectoryStream(folder)) {
            for (Path one : inside) {
                room = room && found(one, created);
            }
        } catch (DirectoryIteratorException e) {
            throw new IOException(e);
        }
        return room;
    }

    /** Takes note of something that is there. */
    private boolean found(Path one, @Nullable Map<Path, Happening> created) throws IOException {
        if (Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS)) {
            return !enters(one) || add(one, created);
        }
        if (known.size() < KNOWN_MAX && known.add(one) && created != null) {
            created.merge(one, Happening.CREATED, FolderWatch::together);
        }
        return true;
    }

    private boolean enters(Path folder) {
        List<String> names = names(folder);
        return !folder.endsWith(".git") && rules.visible(names) && wanted.test(names);
    }

    private List<String> names(Path path) {
        return StreamSupport.stream(root.relativize(path).spliterator(), false)
                .map(Path::toString)
                .toList();
    }

    private void run(Listener listener) {
        try (this) {
            boolean on = true;
            while (on) {
                List<Change> changes = batch();
                on = (changes.isEmpty() || listener.changed(changes)) && !ended;
            }
        } catch (ClosedWatchServiceException e) {
            // The end of the watch.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended = true;
        }
    }

    /** What happens next, and shortly after. */
    private List<Change> batch() throws InterruptedException {
        Map<Path, Happening> happened = new LinkedHashMap<>();
        WatchKey key = service.take();
        long end = System.nanoTime() + BATCH_MAX.toNanos();
        while (key != null) {
            take(key, happened);
            boolean full = System.nanoTime() > end || happened.size() >= CHANGES_MAX;
            key = full ? null : service.poll(QUIET.toMillis(), TimeUnit.MILLISECONDS);
        }
        boolean lost = overflowed;
        overflowed = false;
        if (lost) {
            return List.of(new Change("", "", Happening.OVERFLOW));
        }
        return happened.entrySet().stream()
                .filter(one -> rules.readable(names(one.getKey())))
                .map(one -> change(one.getKey(), one.getValue()))
                .toList();
    }

    private Change change(Path path, Happening kind) {
        return new Change(String.join("/", names(path)), top.relativize(path).toString(), kind);
    }

    private void take(WatchKey key, Map<Path, Happening> happened) {
        Path folder = folders.get(key);
        for (WatchEvent<?> event : key.pollEvents()) {
            if (event.context() instanceof Path name && folder != null) {
                note(folder.resolve(name), event.kind(), happened);
            } else {
                overflowed = true;
            }
        }
        if (!key.reset() && top.equals(folders.remove(key))) {
            ended = true;
            overflowed = true;
        }
    }

    private void note(Path path, WatchEvent.Kind<?> kind, Map<Path, Happening> happened) {
        if (kind.equals(StandardWatchEventKinds.ENTRY_DELETE)) {
            known.remove(path);
            merge(happened, path, Happening.DELETED);
            return;
        }
        boolean folder = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
        if (folder && kind.equals(StandardWatchEventKinds.ENTRY_CREATE) && enters(path)) {
            try {
                overflowed |= !add(path, happened);
            } catch (IOException e) {
                // Gone again, or not for this server.
            }
        }
        boolean there = folder || !known.contains(path);
        if (!folder && known.size() < KNOWN_MAX) {
            known.add(path);
        }
        if (kind.equals(StandardWatchEventKinds.ENTRY_CREATE) && there) {
            merge(happened, path, Happening.CREATED);
        } else if (!folder) {
            merge(happened, path, Happening.MODIFIED);
        }
    }

    private static void merge(Map<Path, Happening> all, Path path, Happening now) {
        if (now == Happening.DELETED && all.get(path) == Happening.CREATED) {
            all.remove(path);
        } else {
            all.merge(path, now, FolderWatch::together);
        }
    }

    /** What two things that happened to a file come to. */
    private static Happening together(Happening first, Happening then) {
        if (first == Happening.DELETED && then == Happening.CREATED) {
            return Happening.MODIFIED;
        }
        return first == Happening.CREATED && then == Happening.MODIFIED ? first : then;
    }

    @Override
    public boolean works() {
        return !ended;
    }

    @Override
    public void close() {
        try {
            service.close();
        } catch (IOException e) {
            // Then it ends with the server.
        }
    }
}
