package dev.toolbooth.store.batch;

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
public final class SimulatedDisk implements CrashPoints {
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

    /** A commit is about to be told as failed, though it is written. */
    private boolean lying;

    /** Whether what was written last may not be there after a crash. */
    private boolean doubtful;

    /** The process has died. */
    public static final class Crash extends Error {
        public Crash(String where) {
            super(where, null, false, false);
        }
    }

    public SimulatedDisk(RandomGenerator random, Path root, double crashes, double failures) {
        this.random = random;
        this.root = root;
        this.crashes = crashes;
        this.failures = failures;
        this.folder = root.resolve("run0");
    }

    /** Where the files are that a process finds when it starts. */
    public Path folder() {
        return folder;
    }

    /** The process dies while it writes nothing. */
    public void die() {
        crash("while idle");
    }

    @Override
    public void reach(Point point) throws SQLException {
        if (tearing && point == Point.BEFORE_TELLING) {
            doubtful = false;
            keep();
            tear();
            throw new Crash("while committing");
        }
        if (point == Point.AFTER_COMMIT) {
            committed();
            return;
        }
        if (random.nextDouble() < crashes) {
            crash(point.name());
        }
        if (point == Point.BEFORE_TELLING) {
            return;
        }
        if (random.nextDouble() < failures) {
            throw new SQLException("simulated failure at " + point);
        }
        if (point == Point.BEFORE_COMMIT && random.nextDouble() < crashes) {
            tearing = random.nextBoolean();
            lying = !tearing;
            if (tearing || !doubtful) {
                logBeforeCommit = read(folder.resolve(LOG));
            }
        }
    }

    private void committed() throws SQLException {
        doubtful = lying;
        if (lying) {
            lying = false;
            throw new SQLException("simulated failure of a commit that is written");
        }
    }

    private void crash(String where) {
        keep();
        if (doubtful && random.nextBoolean()) {
            write(logBeforeCommit);
        }
        doubtful = false;
        lying = false;
        throw new Crash(where);
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
        write(after);
    }

    private void write(byte[] log) {
        try {
            Files.write(folder.resolve(LOG), log);
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
