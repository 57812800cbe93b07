package dev.toolbooth.store.postgres;

import static dev.toolbooth.store.postgres.PostgresRoundTrip.numbers;
import static dev.toolbooth.store.postgres.PostgresRoundTrip.texts;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.store.postgres.PostgresBatchKeys.ClaimId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a batch. Everything goes to the database in one round trip, the end of the
 * transaction included. Not thread-safe.
 */
final class PostgresChanges {
    private static final String FAST = "SET LOCAL synchronous_commit = off";
    private static final String ACCOUNTS =
            "UPDATE accounts a SET micro_usd = c.micro_usd, held_micro_usd = c.held,"
                    + " created_ms = coalesce(a.created_ms, c.posted_ms)"
                    + " FROM unnest(?, ?, ?, ?) AS c (id, micro_usd, held, posted_ms)"
                    + " WHERE a.id = c.id";
    private static final String METERS =
            "INSERT INTO meters (account, key_id, name, day, used, held)"
                    + " SELECT * FROM unnest(?, ?, ?, ?, ?, ?)"
                    + " ON CONFLICT (account, key_id, name) DO UPDATE"
                    + " SET day = excluded.day, used = excluded.used, held = excluded.held";
    private static final String GONE = "DELETE FROM holds WHERE id = ANY(?)";
    private static final String HOLDS =
            "INSERT INTO holds (id, account, key_id, shop, amount, free, day, at_ms, expires_ms,"
                    + " node) SELECT *, ? FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String NOT_ENDED =
            "DELETE FROM transfers WHERE id = ANY(?) AND state <> 'posted'";
    private static final String TRANSFERS =
            "INSERT INTO transfers (id, state, debit, credit, amount, at_ms, balance_after, note,"
                    + " key_id, shop, tool, free, input_tokens, output_tokens, tokens_beyond,"
                    + " input_hash, output_hash, took_ms, expires_ms, day, node)"
                    + " SELECT *, ? FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                    + " ?, ?, ?)";
    private static final String CLAIMS_GONE =
            "DELETE FROM claims c USING unnest(?, ?) AS k (owner, key)"
                    + " WHERE c.owner = k.owner AND c.key = k.key";
    private static final String CLAIMS =
            "INSERT INTO claims (owner, key, request_hash, call, state, outcome, at_ms, expires_ms,"
                    + " node) SELECT *, ? FROM unnest(?, ?, ?, ?, ?, ?, ?, ?)"
                    + " ON CONFLICT (owner, key) ";
    private static final String NEW_CLAIMS = CLAIMS + "DO NOTHING RETURNING owner, key";
    private static final String OLD_CLAIMS =
            CLAIMS
                    + "DO UPDATE SET request_hash = excluded.request_hash, call = excluded.call,"
                    + " state = excluded.state, outcome = excluded.outcome, at_ms = excluded.at_ms,"
                    + " expires_ms = excluded.expires_ms, node = excluded.node";
    // Last, and in one order: all share these rows, locked from here to the end.
    private static final String OTHERS =
            "INSERT INTO accounts AS a (id, micro_usd, created_ms) SELECT * FROM unnest(?, ?, ?)"
                    + " ON CONFLICT (id) DO UPDATE SET micro_usd = a.micro_usd"
                    + " + excluded.micro_usd,"
                    + " created_ms = coalesce(a.created_ms, excluded.created_ms)";

    private final String node;
    private final List<Ended> ended = new ArrayList<>();
    private final List<UUID> gone = new ArrayList<>();
    private final List<UUID> notEnded = new ArrayList<>();
    private final List<Hold> held = new ArrayList<>();
    private final List<ClaimId> dropped = new ArrayList<>();
    private final List<ClaimChange> newClaims = new ArrayList<>();
    private final List<ClaimChange> oldClaims = new ArrayList<>();
    private final Map<String, Other> others = new TreeMap<>();
    private boolean durable;

    /** An account after the batch. */
    record AccountChange(
            String id, long microUsd, long heldMicroUsd, @Nullable Long postedMillis) {}

    /** A meter after the batch. */
    record MeterChange(String account, String key, String name, long day, long used, long held) {}

    private record ClaimChange(Claim claim, @Nullable String outcome, long expiresMillis) {}

    private record Other(long delta, long atMillis) {}

    /** A transfer that is not pending any more; the entry is null when it was not posted. */
    private record Ended(
            UUID id,
            String state,
            String debit,
            String credit,
            long amount,
            long atMillis,
            @Nullable Entry entry,
            @Nullable Hold hold) {

        private Entry.@Nullable Sold sold() {
            return entry == null ? null : entry.sold();
        }

        private <T> @Nullable T sold(Function<Entry.Sold, T> of) {
            Entry.Sold sold = sold();
            return sold == null ? null : of.apply(sold);
        }

        private <T> @Nullable T held(Function<Hold, T> of) {
            return hold == null ? null : of.apply(hold);
        }
    }

    PostgresChanges(String node) {
        this.node = node;
    }

    void hold(Hold hold) {
        held.add(hold);
    }

    /** Posts, which ends the hold if there is one. */
    void post(Entry entry, @Nullable Hold hold) {
        durable = true;
        ended.add(
                new Ended(
                        entry.id(),
                        PostgresRowMapper.POSTED,
                        entry.debit(),
                        entry.credit(),
                        entry.amount().microUsd(),
                        entry.at().toEpochMilli(),
                        entry,
                        hold));
        if (hold != null) {
            gone.add(entry.id());
        }
        other(entry.debit(), -entry.amount().microUsd(), entry.at().toEpochMilli());
        other(entry.credit(), entry.amount().microUsd(), entry.at().toEpochMilli());
    }

    private void other(String account, long delta, long atMillis) {
        if (!Account.isCovered(account)) {
            others.merge(
                    account,
                    new Other(delta, atMillis),
                    (one, two) -> new Other(one.delta + two.delta, one.atMillis));
        }
    }

    /** What the batch has moved so far to an account that no wallet decides about. */
    long moved(String account) {
        Other other = others.get(account);
        return other == null ? 0 : other.delta();
    }

    void letGo(Hold hold, String state, long atMillis) {
        UUID id = hold.reservation().call();
        String payer = hold.reservation().payer().account();
        String payee = Account.revenue(hold.reservation().shop());
        ended.add(
                new Ended(id, state, payer, payee, hold.amount().microUsd(), atMillis, null, hold));
        gone.add(id);
    }

    /** Releases a hold whose id is on record already. */
    void letGo(Hold hold) {
        gone.add(hold.reservation().call());
    }

    /**
     * Takes back that an id ended without an entry, for now it has one. That is a new row with a
     * number of its own: those who count entries may be past the number of the old one.
     */
    void replace(UUID id) {
        notEnded.add(id);
    }

    void claim(Claim claim, long expiresMillis) {
        durable = true;
        newClaims.add(new ClaimChange(claim, null, expiresMillis));
    }

    /** Changes a claim that is there, and locked, or makes one. */
    void changeClaim(Claim claim, @Nullable String outcome, long expiresMillis) {
        durable = true;
        oldClaims.add(new ClaimChange(claim, outcome, expiresMillis));
    }

    void drop(ClaimId claim) {
        dropped.add(claim);
    }

    /**
     * Writes everything and commits.
     *
     * @return new claims that were not written, because another node had made them meanwhile
     */
    Set<ClaimId> commit(
            Connection connection, List<AccountChange> accounts, List<MeterChange> meters)
            throws SQLException {
        PostgresRoundTrip script = new PostgresRoundTrip();
        if (!durable) {
            script.add(FAST);
        }
        if (!accounts.isEmpty()) {
            script.add(
                    ACCOUNTS,
                    texts(accounts, AccountChange::id),
                    numbers(accounts, AccountChange::microUsd),
                    numbers(accounts, AccountChange::heldMicroUsd),
                    numbers(accounts, AccountChange::postedMillis));
        }
        if (!meters.isEmpty()) {
            script.add(
                    METERS,
                    texts(meters, MeterChange::account),
                    texts(meters, MeterChange::key),
                    texts(meters, MeterChange::name),
                    numbers(meters, MeterChange::day),
                    numbers(meters, MeterChange::used),
                    numbers(meters, MeterChange::held));
        }
        addHolds(script);
        addTransfers(script);
        addClaims(script);
        if (!others.isEmpty()) {
            List<Map.Entry<String, Other>> all = List.copyOf(others.entrySet());
            script.add(
                    OTHERS,
                    texts(all, Map.Entry::getKey),
                    numbers(all, other -> other.getValue().delta()),
                    numbers(all, other -> other.getValue().atMillis()));
        }
        script.add("COMMIT");
        Set<ClaimId> taken = new HashSet<>();
        newClaims.forEach(change -> taken.add(ClaimId.of(change.claim())));
        try (PostgresRoundTrip.Results results = script.run(connection)) {
            results.rows(row -> taken.remove(new ClaimId(row.getString(1), row.getString(2))));
        }
        return taken;
    }

    private void addHolds(PostgresRoundTrip script) {
        // First: a hold that ends here may be followed by another one with its id.
        if (!gone.isEmpty()) {
            script.add(GONE, (Object) gone.toArray(UUID[]::new));
        }
        if (!held.isEmpty()) {
            script.add(
                    HOLDS,
                    node,
                    ids(held, hold -> hold.reservation().call()),
                    texts(held, hold -> hold.reservation().payer().account()),
                    texts(held, hold -> hold.reservation().payer().key()),
                    texts(held, hold -> hold.reservation().shop()),
                    numbers(held, hold -> hold.amount().microUsd()),
                    flags(held, Hold::free),
                    numbers(held, Hold::day),
                    numbers(held, hold -> hold.reservation().at().toEpochMilli()),
                    numbers(held, hold -> hold.reservation().expires().toEpochMilli()));
        }
    }

    private void addTransfers(PostgresRoundTrip script) {
        if (ended.isEmpty()) {
            return;
        }
        if (!notEnded.isEmpty()) {
            script.add(NOT_ENDED, (Object) notEnded.toArray(UUID[]::new));
        }
        script.add(
                TRANSFERS,
                node,
                ids(ended, Ended::id),
                texts(ended, Ended::state),
                texts(ended, Ended::debit),
                texts(ended, Ended::credit),
                numbers(ended, Ended::amount),
                numbers(ended, Ended::atMillis),
                numbers(ended, row -> row.entry() == null ? null : after(row.entry())),
                texts(ended, row -> row.entry() == null ? "" : row.entry().note()),
                texts(ended, row -> row.held(hold -> hold.reservation().payer().key())),
                texts(ended, row -> row.held(hold -> hold.reservation().shop())),
                texts(ended, row -> row.sold(Entry.Sold::tool)),
                flags(ended, row -> row.hold() != null && row.hold().free()),
                numbers(ended, row -> row.sold(sold -> sold.usage().inputTokens())),
                numbers(ended, row -> row.sold(sold -> sold.usage().outputTokens())),
                numbers(ended, row -> row.sold(sold -> sold.usage().beyond())),
                hashes(ended, row -> row.sold(Entry.Sold::inputHash)),
                hashes(ended, row -> row.sold(Entry.Sold::outputHash)),
                numbers(ended, row -> row.sold(Entry.Sold::tookMillis)),
                numbers(ended, row -> row.held(h -> h.reservation().expires().toEpochMilli())),
                numbers(ended, row -> row.held(Hold::day)));
    }

    private static long after(Entry entry) {
        return entry.balanceAfter().microUsd();
    }

    private void addClaims(PostgresRoundTrip script) {
        if (!dropped.isEmpty()) {
            script.add(CLAIMS_GONE, texts(dropped, ClaimId::owner), texts(dropped, ClaimId::key));
        }
        addClaims(script, OLD_CLAIMS, oldClaims);
        addClaims(script, NEW_CLAIMS, newClaims);
    }

    private void addClaims(PostgresRoundTrip script, String sql, List<ClaimChange> changes) {
        if (changes.isEmpty()) {
            return;
        }
        // Somebody else may make the same: who waits for whom must be a matter of order.
        changes.sort(Comparator.comparing(change -> ClaimId.of(change.claim())));
        script.add(
                sql,
                node,
                texts(changes, change -> change.claim().owner()),
                texts(changes, change -> change.claim().key()),
                hashes(changes, change -> change.claim().requestHash()),
                ids(changes, change -> change.claim().call()),
                texts(changes, change -> change.outcome() == null ? "running" : "done"),
                texts(changes, ClaimChange::outcome),
                numbers(changes, change -> change.claim().at().toEpochMilli()),
                numbers(changes, ClaimChange::expiresMillis));
    }

    private static <T> UUID[] ids(List<T> rows, Function<T, UUID> of) {
        return rows.stream().map(of).toArray(UUID[]::new);
    }

    private static <T> boolean[] flags(List<T> rows, Function<T, Boolean> of) {
        boolean[] column = new boolean[rows.size()];
        for (int i = 0; i < column.length; i++) {
            column[i] = of.apply(rows.get(i));
        }
        return column;
    }

    private static <T> byte[] @Nullable [] hashes(List<T> rows, Function<T, @Nullable Hash> of) {
        byte[] @Nullable [] column = new byte[rows.size()] @Nullable [];
        for (int i = 0; i < column.length; i++) {
            Hash hash = of.apply(rows.get(i));
            column[i] = hash == null ? null : hash.bytes();
        }
        return column;
    }
}
