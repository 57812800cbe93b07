package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.client.files.PrivateFiles;
import dev.toolbooth.tools.workspace.terminals.log.TerminalLog;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of terminals, each in a folder of its own, below one for each server: several servers
 * may share it. A server takes over what an ended one has left behind. Guarded by itself.
 */
final class TerminalStore implements AutoCloseable {
    private static final String LOCK = "lock";
    private static final String FACTS = "facts.json";
    private static final String DRAFT = "facts.draft";

    private final Path folder;
    private final Path own;
    private @Nullable FileChannel lock;

    /**
     * @param run what this server is known by
     */
    TerminalStore(Path folder, String run) {
        this.folder = folder;
        this.own = folder.resolve(run);
    }

    /** Takes its place, and returns the folders of terminals that others have left. */
    synchronized List<Path> open() throws IOException {
        PrivateFiles.makeFolder(own);
        PrivateFiles.makeClosedFolder(folder);
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
        return PrivateFiles.open(run.resolve(LOCK));
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
    Path create(TerminalInfo info) throws IOException {
        Path terminal = own.resolve(info.id());
        PrivateFiles.makeFolder(terminal);
        store(terminal, info);
        return terminal;
    }

    /** Notes what is known; if that can't be, the next server takes the terminal as killed. */
    void write(Path terminal, TerminalInfo info) {
        try {
            store(terminal, info);
        } catch (IOException e) {
            // Then the older ones stay.
            return;
        }
    }

    private static void store(Path terminal, TerminalInfo info) throws IOException {
        Path draft = terminal.resolve(DRAFT);
        try (FileChannel to = PrivateFiles.open(draft)) {
            ByteBuffer left = ByteBuffer.wrap(Json.bytes(info.json()));
            to.truncate(0);
            while (left.hasRemaining()) {
                to.write(left);
            }
        }
        Files.move(draft, terminal.resolve(FACTS), StandardCopyOption.ATOMIC_MOVE);
    }

    /** What is known of a terminal that was left, with its transcript. */
    Optional<Kept> read(Path terminal) {
        try {
            Optional<TerminalInfo> facts =
                    TerminalInfo.read(Json.parse(Files.readAllBytes(terminal.resolve(FACTS))));
            if (facts.isPresent()) {
                return Optional.of(new Kept(facts.get(), TerminalLog.finished(terminal)));
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
    record Kept(TerminalInfo info, TerminalLog log) {}

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
