package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Payments on a server that dies again and again. {@code -Dseed} says which run, alone; a run that
 * fails names its seed.
 */
class PaymentSimulationTest {
    private static final int RUNS = 3;
    private static final int STEPS = 250;

    @TempDir Path root;

    @Test
    void noPaymentThatWasTakenIsLostHoweverOftenTheServerDies() throws IOException {
        Long wanted = Long.getLong("seed");
        if (wanted != null) {
            run(wanted);
            return;
        }
        int crashes = 0;
        for (int i = 0; i < RUNS; i++) {
            crashes += run((System.currentTimeMillis() << 16) + i);
        }
        assertThat(crashes).isPositive();
    }

    private int run(long seed) throws IOException {
        Path folder = Files.createTempDirectory(root, "payments");
        try (PaymentSimulation simulation = new PaymentSimulation(seed, folder)) {
            try {
                simulation.run(STEPS);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("-Dseed=" + seed + " fails: " + e, e);
            }
            assertThat(simulation.payments()).isPositive();
            return simulation.crashes();
        }
    }
}
