package dev.toolbooth.client.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.pay.Purse.Verdict;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One purse for many threads and processes, some of which are killed. */
class SharedPurseTest {
    private static final int CALLS = 500;
    private static final int PAID_MAX = 100;

    @TempDir private Path folder = Path.of("");

    @Test
    void fiveHundredCallsAtOnceOnABudgetForAHundredPayAHundred() throws Exception {
        PurseFolder place = new PurseFolder(folder);
        place.budget = BuyerProcess.budget(PAID_MAX);
        place.foldBytes = 30_000;
        CountDownLatch go = new CountDownLatch(1);
        List<Future<Boolean>> all = new ArrayList<>();
        try (FilePurse one = place.open();
                FilePurse two = place.open();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < CALLS; i++) {
                FilePurse purse = i % 2 == 0 ? one : two;
                all.add(
                        threads.submit(
                                () -> {
                                    go.await();
                                    return buy(purse);
                                }));
            }
            go.countDown();
            int paid = 0;
            for (Future<Boolean> call : all) {
                paid += call.get() ? 1 : 0;
            }
            assertThat(paid).isEqualTo(PAID_MAX);
            assertThat(one.spending(Instant.EPOCH).left())
                    .containsEntry(LimitScope.TOTAL, BigInteger.ZERO);
        }
    }

    private static boolean buy(FilePurse purse) throws Exception {
        if (purse.reserve(Purchases.real("a", 1), false)
                instanceof Verdict.Allowed(java.util.UUID id)) {
            purse.signed(id, Purchases.prepared(id.toString()));
            purse.paid(id, Purchases.receipt());
            return true;
        }
        return false;
    }

    @Test
    void fiveProcessesTogetherPayAHundredOfFiveHundredCalls() throws Exception {
        List<Callable<List<String>>> runs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int first = i * 100;
            runs.add(() -> lines(BuyerProcess.start(folder, first, 100, PAID_MAX), 0));
        }
        List<String> said = together(runs);
        assertThat(said).filteredOn("end"::equals).hasSize(5);
        assertThat(tools(said, "paid")).hasSize(PAID_MAX);
        assertThat(said).filteredOn(line -> line.startsWith("shown ")).hasSize(PAID_MAX);
        assertThat(total()).isEqualTo(BigInteger.valueOf(PAID_MAX));
    }

    @Test
    void processesThatAreKilledAtAnyMomentNeverPayTwiceNorTooMuch() throws Exception {
        long seed = Long.getLong("seed", 20_261_116L);
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        List<Callable<List<String>>> buyers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int first = i * 50;
            List<Integer> kills = new ArrayList<>();
            for (int kill = 0; kill < 4; kill++) {
                kills.add(1 + random.nextInt(40));
            }
            kills.add(0);
            buyers.add(
                    () -> {
                        List<String> said = new ArrayList<>();
                        for (int after : kills) {
                            said.addAll(
                                    lines(BuyerProcess.start(folder, first, 50, PAID_MAX), after));
                        }
                        return said;
                    });
        }
        List<String> said = together(buyers);
        // Those who come last finish what the killed ones have left, and spend what they had held.
        said.addAll(lines(BuyerProcess.start(folder, 0, 150, PAID_MAX), 0));

        Map<String, Set<String>> shown = new HashMap<>();
        for (String line : said) {
            String[] words = line.split(" ", -1);
            if (words[0].equals("shown")) {
                shown.computeIfAbsent(words[1], _ -> new TreeSet<>()).add(words[2]);
            }
        }
        assertThat(shown).as("seed %s", seed).hasSize(PAID_MAX);
        assertThat(shown.values()).as("payments of one call").allMatch(one -> one.size() == 1);
        assertThat(total()).isEqualTo(BigInteger.valueOf(PAID_MAX));
        try (FilePurse purse = reader()) {
            for (int i = 0; i < 150; i++) {
                assertThat(purse.resume("digest-call-" + i)).as("left of call %s", i).isEmpty();
            }
        }
    }

    @Test
    void oneOfManyGoesOnWithACallWhoseProcessWasKilledAfterSigning() throws Exception {
        Process killed = BuyerProcess.start(folder, 7, 1, 1, "shown");
        BufferedReader out = killed.inputReader(StandardCharsets.UTF_8);
        String reserved = out.readLine();
        String shown = out.readLine();
        assertThat(shown).startsWith("shown call-7 ");
        assertThat(lines(BuyerProcess.start(folder, 7, 1, 1), 0))
                .as("while its process lives")
                .containsExactly("end");
        killed.toHandle().destroyForcibly();
        killed.waitFor();
        List<Callable<List<String>>> others = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            others.add(() -> lines(BuyerProcess.start(folder, 7, 1, 1), 0));
        }
        assertThat(together(others))
                .containsExactlyInAnyOrder(
                        reserved.replace("reserved", "resumed"),
                        shown,
                        reserved.replace("reserved", "paid"),
                        "end",
                        "end",
                        "end");
        assertThat(total()).isEqualTo(BigInteger.ONE);
    }

    @Test
    void moneyOfAProcessThatWasKilledBeforeItSignedIsFree() throws Exception {
        Process killed = BuyerProcess.start(folder, 1, 1, 1, "reserved");
        assertThat(killed.inputReader(StandardCharsets.UTF_8).readLine()).startsWith("reserved");
        assertThat(lines(BuyerProcess.start(folder, 2, 1, 1), 0)).containsExactly("end");
        killed.toHandle().destroyForcibly();
        killed.waitFor();
        assertThat(tools(lines(BuyerProcess.start(folder, 2, 1, 1), 0), "paid"))
                .containsExactly("call-2");
        assertThat(total()).isEqualTo(BigInteger.ONE);
    }

    private FilePurse reader() {
        PurseFolder place = new PurseFolder(folder);
        place.budget = BuyerProcess.budget(PAID_MAX);
        return place.open();
    }

    private BigInteger total() throws Exception {
        try (FilePurse purse = reader()) {
            return purse.spending(Instant.EPOCH).sums().getFirst().total();
        }
    }

    private static Set<String> tools(List<String> said, String step) {
        Set<String> tools = new TreeSet<>();
        for (String line : said) {
            String[] words = line.split(" ", -1);
            if (words[0].equals(step)) {
                tools.add(words[1]);
            }
        }
        return tools;
    }

    private static List<String> together(List<Callable<List<String>>> runs) throws Exception {
        List<String> said = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<List<String>> run : threads.invokeAll(runs)) {
                said.addAll(run.get());
            }
        }
        return said;
    }

    /**
     * All that a process says.
     *
     * @param killAfter how many lines it may say before it is killed; zero for all
     */
    private static List<String> lines(Process process, int killAfter)
            throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
                if (lines.size() == killAfter) {
                    // Not through the process itself, which would close its output as well.
                    process.toHandle().destroyForcibly();
                }
            }
        } finally {
            process.destroyForcibly();
            process.waitFor();
        }
        return lines;
    }
}
