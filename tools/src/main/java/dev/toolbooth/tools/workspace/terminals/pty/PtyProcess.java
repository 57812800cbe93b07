package dev.toolbooth.tools.workspace.terminals.pty;

import static dev.toolbooth.tools.workspace.terminals.pty.LibcFunction.ADDRESS;
import static dev.toolbooth.tools.workspace.terminals.pty.LibcFunction.INT;
import static dev.toolbooth.tools.workspace.terminals.pty.LibcFunction.SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A process whose terminal is a {@link Pty}. It leads a session of its own, and has no other files
 * of the server's open.
 *
 * @param pid its number; no other process gets it before {@link #await} has returned
 */
public record PtyProcess(int pid) {
    private static final short SPAWN_FLAGS = 0x04 | 0x08 | 0x80;
    private static final int EINTR = 4;
    private static final int SIGNALS_BYTES = 128;

    /** More than any C library needs for what it keeps there. */
    private static final int OPAQUE_BYTES = 1_024;

    private static final int FIRST_OTHER = 3;
    private static final int SIGNAL_MASK = 0x7f;
    private static final int CODE_SHIFT = 8;
    private static final int CODE_MASK = 0xff;

    /** The system calls, looked up once. */
    private static final class Calls {
        static final LibcFunction SPAWN =
                LibcFunction.function(
                        "posix_spawn", INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS);
        static final LibcFunction ATTRIBUTES =
                LibcFunction.function("posix_spawnattr_init", INT, ADDRESS);
        static final LibcFunction FLAGS =
                LibcFunction.function("posix_spawnattr_setflags", INT, ADDRESS, SHORT);
        static final LibcFunction MASK =
                LibcFunction.function("posix_spawnattr_setsigmask", INT, ADDRESS, ADDRESS);
        static final LibcFunction DEFAULTS =
                LibcFunction.function("posix_spawnattr_setsigdefault", INT, ADDRESS, ADDRESS);
        static final LibcFunction FILES =
                LibcFunction.function("posix_spawn_file_actions_init", INT, ADDRESS);
        static final LibcFunction FREE =
                LibcFunction.function("posix_spawn_file_actions_destroy", INT, ADDRESS);
        static final LibcFunction FOLDER =
                LibcFunction.function(
                        "posix_spawn_file_actions_addchdir_np", INT, ADDRESS, ADDRESS);
        static final LibcFunction OPEN =
                LibcFunction.function(
                        "posix_spawn_file_actions_addopen", INT, ADDRESS, INT, ADDRESS, INT, INT);
        static final LibcFunction COPY =
                LibcFunction.function("posix_spawn_file_actions_adddup2", INT, ADDRESS, INT, INT);
        static final LibcFunction CLOSE_FROM =
                LibcFunction.function(
                        "posix_spawn_file_actions_addclosefrom_np", INT, ADDRESS, INT);
        static final LibcFunction NO_SIGNALS = LibcFunction.function("sigemptyset", INT, ADDRESS);
        static final LibcFunction ALL_SIGNALS = LibcFunction.function("sigfillset", INT, ADDRESS);
        static final LibcFunction WAIT = LibcFunction.function("waitpid", INT, INT, ADDRESS, INT);
        static final LibcFunction KILL = LibcFunction.function("kill", INT, INT, INT);

        private Calls() {}
    }

    /**
     * The end of a process.
     *
     * @param code its exit code, or 0
     * @param signal the signal that ended it, or 0
     */
    public record End(int code, int signal) {}

    /**
     * Starts a process.
     *
     * @param line the program by its path, and its arguments
     * @param environment all of it
     * @param leads whether the terminal becomes that of its session; otherwise another process
     *     takes it
     */
    public static PtyProcess start(
            Pty pty,
            List<String> line,
            Map<String, String> environment,
            Path directory,
            boolean leads)
            throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment attributes = arena.allocate(OPAQUE_BYTES, Long.BYTES);
            MemorySegment files = arena.allocate(OPAQUE_BYTES, Long.BYTES);
            Calls.ATTRIBUTES.call(attributes);
            // In a session of its own, and with the default handling of signals.
            Calls.FLAGS.call(attributes, SPAWN_FLAGS);
            MemorySegment signals = arena.allocate(SIGNALS_BYTES, Long.BYTES);
            Calls.NO_SIGNALS.call(signals);
            Calls.MASK.call(attributes, signals);
            Calls.ALL_SIGNALS.call(signals);
            Calls.DEFAULTS.call(attributes, signals);
            Calls.FILES.call(files);
            try {
                say(Calls.FOLDER.call(files, arena.allocateFrom(directory.toString())));
                // The leader of a session gets the first terminal that it opens as its own.
                MemorySegment name = arena.allocateFrom(pty.name());
                int how = leads ? Pty.O_RDWR : Pty.O_RDWR | Pty.O_NOCTTY;
                say(Calls.OPEN.call(files, 0, name, how, 0));
                say(Calls.COPY.call(files, 0, 1));
                say(Calls.COPY.call(files, 0, 2));
                say(Calls.CLOSE_FROM.call(files, FIRST_OTHER));
                MemorySegment pid = arena.allocate(INT);
                List<String> variables =
                        environment.entrySet().stream()
                                .map(one -> one.getKey() + "=" + one.getValue())
                                .toList();
                say(
                        Calls.SPAWN.call(
                                pid,
                                arena.allocateFrom(line.getFirst()),
                                files,
                                attributes,
                                texts(arena, line),
                                texts(arena, variables)));
                return new PtyProcess(pid.get(INT, 0));
            } finally {
                Calls.FREE.call(files);
            }
        } catch (UnsupportedOperationException e) {
            throw new IOException("the system's C library is too old to start it", e);
        }
    }

    private static MemorySegment texts(Arena arena, List<String> texts) {
        MemorySegment all = arena.allocate(ADDRESS, texts.size() + 1L);
        for (int i = 0; i < texts.size(); i++) {
            all.setAtIndex(ADDRESS, i, arena.allocateFrom(texts.get(i)));
        }
        all.setAtIndex(ADDRESS, texts.size(), MemorySegment.NULL);
        return all;
    }

    private static void say(long error) throws IOException {
        if (error != 0) {
            throw new IOException("a process could not be started, error " + error);
        }
    }

    /** Waits for its end, and takes it off the system's list. To be called once. */
    public End await() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment status = arena.allocate(INT);
            long result = -EINTR;
            while (result == -EINTR) {
                result = Calls.WAIT.call(pid, status, 0);
            }
            int said = status.get(INT, 0);
            int signal = said & SIGNAL_MASK;
            return new End(signal == 0 ? (said >> CODE_SHIFT) & CODE_MASK : 0, signal);
        }
    }

    /** Sends a signal to a process. */
    public static void signal(ProcessHandle process, int signal) {
        if (process.isAlive()) {
            Calls.KILL.call((int) process.pid(), signal);
        }
    }
}
