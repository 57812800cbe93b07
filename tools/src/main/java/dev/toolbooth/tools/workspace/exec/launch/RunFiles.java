package dev.toolbooth.tools.workspace.exec.launch;

import dev.toolbooth.client.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * Notes of running servers in the data folder, so that processes that outlive a killed server are
 * found and ended when the next one starts. Several servers may share the folder. Guarded by
 * itself.
 */
final class RunFiles implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{8,64}");
    private static final int ROUNDS_MAX = 500;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Path folder;
    private final String run;
    private boolean noted;

    /**
     * @param folder where the notes are
     * @param run what this server is known by
     */
    RunFiles(Path folder, String run) {
        if (!NAME.matcher(run).matches()) {
            throw new IllegalArgumentException("not the name of a run: " + run);
        }
        this.folder = folder;
        this.run = run;
    }

    /** Notes that this server starts processes; to be called before each start. */
    synchronized void note() throws IOException {
        if (!noted) {
            PrivateFiles.makeClosedFolder(folder);
            PrivateFiles.replace(folder.resolve(run), self().getBytes(StandardCharsets.UTF_8));
            noted = true;
        }
    }

    /**
     * Ends what servers have left behind that are no more.
     *
     * @return how many processes that were
     */
    static int endOrphans(Path folder) {
        int ended = 0;
        try (DirectoryStream<Path> notes = Files.newDirectoryStream(folder)) {
            for (Path note : notes) {
                String name = note.getFileName().toString();
                if (NAME.matcher(name).matches() && !lives(note)) {
                    ended += endAll(name);
                    ControlGroup.removeLeft(name);
                    Files.deleteIfExists(note);
                }
            }
        } catch (NoSuchFileException e) {
            return ended;
        } catch (IOException | DirectoryIteratorException e) {
            // Who can't read the notes has written none; the next start tries again.
            return ended;
        }
        return ended;
    }

    /** Ends whatever this server has started, and takes the note away. */
    @Override
    public synchronized void close() {
        if (!noted) {
            return;
        }
        endAll(run);
        try {
            Files.deleteIfExists(folder.resolve(run));
            noted = false;
        } catch (IOException e) {
            // The next start finds it, with nothing to end.
        }
    }

    private static int endAll(String run) {
        int ended = 0;
        List<ProcessHandle> left = MarkedProcesses.with(ProcessMarker.entries(run));
        for (int round = 0; !left.isEmpty() && round < ROUNDS_MAX; round++) {
            if (round == 0) {
                ended = left.size();
            }
            left.forEach(ProcessHandle::destroyForcibly);
            LockSupport.parkNanos(PAUSE_NANOS);
            left = MarkedProcesses.with(ProcessMarker.entries(run));
        }
        return ended;
    }

    /** The process and when it began, for numbers of processes are used again. */
    private static String self() {
        ProcessHandle self = ProcessHandle.current();
        return self.pid() + " " + began(self);
    }

    private static String began(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString).orElse("");
    }

    private static boolean lives(Path note) throws IOException {
        String[] parts = Files.readString(note).split(" ", 2);
        Optional<ProcessHandle> server;
        try {
            server = ProcessHandle.of(Long.parseLong(parts[0]));
        } catch (NumberFormatException e) {
            return false;
        }
        return server.isPresent() && parts.length == 2 && began(server.get()).equals(parts[1]);
    }
}
