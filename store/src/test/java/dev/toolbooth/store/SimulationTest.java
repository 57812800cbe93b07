package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random callers on a server that dies again and again. {@code -Dsimulation.seconds} says for how
 * long (10), and {@code -Dseed} which run, alone; a run that fails names its seed.
 */
class SimulationTest {
    private static final int STEPS = 1_500;

    @TempDir Path root;

    private record Ran(long traceHash, int crashes) {}

    @Test
    void nothingIsLostAndNothingHappensTwiceHoweverOftenTheServerDies() throws IOException {
        Long wanted = Long.getLong("seed");
        if (wanted != null) {
            run(wanted, STEPS);
            return;
        }
        long seconds = Long.getLong("simulation.seconds", 10);
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        long seed = System.currentTimeMillis() << 16;
        int crashes = 0;
        do {
            crashes += run(seed++, STEPS).crashes;
        } while (System.nanoTime() < end);
        assertThat(crashes).isPositive();
    }

    @Test
    void theSameSeedIsTheSameRun() throws IOException {
        Ran first = run(42, 300);
        assertThat(run(42, 300)).isEqualTo(first);
        assertThat(run(43, 300).traceHash).isNotEqualTo(first.traceHash);
    }

    private Ran run(long seed, int steps) throws IOException {
        Path folder = Files.createTempDirectory(root, "simulation");
        try (Simulation simulation = new Simulation(seed, folder)) {
            try {
                simulation.run(steps);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "-Dseed=" + seed + " fails: " + e + "\n" + simulation.lastSteps(), e);
            }
            return new Ran(simulation.traceHash(), simulation.crashes());
        }
    }
}
