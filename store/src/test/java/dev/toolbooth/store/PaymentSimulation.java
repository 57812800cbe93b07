package dev.toolbooth.store;

import static dev.toolbooth.store.SimulatedBooks.require;

import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentBook.Taking;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.store.batch.GroupWriter;
import dev.toolbooth.store.batch.SimulatedDisk;
import dev.toolbooth.store.sqlite.SqliteJournal;
import dev.toolbooth.store.sqlite.SqliteSink;
import dev.toolbooth.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * A server that takes and moves payments and dies between any two writes, made of one seed and run
 * by one thread. While one of its callers waits for the disk, others go on within its call.
 */
final class PaymentSimulation implements AutoCloseable {
    private static final int CALLERS = 6;
    private static final int KEYS = 60;
    private static final int CHECK_STEPS = 20;
    private static final int DIGEST_TRANSFERS = 7;
    private static final double CRASHES = 0.02;
    private static final double FAILURES = 0.02;

    private final RandomGenerator random;
    private final SimulatedDisk disk;
    private final Map<UUID, PaymentRecord> told = new LinkedHashMap<>();
    private final List<PaymentRecord> asked = new ArrayList<>();
    private final List<PaymentRecord> unknown = new ArrayList<>();
    private final Map<UUID, Long> deposits = new HashMap<>();
    private boolean depositing;
    private int waiting;
    private int crashes;
    private SqliteStore store;
    private Ledger ledger;

    PaymentSimulation(long seed, Path root) {
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        this.disk = new SimulatedDisk(random, root, CRASHES, FAILURES);
        this.store = start();
        this.ledger = new BookLedger(new SqliteJournal(store));
    }

    private SqliteStore start() {
        return SqliteStore.open(
                disk.folder(),
                () -> Trade.NOON,
                "OFF",
                connections ->
                        GroupWriter.byHand(
                                new SqliteSink(connections, disk, DIGEST_TRANSFERS),
                                disk,
                                (_, _) -> "",
                                this::turn));
    }

    int crashes() {
        return crashes;
    }

    int payments() {
        return told.size();
    }

    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            try {
                turn();
                if (i % CHECK_STEPS == 0) {
                    check();
                }
            } catch (SimulatedDisk.Crash e) {
                crashes++;
                store.close();
                waiting = 0;
                depositing = false;
                store = start();
                ledger = new BookLedger(new SqliteJournal(store));
                resolve();
                check();
            }
        }
        check();
    }

    private void turn() {
        learn();
        if (waiting >= CALLERS || random.nextInt(3) == 0) {
            store.writer().step(random.nextInt(1, CALLERS + 1));
            return;
        }
        waiting++;
        switch (random.nextInt(5)) {
            case 0, 1 -> take();
            case 2, 3 -> move();
            default -> deposit();
        }
        waiting--;
    }

    private void take() {
        String key = "k" + random.nextInt(KEYS);
        UUID id = new UUID(random.nextLong(), random.nextLong());
        PaymentRecord first = Paid.taken(id, key, "0x" + random.nextInt(3), Trade.NOON);
        asked.add(first);
        switch (store.payments().take(first)) {
            case Taking.Taken _ -> tells(first);
            case Taking.Before(PaymentRecord holder) -> {
                require(holder.verified().key().equals(key), "a payment with another key");
                require(!holder.id().equals(id), "not taken, and there all the same");
            }
            case Taking.Held _ -> {}
            case Taking.Unavailable _ -> unknown.add(first);
        }
        asked.remove(first);
    }

    private void move() {
        if (told.isEmpty()) {
            return;
        }
        List<UUID> ids = List.copyOf(told.keySet());
        UUID id = ids.get(random.nextInt(ids.size()));
        State[] states = State.values();
        State state = states[random.nextInt(states.length)];
        PaymentRecord before = store.payments().find(id).orElseThrow();
        String note = "by " + random.nextLong();
        PaymentRecord next = before.to(state, Trade.NOON.plusSeconds(before.version()), note);
        asked.add(next);
        switch (store.payments().move(next)) {
            case MOVED -> tells(next);
            case CHANGED -> {
                PaymentRecord there = store.payments().find(id).orElseThrow();
                require(there.version() >= next.version(), "nobody has changed it");
                require(!there.equals(next), "not moved, and there all the same");
            }
            case UNAVAILABLE -> unknown.add(next);
        }
        asked.remove(next);
    }

    /** Something else that is written in the same transactions. */
    private void deposit() {
        if (depositing) {
            return;
        }
        depositing = true;
        UUID id = new UUID(random.nextLong(), random.nextLong());
        if (ledger.deposit(Trade.deposit(id, "ann", 5)) instanceof DepositResult.Credited) {
            deposits.put(id, 5L);
        }
        depositing = false;
    }

    private void tells(PaymentRecord now) {
        told.merge(now.id(), now, (one, two) -> one.version() > two.version() ? one : two);
    }

    /** After a crash: what nobody was told has happened or not. */
    private void resolve() {
        PaymentBook book = store.payments();
        for (PaymentRecord attempt : asked) {
            book.find(attempt.id()).filter(attempt::equals).ifPresent(this::tells);
        }
        asked.clear();
        learn();
    }

    /** What could not be written, or nobody knew, as soon as it can be known. */
    private void learn() {
        if (store.writer().trouble() == null) {
            PaymentBook book = store.payments();
            for (PaymentRecord attempt : unknown) {
                book.find(attempt.id()).filter(attempt::equals).ifPresent(this::tells);
            }
            unknown.clear();
        }
    }

    /** What was told is there, and nothing else is, unless somebody waits to be told. */
    private void check() {
        while (store.writer().trouble() != null) {
            store.writer().step(1);
        }
        learn();
        Map<UUID, PaymentRecord> there = new HashMap<>();
        Map<String, UUID> keys = new HashMap<>();
        for (PaymentRecord one : store.payments().latest(null, null, null, 10_000)) {
            there.put(one.id(), one);
            require(keys.put(one.verified().key(), one.id()) == null, "a key is there twice");
        }
        require(asked.isEmpty(), "somebody still waits");
        require(there.equals(told), "there is " + there + " instead of " + told);
        for (UUID deposit : deposits.keySet()) {
            require(ledger.entry(deposit).isPresent(), "a deposit is lost");
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
