package dev.toolbooth.store.postgres;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Journal.Fate;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.LedgerCounts;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.trace.Incidents;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.batch.BatchCounts;
import dev.toolbooth.store.batch.GroupWriter;
import dev.toolbooth.store.batch.PendingWrite;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A ledger in PostgreSQL that several nodes share. Everything is in the database, holds and claims
 * too; each node decides with the accounts in question locked.
 *
 * <p>Commands wait for one of a few writers, and those that wait together are decided and written
 * together, in one transaction and a few round trips. Those of one account go to the same writer,
 * so a node does not wait for itself.
 *
 * <p>When a node dies, its holds expire, whichever node notices, and its claims can be made again
 * after a while. A capture whose hold the database lost in a crash of its own, or whose claim
 * another call has got meanwhile, is {@link Capture.Unavailable}.
 *
 * <p>Safe for concurrent use.
 */
public final class PostgresLedger implements Ledger, AutoCloseable, LedgerCounts {
    /** The most holds that expire at once; the others do the next time. */
    private static final int EXPIRE_MAX = 10_000;

    /** The most holds to release later; the others expire. */
    private static final int LEFT_MAX = 10_000;

    /** How often claims are renewed while a lease lasts. */
    private static final int RENEWALS = 3;

    private final PostgresLookups reads;
    private final Settings settings;
    private final InstantSource clock;
    private final ScheduledExecutorService leases =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("ledger-leases").factory());
    private final List<PostgresWriter> sinks = new ArrayList<>();
    private final List<GroupWriter<PostgresCommand<?>>> writers = new ArrayList<>();
    private final Map<UUID, Hold> open = new ConcurrentHashMap<>();
    private final Map<UUID, Hold> left = new ConcurrentHashMap<>();

    /**
     * A node's settings for the database.
     *
     * @param node its name, for people who look into the database
     * @param writers how many connections write, each for some of the accounts
     * @param lease how long a claim stays with a dead node; a living one renews its claims before
     *     that
     */
    public record Settings(String node, int writers, Duration lease) {
        public Settings {
            if (writers < 1 || writers > 64) {
                throw new IllegalArgumentException("1 to 64 writers, not " + writers);
            }
        }
    }

    /**
     * @param source of a database with the tables of today
     */
    public PostgresLedger(
            PostgresSource source, Settings settings, InstantSource clock, Incidents incidents) {
        this.reads = new PostgresLookups(source);
        this.settings = settings;
        this.clock = clock;
        for (int i = 0; i < settings.writers(); i++) {
            PostgresWriter sink =
                    new PostgresWriter(source, settings.node(), settings.lease().toMillis());
            sinks.add(sink);
            writers.add(GroupWriter.start("ledger-" + i, sink, incidents));
        }
        long pace = settings.lease().dividedBy(RENEWALS).toMillis();
        var _ =
                leases.scheduleWithFixedDelay(
                        () -> renew(clock.instant()), pace, pace, TimeUnit.MILLISECONDS);
    }

    /** Says that this node lives, and that its claims are its own; how many there are. */
    public int renew(Instant now) {
        try {
            return reads.renewClaims(settings.node(), now.plus(settings.lease()));
        } catch (SQLException e) {
            // Next time; if the database stays away, no other node can take them either.
            return 0;
        }
    }

    @Override
    public @Nullable String trouble() {
        return writers.stream()
                .map(GroupWriter::trouble)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private PendingWrite<PostgresCommand<?>> write(String account, PostgresCommand<?> command) {
        // The hash is stirred: ids of accounts may be alike.
        int hash = account.hashCode() * 0x9E37_79B9;
        return writers.get(Math.floorMod(hash >>> 16, writers.size())).write(command);
    }

    @Override
    public HoldResult hold(Reservation wanted) {
        if (trouble() != null) {
            return new HoldResult.Unavailable();
        }
        var command = new PostgresCommand.Reserve(wanted);
        if (write(wanted.payer().account(), command).await() != Fate.WRITTEN) {
            return new HoldResult.Unavailable();
        }
        if (command.result() instanceof HoldResult.Held(Hold hold)) {
            open.put(wanted.call(), hold);
        }
        return command.result();
    }

    @Override
    public Capture capture(Hold hold, Sale sale) {
        if (!hold.amount().covers(sale.price())) {
            return new Capture.TooMuch(hold.amount(), sale.price());
        }
        if (hold.state() != Hold.State.OPEN) {
            return new Capture.NotHeld(hold.state());
        }
        var command = new PostgresCommand.Settle(hold, sale);
        Capture result =
                switch (write(hold.reservation().payer().account(), command).await()) {
                    case WRITTEN -> command.result();
                    case LOST -> new Capture.Unavailable();
                    case UNKNOWN -> new Capture.Unknown();
                };
        if (result instanceof Capture.Unavailable || result instanceof Capture.Unknown) {
            leave(hold);
        }
        open.remove(hold.reservation().call());
        return result;
    }

    @Override
    public Hold.State release(Hold hold) {
        if (hold.state() != Hold.State.OPEN) {
            return hold.state();
        }
        var command = new PostgresCommand.LetGo(hold, Hold.State.RELEASED, clock.instant());
        Fate fate = write(hold.reservation().payer().account(), command).await();
        boolean written = fate == Fate.WRITTEN;
        Hold.State before = written ? command.result() : hold.state();
        if (!written) {
            leave(hold);
        }
        open.remove(hold.reservation().call());
        return before;
    }

    /** Ends a hold here; the database learns of it when it is back. */
    private void leave(Hold hold) {
        if (hold.end(Hold.State.RELEASED) && left.size() < LEFT_MAX) {
            left.put(
                    hold.reservation().call(),
                    new Hold(hold.reservation(), hold.free(), hold.day()));
        }
    }

    @Override
    public int expire(Instant now) {
        Map<UUID, Hold> overdue = new LinkedHashMap<>();
        try {
            for (Hold hold : reads.overdue(now, EXPIRE_MAX)) {
                overdue.put(hold.reservation().call(), hold);
            }
        } catch (SQLException e) {
            // They expire the next time.
            return 0;
        }
        // Ours learn of it, also of those that another node let expire.
        for (Hold hold : open.values()) {
            if (!now.isBefore(hold.reservation().expires())) {
                overdue.put(hold.reservation().call(), hold);
            }
        }
        letGo(left.values(), Hold.State.RELEASED, now);
        return letGo(overdue.values(), Hold.State.EXPIRED, now);
    }

    /** Releases many at once; returns how many were open. */
    private int letGo(Collection<Hold> holds, Hold.State how, Instant at) {
        Map<PostgresCommand.LetGo, PendingWrite<PostgresCommand<?>>> tickets =
                new LinkedHashMap<>();
        for (Hold hold : holds) {
            var command = new PostgresCommand.LetGo(hold, how, at);
            tickets.put(command, write(hold.reservation().payer().account(), command));
        }
        int ended = 0;
        for (var each : tickets.entrySet()) {
            if (each.getValue().await() == Fate.WRITTEN) {
                UUID call = each.getKey().hold.reservation().call();
                open.remove(call);
                left.remove(call);
                ended += each.getKey().result() == Hold.State.OPEN ? 1 : 0;
            }
        }
        return ended;
    }

    @Override
    public DepositResult deposit(Deposit deposit) {
        var command = new PostgresCommand.PayIn(deposit);
        return write(deposit.account(), command).await() == Fate.WRITTEN
                ? command.result()
                : new DepositResult.Unavailable();
    }

    @Override
    public ClaimResult claim(Claim claim) {
        var command = new PostgresCommand.Take(claim);
        return write(claim.owner(), command).await() == Fate.WRITTEN
                ? command.result()
                : new ClaimResult.Unavailable();
    }

    /** When it can't be written, the claim ends with its lease. */
    @Override
    public void drop(Claim claim) {
        write(claim.owner(), new PostgresCommand.Drop(claim)).await();
    }

    @Override
    public int forgetClaims(Instant now) {
        try {
            return reads.forgetClaims(now);
        } catch (SQLException e) {
            // They are forgotten the next time.
            return 0;
        }
    }

    @Override
    public Balance balance(String account) {
        try {
            return reads.balance(account);
        } catch (SQLException e) {
            return Balance.NOTHING;
        }
    }

    @Override
    public List<Account> accounts(@Nullable String after, int most) {
        return read(() -> reads.accounts(after, most));
    }

    @Override
    public Optional<Account> account(String id) {
        return read(() -> reads.account(id));
    }

    @Override
    public List<Entry> entries(@Nullable String account, @Nullable UUID after, int most) {
        return read(() -> reads.entries(account, after, most));
    }

    @Override
    public List<Entry> latest(String account, int most) {
        return read(() -> reads.latest(account, most));
    }

    @Override
    public Optional<Entry> entry(UUID id) {
        return read(() -> reads.entry(id));
    }

    @Override
    public List<String> audit() {
        return read(reads::audit);
    }

    private interface Read<R> {
        R get() throws SQLException;
    }

    private static <R> R read(Read<R> read) {
        try {
            return read.get();
        } catch (SQLException e) {
            throw new StoreProblem(
                    "The ledger can't be read: postgres says: "
                            + Objects.requireNonNullElse(e.getMessage(), "nothing"),
                    e);
        }
    }

    /** What each writer has counted. */
    public List<BatchCounts.Counted> counts() {
        return writers.stream().map(GroupWriter::counts).toList();
    }

    /** What this node has written; holds are those of all nodes, and so are not counted here. */
    @Override
    public Counted counted() {
        long[] sums = new long[4];
        List<Long> sizes = new ArrayList<>();
        for (BatchCounts.Counted one : counts()) {
            sums[0] += one.batches();
            sums[1] += one.commands();
            sums[2] += one.failures();
            sums[3] += one.writingNanos();
            for (int i = 0; i < one.sizes().size(); i++) {
                if (i == sizes.size()) {
                    sizes.add(0L);
                }
                sizes.set(i, sizes.get(i) + one.sizes().get(i));
            }
        }
        return new Counted(0, sums[0], sums[1], sums[2], sums[3], sizes);
    }

    /** Writes what waits, if the database is there, and ends. */
    @Override
    public void close() {
        leases.shutdownNow();
        sinks.forEach(PostgresWriter::hurry);
        writers.forEach(GroupWriter::close);
        reads.close();
    }
}
