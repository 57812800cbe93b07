package dev.toolbooth.store;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.store.batch.GroupWriter;
import dev.toolbooth.store.batch.SimulatedDisk;
import dev.toolbooth.store.sqlite.SqliteJournal;
import dev.toolbooth.store.sqlite.SqliteSink;
import dev.toolbooth.store.sqlite.SqliteStore;
import dev.toolbooth.store.sqlite.SqliteWrite;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/**
 * A server with its callers, its clock and its disk, all made of one seed and run by one thread:
 * the same seed is the same run. Callers take turns. One that waits for the disk lets the others go
 * on, within its own call, until the writer's turn has come.
 */
final class Simulation implements AutoCloseable {
    static final int FREE_CALLS = 3;
    private static final int CALLERS = 8;
    private static final int CHECK_STEPS = 40;
    private static final int TRACE_MAX = 60;
    private static final int DIGEST_TRANSFERS = 7;
    private static final double CRASHES = 0.02;
    private static final double FAILURES = 0.01;

    private static final List<Payer> PAYERS =
            List.of(
                    new Payer("ann", "ann-1", SpendLimits.NONE),
                    new Payer("ann", "ann-2", limits(50, 150, 1_500)),
                    new Payer("bob", "bob-1", limits(40, 100, null)),
                    new Payer("bob", "bob-2", limits(null, null, 700)),
                    new Payer("cy", "cy-1", SpendLimits.NONE));

    private final RandomGenerator random;
    private final SimulatedDisk disk;
    private final SimulatedBooks books = new SimulatedBooks();
    private final List<SimulatedCaller> callers = new ArrayList<>();
    private final List<SimulatedJob> jobs = new ArrayList<>();
    private final Deque<String> trace = new ArrayDeque<>();
    private long traceHash;
    private Instant now = Instant.parse("2026-03-01T22:00:00Z");
    private boolean depositing;
    private boolean forgetting;
    private int jobCount;
    private Server server;
    private int crashes;

    /** The part that dies in a crash. */
    private record Server(
            SqliteStore store, SqliteSink sink, GroupWriter<SqliteWrite> writer, Ledger ledger) {}

    Simulation(long seed, Path root) {
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        this.disk = new SimulatedDisk(random, root, CRASHES, FAILURES);
        for (int i = 0; i < CALLERS; i++) {
            callers.add(new SimulatedCaller("caller" + i, this, random));
        }
        this.server = start();
    }

    private static SpendLimits limits(
            @Nullable Integer perCall, @Nullable Integer perDay, @Nullable Integer total) {
        return new SpendLimits(money(perCall), money(perDay), money(total));
    }

    private static @Nullable Money money(@Nullable Integer microUsd) {
        return microUsd == null ? null : new Money(microUsd);
    }

    private Server start() {
        List<SqliteSink> sinks = new ArrayList<>();
        SqliteStore store =
                SqliteStore.open(
                        disk.folder(),
                        () -> now,
                        "OFF",
                        connections -> {
                            sinks.add(new SqliteSink(connections, disk, DIGEST_TRANSFERS));
                            return GroupWriter.byHand(
                                    sinks.getFirst(), disk, (_, _) -> "", this::turn);
                        });
        Ledger ledger = new BookLedger(new SqliteJournal(store));
        return new Server(store, sinks.getFirst(), store.writer(), ledger);
    }

