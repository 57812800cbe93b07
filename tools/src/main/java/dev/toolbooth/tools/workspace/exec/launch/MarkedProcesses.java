package dev.toolbooth.tools.workspace.exec.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A finder of processes by the mark in their environment, where the system shows that. */
final class MarkedProcesses {
    /** An unknown id of the latest process. */
    static final long UNKNOWN = -1;

    private static final Path PROC = Path.of("/proc");
    private static final int ENVIRON_BYTES = 1 << 20;

    /** As many as are looked at one by one, instead of at all there are. */
    private static final long FEW = 256;

    private MarkedProcesses() {}

    /** The number of the process that was made last on this machine. */
    static long last() {
        try (InputStream in = Files.newInputStream(PROC.resolve("loadavg"))) {
            String said = new String(in.readNBytes(128), StandardCharsets.US_ASCII).strip();
            return Long.parseLong(said.substring(said.lastIndexOf(' ') + 1));
        } catch (IOException | NumberFormatException e) {
            return UNKNOWN;
        }
    }

    /** Whether a process is bubblewrap still, or gone. */
    static boolean builds(ProcessHandle process) {
        Path file = PROC.resolve(String.valueOf(process.pid())).resolve("comm");
        try {
            return Files.readString(file).strip().equals(Bubblewrap.NAME);
        } catch (IOException e) {
            return true;
        }
    }

    /** All that carry this. */
    static List<ProcessHandle> with(String entry) {
        List<ProcessHandle> found = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path one : all) {
                add(found, Long.parseLong(one.getFileName().toString()), entry);
            }
        } catch (IOException | DirectoryIteratorException | NumberFormatException e) {
            // Not a system that shows its processes like this.
            return found;
        }
        return found;
    }

    /**
     * All that carry this and were made lately.
     *
     * @param before the last that was made before those
     */
    static List<ProcessHandle> since(long before, String entry) {
        long after = last();
        if (before == UNKNOWN || after == UNKNOWN || after < before || after - before > FEW) {
            return with(entry);
        }
        List<ProcessHandle> found = new ArrayList<>();
        for (long pid = before + 1; pid <= after; pid++) {
            add(found, pid, entry);
        }
        return found;
    }

    private static void add(List<ProcessHandle> found, long pid, String entry) {
        if (carries(pid, entry)) {
            ProcessHandle.of(pid).ifPresent(found::add);
        }
    }

    private static boolean carries(long pid, String entry) {
        Path file = PROC.resolve(String.valueOf(pid)).resolve("environ");
        try (InputStream in = Files.newInputStream(file)) {
            String environment =
                    "\0" + new String(in.readNBytes(ENVIRON_BYTES), StandardCharsets.ISO_8859_1);
            return environment.contains("\0" + entry);
        } catch (IOException e) {
            // It has ended, or belongs to another user.
            return false;
        }
    }
}
