package dev.toolbooth.store;

import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentJson;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.wire.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** What is said to the table of payments, in words that both databases know. */
final class PaymentTable {
    private static final String SELECT = "SELECT body FROM payments";

    private static final String UNFINISHED =
            Arrays.stream(State.values())
                    .filter(State::unfinished)
                    .map(state -> "'" + state.name() + "'")
                    .collect(Collectors.joining(", ", " WHERE state IN (", ")"));

    private PaymentTable() {}

    /**
     * A statement with its values, which are texts, numbers and UUIDs; those are written
     * differently in each database.
     */
    record Said(String sql, List<Object> values) {}

    /** Adds a payment, unless there is one with its key. */
    static Said insert(PaymentRecord first) {
        return new Said(
                "INSERT INTO payments (id, key, version, state, wallet, account, thing, call,"
                        + " began_ms, changed_ms, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                        + " ON CONFLICT DO NOTHING",
                List.of(
                        first.id(),
                        first.charge().key(),
                        first.version(),
                        first.state().name(),
                        first.charge().account(),
                        first.account(),
                        first.thing(),
                        first.call(),
                        first.began().toEpochMilli(),
                        first.changed().toEpochMilli(),
                        body(first)));
    }

    /** Replaces a payment, if it is still the version before. */
    static Said update(PaymentRecord next) {
        return new Said(
                "UPDATE payments SET version = ?, state = ?, account = ?, thing = ?, call = ?,"
                        + " changed_ms = ?, body = ? WHERE id = ? AND version = ? AND key = ?",
                List.of(
                        next.version(),
                        next.state().name(),
                        next.account(),
                        next.thing(),
                        next.call(),
                        next.changed().toEpochMilli(),
                        body(next),
                        next.id(),
                        next.version() - 1,
                        next.charge().key()));
    }

    /** Forgets those of a state that have not changed for long, among the oldest. */
    static Said forget(State state, Instant changedBefore, int most) {
        return new Said(
                "DELETE FROM payments WHERE state = ? AND changed_ms < ? AND id IN"
                        + " (SELECT id FROM payments WHERE state = ? ORDER BY seq LIMIT ?)",
                List.of(state.name(), changedBefore.toEpochMilli(), state.name(), most));
    }

    /** The states of which some are forgotten. */
    static List<State> forgettable() {
        return Arrays.stream(State.values()).filter(PaymentBook::forgets).toList();
    }

    static Said withId(UUID id) {
        return new Said(SELECT + " WHERE id = ?", List.of(id));
    }

    static Said withKey(String key) {
        return new Said(SELECT + " WHERE key = ?", List.of(key));
    }

    static Said ofCall(UUID call) {
        return new Said(SELECT + " WHERE call = ? ORDER BY seq DESC LIMIT 1", List.of(call));
    }

    static Said unfinished(Instant changedBefore, int most) {
        return new Said(
                SELECT + UNFINISHED + " AND changed_ms < ? ORDER BY changed_ms, seq LIMIT ?",
                List.of(changedBefore.toEpochMilli(), most));
    }

    static Said latest(
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

    static String body(PaymentRecord payment) {
        return Json.text(PaymentJson.write(payment));
    }

    static PaymentRecord read(ResultSet row) throws SQLException {
        try {
            return PaymentJson.read(Json.parse(row.getString(1)));
        } catch (JacksonException | IllegalArgumentException e) {
            throw new SQLException("a payment is not as it was written", e);
        }
    }
}