    /** Runs for so many steps, with a check of everything every now and then. */
    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            try {
                turn();
                if (i % CHECK_STEPS == 0) {
                    check();
                }
            } catch (SimulatedDisk.Crash e) {
                trace("crash " + e.getMessage());
                crashes++;
                restart();
            }
        }
        check();
    }

    private void restart() {
        server.store.close();
        depositing = false;
        forgetting = false;
        callers.forEach(SimulatedCaller::crashed);
        server = start();
        books.resolve(server.ledger);
        check();
    }

    private void check() {
        while (server.ledger.trouble() != null) {
            server.writer.step(1);
        }
        books.learn(server.ledger);
        books.check(server.ledger, PAYERS, running(), FREE_CALLS);
    }

    private List<Hold> running() {
        return callers.stream().flatMap(caller -> caller.running().stream()).toList();
    }

    void checkLimits(Payer payer) {
        books.limits(payer, running(), FREE_CALLS);
    }

    /** Something happens, somewhere. */
    private void turn() {
        books.learn(server.ledger);
        int what = random.nextInt(100);
        if (what < 25) {
            server.writer.step(random.nextInt(1, CALLERS));
        } else if (what < 30) {
            move();
        } else if (what < 33) {
            trace("expired " + server.ledger.expire(now));
        } else if (what < 34) {
            server.sink.checkpoint();
        } else if (what < 35) {
            forget();
        } else if (what < 36) {
            end();
        } else {
            List<SimulatedCaller> free = callers.stream().filter(one -> !one.waits()).toList();
            if (!free.isEmpty()) {
                free.get(random.nextInt(free.size())).step();
            }
        }
    }

    /** Now and then the process ends, killed or not. */
    private void end() {
        switch (random.nextInt(8)) {
            case 0 -> disk.die();
            case 1 -> throw new SimulatedDisk.Crash("by closing");
            default -> {}
        }
    }

    private void move() {
        boolean back = random.nextInt(6) == 0;
        Duration by = Duration.ofMinutes(random.nextInt(back ? 600 : 240));
        now = back ? now.minus(by) : now.plus(by);
        trace("it is " + now);
    }

    private void forget() {
        if (forgetting) {
            return;
        }
        forgetting = true;
        // Whether or not they are forgotten, nobody may count on them any more.
        jobs.removeIf(job -> !now.isBefore(job.expires));
        trace("forgot " + server.ledger.forgetClaims(now));
        forgetting = false;
    }

    /**
     * Puts money in, or the same money again, or gives a call back. One at a time, as the ledger
     * sees to.
     */
    void deposit(String name) {
        if (depositing) {
            return;
        }
        depositing = true;
        List<Entry> before = books.deposits();
        List<Entry> sold = books.sold();
        Deposit deposit;
        if (!sold.isEmpty() && random.nextInt(4) == 0) {
            deposit = Deposit.refund(sold.get(random.nextInt(sold.size())), now);
        } else if (before.isEmpty() || random.nextInt(3) > 0) {
            deposit = deposit(id(), payer().account(), random.nextInt(1, 500));
        } else {
            Entry entry = before.get(random.nextInt(before.size()));
            long amount = entry.amount().microUsd() + (random.nextInt(4) == 0 ? 1 : 0);
            deposit = deposit(entry.id(), entry.credit(), amount);
        }
        trace(name + " pays in " + deposit);
        books.asks(deposit);
        DepositResult depositResult = server.ledger.deposit(deposit);
        trace(name + " is told " + depositResult);
        books.tells(deposit, depositResult);
        depositing = false;
    }

    private Deposit deposit(UUID id, String account, long microUsd) {
        return new Deposit(id, account, new Money(microUsd), Deposit.Source.OPERATOR, "cash", now);
    }

    Payer payer() {
        return PAYERS.get(random.nextInt(PAYERS.size()));
    }

    /** A job that somebody else may have begun, or a new one. */
    SimulatedJob job() {
        if (!jobs.isEmpty() && random.nextInt(3) > 0) {
            return jobs.get(random.nextInt(jobs.size()));
        }
        jobCount++;
        Hash request = Hash.of(SimulatedCaller.filled((byte) (jobCount % 7)));
        SimulatedJob job =
                new SimulatedJob("job" + jobCount, request, now.plus(Duration.ofHours(20)));
        jobs.add(job);
        return job;
    }

    UUID id() {
        return new UUID(random.nextLong(), random.nextLong());
    }

    Instant now() {
        return now;
    }

    Ledger ledger() {
        return server.ledger;
    }

    SimulatedBooks books() {
        return books;
    }

    int crashes() {
        return crashes;
    }

    void trace(String what) {
        traceHash = traceHash * 1_000_003 + what.hashCode();
        trace.add(what);
        if (trace.size() > TRACE_MAX) {
            trace.remove();
        }
    }

    /** A number that two runs have in common only if they are the same. */
    long traceHash() {
        return traceHash;
    }

    String lastSteps() {
        return String.join("\n", trace);
    }

    @Override
    public void close() {
        server.store.close();
    }
}
