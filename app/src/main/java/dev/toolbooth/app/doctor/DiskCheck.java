package dev.toolbooth.app.doctor;

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
import org.jspecify.annotations.Nullable;

/** Whether the folder of data can be written, and how fast its disk is. */
final class DiskCheck {
    private static final int WRITES = 20;
    private static final int WRITE_BYTES = 4_096;
    private static final double SLOW_MILLIS = 20;
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);

    private DiskCheck() {}

    static List<Finding> look(Path data) {
        Path folder = existing(data.toAbsolutePath());
        if (folder == null || !Files.isDirectory(folder)) {
            return List.of(cannot(data));
        }
        try {
            Path probe = Files.createTempFile(folder, ".toolbooth-doctor", null);
            try {
                String found =
                        Files.isDirectory(data)
                                ? "it can be written"
                                : "it is made at the first start";
                return List.of(Finding.ok("data folder", found), speed(probe));
            } finally {
                Files.delete(probe);
            }
        } catch (IOException e) {
            return List.of(cannot(data));
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

    private static Finding cannot(Path data) {
        return Finding.fail(
                "data folder",
                data + " can't be written",
                "let this user write there, or name another folder with --data");
    }

    /** How long the disk takes to have something for good: billed calls wait for that. */
    private static Finding speed(Path probe) throws IOException {
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
        String found = String.format(Locale.ROOT, "%.2f ms for a write that lasts", millis);
        return millis > SLOW_MILLIS
                ? Finding.warn("disk", found, "billed calls wait for it: put data on a faster disk")
                : Finding.ok("disk", found);
    }
}
