package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Faults below the database of the real server, at chosen moments (findings M3 and M6): what was
 * told and what is booked agree, and each call is billed once in the end.
 */
@Timeout(value = 2, unit = TimeUnit.HOURS)
class FaultyProgramTest {
    private static final List<String> FEW =
            List.of(
                    "s db-wal 0 1 5",
                    "w db-wal 2 1000000 28",
                    "w db-wal 1 1 0",
                    "swo /data/ 3 1000000 5");

    @TempDir Path folder;

    @Test
    void whatIsToldAgreesWithWhatIsBookedWhenTheDiskFails() throws Exception {
        fail(FEW);
    }

    @Test
    @Tag("long")
    void itAgreesAtEachOfManyMoments() throws Exception {
        List<String> many = new ArrayList<>();
        for (int skip = 0; skip < 12; skip++) {
            for (String times : List.of("1", "3", "1000000")) {
                many.add("s db-wal " + skip + " " + times + " 5");
                many.add("w db-wal " + skip + " " + times + " 28");
                many.add("w db-wal " + skip + " " + times + " 0");
                many.add("w /data/ " + skip + " " + times + " 5");
                many.add("swo /data/ " + skip + " " + times + " 5");
            }
        }
        fail(many);
    }

    private void fail(List<String> faults) throws Exception {
        try (FaultyProgram program = new FaultyProgram(folder)) {
            for (String fault : faults) {
                program.live(fault);
            }
            program.end();
            System.out.println("faults: " + faults.size() + " lives, " + program.tally());
            assertThat(program.tally()).containsKeys("Billed", "NotBilled");
        }
    }
}
