package dev.toolbooth.store.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline of statements that go to PostgreSQL and are answered in one round trip. The driver
 * caches prepared statements by their text, so texts must be few. Not thread-safe.
 */
final class PostgresRoundTrip {
    private final StringBuilder sql = new StringBuilder();
    private final List<Object> values = new ArrayList<>();

    PostgresRoundTrip add(String statement, Object... with) {
        sql.append(sql.isEmpty() ? "" : ";\n").append(statement);
        values.addAll(List.of(with));
        return this;
    }

    /** Runs it; the caller closes what is returned, and reads the results from it. */
    Results run(Connection connection) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql.toString());
        try {
            for (int i = 0; i < values.size(); i++) {
                set(connection, statement, i + 1, values.get(i));
            }
            return new Results(statement, statement.execute());
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    private static void set(
            Connection connection, PreparedStatement statement, int at, Object value)
            throws SQLException {
        switch (value) {
            case String[] texts -> statement.setArray(at, connection.createArrayOf("text", texts));
            case UUID[] ids -> statement.setArray(at, connection.createArrayOf("uuid", ids));
            case Long[] numbers ->
                    statement.setArray(at, connection.createArrayOf("int8", numbers));
            default -> statement.setObject(at, value);
        }
    }

    /** Answers, one after the other. */
    static final class Results implements AutoCloseable {
        private final PreparedStatement statement;
        private boolean rows;
        private boolean ended;

        private Results(PreparedStatement statement, boolean rows) {
            this.statement = statement;
            this.rows = rows;
        }

        /** Reads the rows of the next statement that has some; without one it does nothing. */
        void rows(Reader reader) throws SQLException {
            while (!rows && !ended) {
                next();
            }
            if (ended) {
                return;
            }
            try (ResultSet row = statement.getResultSet()) {
                while (row.next()) {
                    reader.read(row);
                }
            }
            next();
        }

        private void next() throws SQLException {
            rows = statement.getMoreResults();
            ended = !rows && statement.getUpdateCount() == -1;
        }

        @Override
        public void close() throws SQLException {
            statement.close();
        }
    }

    /** Takes what is in a row. */
    interface Reader {
        void read(ResultSet row) throws SQLException;
    }

    /** The values of a column, as an array that may have nulls in it. */
    static <T> @Nullable Long[] numbers(List<T> rows, Amount<T> of) {
        @Nullable Long[] column = new @Nullable Long[rows.size()];
        for (int i = 0; i < column.length; i++) {
            column[i] = of.of(rows.get(i));
        }
        return column;
    }

    /** A number of a row. */
    interface Amount<T> {
        @Nullable Long of(T row);
    }

    static <T> @Nullable String[] texts(List<T> rows, Text<T> of) {
        @Nullable String[] column = new @Nullable String[rows.size()];
        for (int i = 0; i < column.length; i++) {
            column[i] = of.of(rows.get(i));
        }
        return column;
    }

    /** A text of a row. */
    interface Text<T> {
        @Nullable String of(T row);
    }
}
