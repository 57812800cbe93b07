package dev.toolbooth.store.sql;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentJson;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.pay.PurchaseKey;
import dev.toolbooth.wire.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** The SQL for the table of payments, the same in both databases. */
public final class PaymentSql {
    private static final String SELECT = "SELECT body FROM payments";

    /** Later than anything that has happened. */
    public static final Instant NEVER = Instant.ofEpochMilli(Long.MAX_VALUE);

    private static final String INSERT =
            "INSERT INTO payments (id, key, version, state, wallet, account, thing, call,"
                    + " began_ms, changed_ms, purchase, holder, body)";

    private static final String PLACES = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?";

    private static final String UNFINISHED = " WHERE state IN " + all(State::unfinished);

    private static final String HOLDING = all(State::holds);

    private static final String SAME =
            " WHERE wallet = ? AND purchase = ? AND (? = '' OR holder = ?)";

    private PaymentSql() {}

    private static String all(Predicate<State> which) {
        return Arrays.stream(State.values())
                .filter(which)
                .map(state -> "'" + state.name() + "'")
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /**
     * A statement with its values, which are texts, numbers and UUIDs; those are written
     * differently in each database.
     */
    public record Said(String sql, List<Object> values) {}

    /** Adds a payment, unless there is one with its key. */
    public static Said insert(PaymentRecord first) {
        return new Said(INSERT + " VALUES (" + PLACES + ") ON CONFLICT DO NOTHING", row(first));
    }

    /** The same, unless another for the same call holds it. */
    public static Said insert(PaymentRecord first, PurchaseKey call) {
        List<Object> values = new ArrayList<>(row(first));
        values.addAll(same(call));
        return new Said(
                INSERT
                        + " SELECT "
                        + PLACES
                        + " WHERE NOT EXISTS (SELECT 1 FROM payments"
                        + SAME
                        + " AND state IN "
                        + HOLDING
                        + ") ON CONFLICT DO NOTHING",
                values);
    }

    private static List<Object> row(PaymentRecord first) {
        return List.of(
                first.id(),
                first.verified().key(),
                first.version(),
                first.state().name(),
                first.verified().account(),
                first.account(),
                first.thing(),
                first.call(),
                first.began().toEpochMilli(),
                first.changed().toEpochMilli(),
                first.purchase(),
                holder(first.holder()),
                body(first));
    }

    private static String holder(@Nullable Hash holder) {
        return holder == null ? "" : holder.hex();
    }

    private static List<Object> same(PurchaseKey call) {
        String apart = holder(call.apart());
        return List.of(call.wallet(), call.purchase(), apart, apart);
    }

    /** Those for the same call that hold others, and then those that were spent since. */
    public static Said forSame(PurchaseKey call, Instant spentSince, int most) {
        List<Object> values = new ArrayList<>(same(call));
        values.add(spentSince.toEpochMilli());
        values.add(most);
        return new Said(
                SELECT
                        + SAME
                        + " AND (state IN "
                        + HOLDING
                        + " OR (state = 'SPENT' AND changed_ms >= ?))"
                        + " ORDER BY CASE WHEN state = 'SPENT' THEN 1 ELSE 0 END, seq LIMIT ?",
                values);
    }

    /** Replaces a payment, if it is still the version before. */
    public static Said update(PaymentRecord next) {
        return new Said(
                "UPDATE payments SET version = ?, state = ?, account = ?, thing = ?, call = ?,"
                        + " changed_ms = ?, purchase = ?, holder = ?, body = ? WHERE id = ? AND version = ? AND key = ?",
                List.of(
                        next.version(),
                        next.state().name(),
                        next.account(),
                        next.thing(),
                        next.call(),
                        next.changed().toEpochMilli(),
                        next.purchase(),
                        holder(next.holder()),
                        body(next),
                        next.id(),
                        next.version() - 1,
                        next.verified().key()));
    }

    /** Forgets those of a state that have not changed for long, among the oldest. */
    public static Said forget(State state, Instant changedBefore, int most) {
        return new Said(
                "DELETE FROM payments WHERE state = ? AND changed_ms < ? AND id IN"
                        + " (SELECT id FROM payments WHERE state = ? ORDER BY seq LIMIT ?)",
                List.of(state.name(), changedBefore.toEpochMilli(), state.name(), most));
    }

    /** The states of which some are forgotten. */
    public static List<State> forgettable() {
        return Arrays.stream(State.values()).filter(PaymentBook::forgets).toList();
    }

    public static Said withId(UUID id) {
        return new Said(SELECT + " WHERE id = ?", List.of(id));
    }

    public static Said withKey(String key) {
        return new Said(SELECT + " WHERE key = ?", List.of(key));
    }

    public static Said ofCall(UUID call) {
        return new Said(SELECT + " WHERE call = ? ORDER BY seq DESC LIMIT 1", List.of(call));
    }

    public static Said unfinished(Instant changedBefore, int most) {
        return new Said(
                SELECT + UNFINISHED + " AND changed_ms < ? ORDER BY changed_ms, seq LIMIT ?",
                List.of(changedBefore.toEpochMilli(), most));
    }

    public static Said latest(
            @Nullable String wallet, @Nullable State state, @Nullable UUID before, int most) {
        List<String> conditions = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        if (wallet != null) {
            conditions.add("wallet = ?");
            values.add(wallet);
        }
        if (state != null) {
            // Those of one wallet are found by that: there may be far more of the state.
            conditions.add(wallet == null ? "state = ?" : "state || '' = ?");
            values.add(state.name());
        }
        if (before != null) {
            conditions.add("seq < (SELECT seq FROM payments WHERE id = ?)");
            values.add(before);
        }
        values.add(most);
        String where = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
        return new Said(SELECT + where + " ORDER BY seq DESC LIMIT ?", values);
    }

    public static String body(PaymentRecord payment) {
        return Json.text(PaymentJson.write(payment));
    }

    public static PaymentRecord read(ResultSet row) throws SQLException {
        try {
            return PaymentJson.read(Json.parse(row.getString(1)));
        } catch (JacksonException | IllegalArgumentException e) {
            throw new SQLException("a payment is not as it was written", e);
        }
    }
}
