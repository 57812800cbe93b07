package dev.toolbooth.e2e;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the real server again and again while buyers pay it on a chain. {@code -Dtorture.kills}
 * says how often, a fifth of it, and {@code -Dseed} makes buyers do the same as in an earlier run.
 */
class PaidTortureTest {
    private static final int KILLS = Math.max(6, Integer.getInteger("torture.kills", 20) / 5);

    @TempDir Path folder;

    @Test
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    void everyPaymentOnTheChainIsInTheBooksOnceHoweverOftenTheServerIsKilled() throws Exception {
        long seed = Long.getLong("seed", System.currentTimeMillis());
        System.out.println("torture: seed " + seed);
        String tally = new PaidTorture(folder, Chains.evm(), Chains.solana(), seed, KILLS).run();
        System.out.println("torture: paid on a chain, " + tally);
    }
}
