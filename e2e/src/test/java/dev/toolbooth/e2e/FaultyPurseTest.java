package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.budget.SpendingReport;
import dev.toolbooth.client.pay.SignedOrder;
import dev.toolbooth.store.FaultLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A buyer's journal on a disk that fails, and after kill -9: what was told is in it, what was paid
 * is never forgotten, and what was signed is resumed with the same payment, by one process alone.
 */
@Timeout(value = 1, unit = TimeUnit.HOURS)
class FaultyPurseTest {
    private static final int EACH = 5;
    private static final List<String> FEW =
            List.of(
                    "s journal 0 1 5",
                    "w journal 2 1 28",
                    "w journal 1 1 0",
                    "swo /purse/ 4 1000000 5");

    @TempDir Path folder;

    @Test
    void whatIsToldAgreesWithTheJournalWhenTheDiskFails() throws Exception {
        fail(FEW);
    }

    @Test
    @Tag("long")
    void itAgreesAtEachOfManyMoments() throws Exception {
        List<String> many = new ArrayList<>();
        for (int skip = 0; skip < 12; skip++) {
            for (String times : List.of("1", "3", "1000000")) {
                many.add("s journal " + skip + " " + times + " 5");
                many.add("w journal " + skip + " " + times + " 28");
                many.add("w journal " + skip + " " + times + " 0");
                many.add("swo /purse/ " + skip + " " + times + " 5");
            }
        }
        fail(many);
    }

    private void fail(List<String> orders) throws Exception {
        FaultLibrary faults = new FaultLibrary(folder);
        Path purse = Files.createDirectory(folder.resolve("purse"));
        Map<String, String> told = new LinkedHashMap<>();
        int failed = 0;
        for (String order : orders) {
            int life = told.size();
            try (Child buyer = FaultyPurse.start(purse, faults.environment())) {
                tell(buyer, "first-" + life, told);
                assertThat(told.get("first-" + life)).as(buyer.errors()).endsWith(" paid");
                faults.order(order);
                for (int i = 0; i < EACH; i++) {
                    tell(buyer, "call-" + life + "-" + i, told);
                }
                buyer.kill();
                buyer.exit(Duration.ofSeconds(30));
            } finally {
                faults.heal();
            }
            failed += compare(purse, order, told);
        }
        assertThat(failed).as("something has to fail").isPositive();
    }

    private static void tell(Child buyer, String name, Map<String, String> told) throws Exception {
        buyer.send(name);
        told.put(name, buyer.line());
    }

    /** Compares the journal with all that was told, and resumes what is open. */
    private static int compare(Path folder, String order, Map<String, String> told)
            throws Exception {
        int failed = 0;
        try (FilePurse purse = FaultyPurse.open(folder)) {
            Map<String, SpendingReport.One> written =
                    purse.spending(Instant.EPOCH).purchases().stream()
                            .collect(Collectors.toMap(SpendingReport.One::id, Function.identity()));
            for (Map.Entry<String, String> call : told.entrySet()) {
                List<String> steps = List.of(call.getValue().strip().split(" ", -1));
                String last = steps.getLast();
                if (last.isEmpty()) {
                    failed++;
                    continue;
                }
                assertThat(written).as("%s: %s", order, call).containsKey(steps.getFirst());
                SpendingReport.One one = Objects.requireNonNull(written.get(steps.getFirst()));
                failed += last.equals("paid") ? 0 : 1;
                switch (last) {
                    case "paid" -> assertThat(one.state()).isEqualTo("paid");
                    case "signed" -> assertThat(one.state()).isIn("signed", "paid", "resumed");
                    default -> assertThat(one.state()).isNotIn("paid", "refused");
                }
                resume(purse, call.getKey(), one);
            }
        }
        return failed;
    }

    private static void resume(FilePurse purse, String name, SpendingReport.One one)
            throws Exception {
        Optional<SignedOrder> open = purse.resume(name);
        assertThat(open.isPresent())
                .as("%s is %s", name, one.state())
                .isEqualTo(one.state().equals("signed") || one.state().equals("resumed"));
        if (open.isPresent()) {
            assertThat(open.get().prepared().payload())
                    .isEqualTo(FaultyPurse.payment(name).payload());
            assertThat(purse.resume(name)).as("one alone resumes it").isEmpty();
        }
    }
}
