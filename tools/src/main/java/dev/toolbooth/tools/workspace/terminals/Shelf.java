package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.tools.workspace.terminals.transcript.Transcript;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder where terminals are kept, each in a folder of its own, below one for each server:
 * several servers may share it. What a server has left behind is taken over by the next one.
 * Guarded by itself.
 */
final class Shelf implements AutoCloseable {
    private static final String LOCK = "lock";
    private static final String FACTS = "facts.json";
    private static final String DRAFT = "facts.draft";

    private final Path folder;
    private final Path own;
    private @Nullable FileChannel lock;

    /**
     * @param run what this server is known by
     */
    Shelf(Path folder, String run) {
        this.folder = folder;
        this.own = folder.resolve(run);
    }

    /** Takes its place, and returns the folders of terminals that others have left. */
    synchronized List<Path> open() throws IOException {
        Files.createDirectories(own);
        FileChannel mine = channel(own);
        lock = mine;
        if (mine.tryLock() == null) {
            throw new IOException("somebody else has this server's folder");
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> runs = Files.newDirectoryStream(folder, Files::isDirectory)) {
            for (Path run : runs) {
                if (!run.equals(own)) {
                    takeOver(run, found);
                }
            }
        }
        return found;
    }

    private static FileChannel channel(Path run) throws IOException {
        return FileChannel.open(
                run.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private void takeOver(Path run, List<Path> found) {
        try (FileChannel theirs = channel(run);
                FileLock left = theirs.tryLock()) {
            if (left == null) {
                return;
            }
            try (DirectoryStream<Path> all = Files.newDirectoryStream(run, Files::isDirectory)) {
                for (Path terminal : all) {
                    Path mine = own.resolve(terminal.getFileName());
                    Files.move(terminal, mine);
                    found.add(mine);
                }
            }
            delete(run);
        } catch (IOException | OverlappingFileLockException e) {
            // Somebody else's, or gone meanwhile; the next start looks again.
            return;
        }
    }

    /** A folder for a new terminal. */
    Path create(Facts facts) throws IOException {
        Path terminal = Files.createDirectory(own.resolve(facts.id()));
        store(terminal, facts);
        return terminal;
    }

    /** Notes what is known; if that can't be, the next server takes the terminal as killed. */
    void write(Path terminal, Facts facts) {
        try {
            store(terminal, facts);
        } catch (IOException e) {
            // Then the older ones stay.
            return;
        }
    }

    private static void store(Path terminal, Facts facts) throws IOException {
        Path draft = terminal.resolve(DRAFT);
        Files.write(draft, Json.bytes(facts.json()));
        Files.move(draft, terminal.resolve(FACTS), StandardCopyOption.ATOMIC_MOVE);
    }

    /** What is known of a terminal that was left, with its transcript. */
    Optional<Kept> read(Path terminal) {
        try {
            Optional<Facts> facts =
                    Facts.read(Json.parse(Files.readAllBytes(terminal.resolve(FACTS))));
            if (facts.isPresent()) {
                return Optional.of(new Kept(facts.get(), Transcript.finished(terminal)));
            }
        } catch (IOException | RuntimeException e) {
            // Half of a terminal is none.
            delete(terminal);
            return Optional.empty();
        }
        delete(terminal);
        return Optional.empty();
    }

    /** A terminal of another server. */
    record Kept(Facts facts, Transcript transcript) {}

    /** Takes a terminal's folder away. */
    static void delete(Path terminal) {
        try (Stream<Path> all = Files.walk(terminal)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(one);
            }
        } catch (IOException e) {
            // The next server finds it, and tries again.
            return;
        }
    }

    @Override
    public synchronized void close() {
        FileChannel mine = lock;
        lock = null;
        if (mine != null) {
            try {
                mine.close();
            } catch (IOException e) {
                // It ends with the process.
                return;
            }
        }
    }
}
