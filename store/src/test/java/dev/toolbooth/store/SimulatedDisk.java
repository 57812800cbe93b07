package dev.toolbooth.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.random.RandomGenerator;

/**
 * The disk of a simulated server: it lets writes fail, and keeps what is on it when the process
 * dies, also in the middle of a commit.
 */
final class SimulatedDisk implements WritePoints {
    private static final String DATABASE = "toolbooth.db";
    private static final String LOG = "toolbooth.db-wal";
    private static final int SECTOR_BYTES = 512;

    private final RandomGenerator random;
    private final Path root;
    private final double crashes;
    private final double failures;
    private int folders;
    private Path folder;
    private byte[] logBeforeCommit = new byte[0];
    private boolean tearing;

    /** The process has died. */
    static final class Crash extends Error {
        Crash(String where) {
            super(where, null, false, false);
        }
    }

    SimulatedDisk(RandomGenerator random, Path root, double crashes, double failures) {
        this.random = random;
        this.root = root;
        this.crashes = crashes;
        this.failures = failures;
        this.folder = root.resolve("run0");
    }

    /** Where the files are that a process finds when it starts. */
    Path folder() {
        return folder;
    }

    /** The process dies while it writes nothing. */
    void die() {
        keep();
        throw new Crash("while idle");
    }

    @Override
    public void reach(Point point) throws SQLException {
        if (tearing && point == Point.BEFORE_TELLING) {
            keep();
            tear();
            throw new Crash("while committing");
        }
        if (random.nextDouble() < crashes) {
            keep();
            throw new Crash(point.name());
        }
        if (point == Point.BEFORE_TELLING) {
            return;
        }
        if (random.nextDouble() < failures) {
            throw new SQLException("simulated failure at " + point);
        }
        if (point == Point.BEFORE_COMMIT && random.nextDouble() < crashes) {
            logBeforeCommit = read(folder.resolve(LOG));
            tearing = true;
        }
    }

    /** Copies what is on the disk, for the process that is about to die goes on closing files. */
    private void keep() {
        folders++;
        Path next = root.resolve("run" + folders);
        try {
            Files.createDirectory(next);
            Files.copy(folder.resolve(DATABASE), next.resolve(DATABASE));
            if (Files.exists(folder.resolve(LOG))) {
                Files.copy(folder.resolve(LOG), next.resolve(LOG));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        folder = next;
    }

    /** Of what the commit wrote, each sector is there or not. */
    private void tear() {
        tearing = false;
        Path log = folder.resolve(LOG);
        byte[] after = read(log);
        for (int at = 0; at < after.length; at += SECTOR_BYTES) {
            if (random.nextInt(4) == 0) {
                int end = Math.min(after.length, at + SECTOR_BYTES);
                for (int i = at; i < end; i++) {
                    after[i] = i < logBeforeCommit.length ? logBeforeCommit[i] : 0;
                }
            }
        }
        try {
            Files.write(log, after);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
