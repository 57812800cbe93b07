package dev.toolbooth.app.doctor;

import dev.toolbooth.store.StoreProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The check that the data folder can be written, and of its disk's speed. */
final class DiskCheck {
    private static final int WRITES = 20;
    static final long ROOM_BYTES = 4L << 20;
    private static final int WRITE_BYTES = 4_096;
    private static final double SLOW_MILLIS = 20;
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);

    private DiskCheck() {}

    static List<CheckResult> check(Path data) {
        return check(data, folder -> folder.toFile().getUsableSpace());
    }

    /**
     * @param roomBytes how much is free where a folder is
     */
    static List<CheckResult> check(Path data, ToLongFunction<Path> roomBytes) {
        Path folder = existing(data.toAbsolutePath());
        if (folder == null || !Files.isDirectory(folder)) {
            return List.of(cannot(data, "it is no folder", roomBytes));
        }
        try {
            Path probe = Files.createTempFile(folder, ".toolbooth-doctor", null);
            try {
                String found =
                        Files.isDirectory(data)
                                ? "it can be written"
                                : "it is created at the first start";
                return List.of(
                        CheckResult.ok("data folder", found),
                        room(folder, roomBytes),
                        speed(probe));
            } finally {
                Files.delete(probe);
            }
        } catch (IOException e) {
            return List.of(cannot(data, StoreProblem.reason(e), roomBytes));
        }
    }

    /** The folder, or the nearest one above it. */
    private static @Nullable Path existing(Path folder) {
        Path one = folder;
        while (one != null && !Files.exists(one)) {
            one = one.getParent();
        }
        return one;
    }

    private static CheckResult cannot(Path data, String why, ToLongFunction<Path> roomBytes) {
        Path folder = existing(data.toAbsolutePath());
        boolean full = folder != null && roomBytes.applyAsLong(folder) < ROOM_BYTES;
        return CheckResult.fail(
                "data folder",
                data + " can't be written: " + why,
                full
                        ? "free some space on its disk: no paid call runs until then"
                        : "let this user write there, or name another folder with --data");
    }

    private static CheckResult room(Path folder, ToLongFunction<Path> roomBytes) {
        long bytes = roomBytes.applyAsLong(folder);
        String found = (bytes >> 20) + " MiB are free";
        return bytes < ROOM_BYTES
                ? CheckResult.fail(
                        "room",
                        found,
                        "free some space on the data folder's disk: no paid call runs with less"
                                + " than 4 MiB")
                : CheckResult.ok("room", found);
    }

    /** How long the disk takes to make a write durable: billed calls wait for that. */
    private static CheckResult speed(Path probe) throws IOException {
        List<Long> took = new ArrayList<>();
        try (FileChannel out = FileChannel.open(probe, StandardOpenOption.WRITE)) {
            long began = System.nanoTime();
            for (int i = 0; i < WRITES && System.nanoTime() - began < LONGEST_NANOS; i++) {
                long start = System.nanoTime();
                out.write(ByteBuffer.allocate(WRITE_BYTES));
                out.force(false);
                took.add(System.nanoTime() - start);
            }
        }
        took.sort(null);
        double millis = took.get(took.size() / 2) / 1e6;
        String found = String.format(Locale.ROOT, "%.2f ms for a durable write", millis);
        return millis > SLOW_MILLIS
                ? CheckResult.warn(
                        "disk",
                        found,
                        "billed calls wait for this: move the data folder to a faster disk")
                : CheckResult.ok("disk", found);
    }
}
