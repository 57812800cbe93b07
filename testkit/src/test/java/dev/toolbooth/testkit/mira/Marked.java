package dev.toolbooth.testkit.mira;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Processes of this machine that a server's commands have left. */
final class Marked {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private Marked() {}

    /** The processes whose mark begins like this. */
    static List<Path> processes(String mark) throws IOException {
        List<Path> found = new ArrayList<>();
        try (var all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path one : all) {
                if (environment(one).contains("TOOLBOOTH_EXEC=" + mark)) {
                    found.add(one);
                }
            }
        }
        return found;
    }

    private static String environment(Path process) {
        try {
            byte[] all = Files.readAllBytes(process.resolve("environ"));
            return new String(all, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    /** Waits until none is left, and says whether that has come. */
    static boolean vanish(String mark) {
        return comes(
                () -> {
                    try {
                        return processes(mark).isEmpty();
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
    }

    /** Waits for something that others do, and says whether it has come. */
    static boolean comes(BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return true;
    }
}
