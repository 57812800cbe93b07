package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.store.PostgresServer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the real server again and again while clients pay. {@code -Dtorture.kills} says how often
 * (20), and {@code -Dseed} makes clients do the same as in an earlier run.
 */
class TortureTest {
    private static final int KILLS = Integer.getInteger("torture.kills", 20);

    @TempDir Path folder;

    @Test
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    void whatClientsWereToldIsInTheBooksHoweverOftenTheServerIsKilled() throws Exception {
        torture("sqlite", KILLS);
    }

    @Test
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    void theSameIsTrueOfBooksInPostgres() throws Exception {
        try (PostgresServer.Fresh postgres = PostgresServer.shared().fresh()) {
            torture(postgres.url(), Math.max(5, KILLS / 10));
        }
    }

    private void torture(String store, int kills) throws Exception {
        long seed = Long.getLong("seed", System.currentTimeMillis());
        System.out.println("torture: seed " + seed);
        TortureTally tally = new Torture(folder, store, seed, kills).run();
        System.out.println("torture: " + tally);
        assertThat(tally.kills).isEqualTo(kills);
    }
}
