package dev.toolbooth.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * What lets a process's calls of the file system fail, below SQLite and Java. It needs gcc, which
 * makes of {@code faults.c} what is loaded in front of the process.
 */
public final class FaultLibrary {
    private final Path library;
    private final Path control;

    /**
     * @param room for what is made here, outside of what the process writes
     */
    public FaultLibrary(Path room) throws IOException, InterruptedException {
        this.control = room.resolve("control");
        this.library = room.resolve("faults.so");
        if (!Files.exists(library)) {
            Path source = room.resolve("faults.c");
            try (InputStream in = FaultLibrary.class.getResourceAsStream("/faults/faults.c")) {
                Files.copy(Objects.requireNonNull(in), source);
            }
            make(source);
        }
    }

    private void make(Path source) throws IOException, InterruptedException {
        String command = "gcc -shared -fPIC -o " + library + " " + source + " -ldl";
        Process gcc = new ProcessBuilder(command.split(" ")).inheritIO().start();
        if (!gcc.waitFor(1, TimeUnit.MINUTES) || gcc.exitValue() != 0) {
            throw new IllegalStateException("gcc has to be installed");
        }
    }

    /** What a process is started with whose calls can fail. */
    public Map<String, String> environment() {
        return Map.of("LD_PRELOAD", library.toString(), "FAULTS", control.toString());
    }

    /**
     * From now on, calls fail.
     *
     * @param what as {@code faults.c} describes it
     */
    public void order(String what) throws IOException {
        // At once: it is read at any moment.
        Path next = control.resolveSibling("control.next");
        Files.writeString(next, what);
        Files.move(next, control, StandardCopyOption.ATOMIC_MOVE);
    }

    /** From now on, nothing fails. */
    public void heal() throws IOException {
        Files.deleteIfExists(control);
    }
}
