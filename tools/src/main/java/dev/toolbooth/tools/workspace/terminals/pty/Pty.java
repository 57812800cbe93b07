package dev.toolbooth.tools.workspace.terminals.pty;

import static dev.toolbooth.tools.workspace.terminals.pty.LibcFunction.ADDRESS;
import static dev.toolbooth.tools.workspace.terminals.pty.LibcFunction.INT;
import static dev.toolbooth.tools.workspace.terminals.pty.LibcFunction.LONG;
import static dev.toolbooth.tools.workspace.terminals.pty.LibcFunction.SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A pseudo-terminal of the system. Nothing here blocks but {@link #read}, which one thread may call
 * at a time; all else is thread-safe.
 *
 * <p>The process's end is held open here too, so the last process's output stays until it is read,
 * and a process may drop its terminal and take it again.
 */
public final class Pty implements AutoCloseable {
    static final int O_RDWR = 2;
    static final int O_NOCTTY = 0x100;
    private static final int O_NONBLOCK = 0x800;
    private static final int O_CLOEXEC = 0x80000;
    private static final long TIOCSWINSZ = 0x5414;
    private static final short POLLIN = 1;
    private static final int POLL_BYTES = 8;
    private static final int EINTR = 4;
    private static final int EAGAIN = 11;
    private static final int NAME_BYTES = 128;
    private static final int BUFFER_BYTES = 32_768;

    /** The system calls, looked up once. */
    private static final class Calls {
        static final LibcFunction OPENPT = LibcFunction.function("posix_openpt", INT, INT);
        static final LibcFunction GRANT = LibcFunction.function("grantpt", INT, INT);
        static final LibcFunction UNLOCK = LibcFunction.function("unlockpt", INT, INT);
        static final LibcFunction NAME =
                LibcFunction.function("ptsname_r", INT, INT, ADDRESS, LONG);
        static final LibcFunction OPEN = LibcFunction.open("open", 2, INT, ADDRESS, INT, INT);
        static final LibcFunction IOCTL = LibcFunction.open("ioctl", 2, INT, INT, LONG, ADDRESS);
        static final LibcFunction EVENTFD = LibcFunction.function("eventfd", INT, INT, INT);
        static final LibcFunction POLL = LibcFunction.function("poll", INT, ADDRESS, LONG, INT);
        static final LibcFunction READ = LibcFunction.function("read", LONG, INT, ADDRESS, LONG);
        static final LibcFunction WRITE = LibcFunction.function("write", LONG, INT, ADDRESS, LONG);
        static final LibcFunction CLOSE = LibcFunction.function("close", INT, INT);

        private Calls() {}
    }

    private final int ours;
    private final int theirs;
    private final int alarm;
    private final String name;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment polled = arena.allocate(2 * POLL_BYTES, Long.BYTES);
    private final MemorySegment buffer = arena.allocate(BUFFER_BYTES);

    /** Guarded by this. */
    private boolean closed;

    private Pty(int ours, int theirs, int alarm, String name) {
        this.ours = ours;
        this.theirs = theirs;
        this.alarm = alarm;
        this.name = name;
    }

    /** A new terminal of that size. */
    public static Pty open(int cols, int rows) throws IOException {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            throw new IOException("terminals need Linux");
        }
        try {
            return made(cols, rows);
        } catch (UnsupportedOperationException e) {
            throw new IOException("the system's C library is not one that is known here", e);
        }
    }

    private static Pty made(int cols, int rows) throws IOException {
        int ours =
                (int)
                        checked(
                                Calls.OPENPT.call(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK),
                                "a terminal could not be opened");
        int theirs = -1;
        int alarm = -1;
        try (Arena arena = Arena.ofConfined()) {
            checked(Calls.GRANT.call(ours), "a terminal could not be granted");
            checked(Calls.UNLOCK.call(ours), "a terminal could not be unlocked");
            MemorySegment name = arena.allocate(NAME_BYTES);
            if (Calls.NAME.call(ours, name, (long) NAME_BYTES) != 0) {
                throw new IOException("a terminal has no name");
            }
            theirs =
                    (int)
                            checked(
                                    Calls.OPEN.call(name, O_RDWR | O_NOCTTY | O_CLOEXEC, 0),
                                    "a terminal's other end could not be opened");
            alarm = (int) checked(Calls.EVENTFD.call(0, O_CLOEXEC | O_NONBLOCK), "no event");
            Pty pty = new Pty(ours, theirs, alarm, name.getString(0));
            pty.resize(cols, rows);
            return pty;
        } catch (IOException e) {
            closeAll(ours, theirs, alarm);
            throw e;
        }
    }

    /** Where the process finds its end. */
    public String name() {
        return name;
    }

    /** Resizes it, and notifies the process in it. */
    public synchronized void resize(int cols, int rows) throws IOException {
        if (closed) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment size = arena.allocate(4 * SHORT.byteSize());
            size.setAtIndex(SHORT, 0, (short) rows);
            size.setAtIndex(SHORT, 1, (short) cols);
            checked(Calls.IOCTL.call(ours, TIOCSWINSZ, size), "a terminal could not be resized");
        }
    }

    /**
     * Types as much as there is room for.
     *
     * @return how many bytes that were; none when it is full
     */
    public synchronized int write(byte[] bytes, int from) throws IOException {
        if (closed) {
            throw new IOException("the terminal is closed");
        }
        try (Arena arena = Arena.ofConfined()) {
            int count = Math.min(bytes.length - from, BUFFER_BYTES);
            MemorySegment piece = arena.allocate(Math.max(1, count));
            MemorySegment.copy(MemorySegment.ofArray(bytes), from, piece, 0, count);
            long written = Calls.WRITE.call(ours, piece, (long) count);
            return written == -EAGAIN || written == -EINTR
                    ? 0
                    : (int) checked(written, "a terminal could not be written to");
        }
    }

    /**
     * Reads what was printed, and waits for something.
     *
     * @param millis how long; less than zero is for as long as it takes
     * @return how many bytes; none when the time was up, or when it was {@linkplain #wake woken}
     */
    public int read(byte[] into, int millis) throws IOException {
        entry(0, ours);
        entry(1, alarm);
        long ready = Calls.POLL.call(polled, 2L, millis);
        if (ready == -EINTR) {
            return 0;
        }
        checked(ready, "a terminal could not be waited for");
        if (polled.get(SHORT, POLL_BYTES + 6) != 0) {
            Calls.READ.call(alarm, buffer, (long) Long.BYTES);
        }
        int wanted = Math.min(into.length, BUFFER_BYTES);
        int got = 0;
        while (got < wanted) {
            long count = Calls.READ.call(ours, buffer, (long) wanted - got);
            if (count <= 0) {
                // What could not be read will be told again by the next read.
                if (count != -EAGAIN && count != -EINTR && got == 0) {
                    throw new IOException("the terminal has hung up, error " + -count);
                }
                break;
            }
            MemorySegment.copy(buffer, 0, MemorySegment.ofArray(into), got, count);
            got += (int) count;
        }
        return got;
    }

    private void entry(int index, int descriptor) {
        long at = (long) index * POLL_BYTES;
        polled.set(INT, at, descriptor);
        polled.set(SHORT, at + 4, POLLIN);
        polled.set(SHORT, at + 6, (short) 0);
    }

    /** Ends a read that waits, or the next one. */
    public synchronized void wake() {
        if (closed) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            Calls.WRITE.call(alarm, arena.allocateFrom(LONG, 1), (long) Long.BYTES);
        }
    }

    /** Releases it; to be called by the thread that reads. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            closeAll(ours, theirs, alarm);
            arena.close();
        }
    }

    private static void closeAll(int... descriptors) {
        for (int descriptor : descriptors) {
            if (descriptor >= 0) {
                Calls.CLOSE.call(descriptor);
            }
        }
    }

    private static long checked(long result, String problem) throws IOException {
        if (result < 0) {
            throw new IOException(problem + ", error " + -result);
        }
        return result;
    }
}
