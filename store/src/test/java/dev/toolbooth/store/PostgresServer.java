package dev.toolbooth.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A real PostgreSQL for tests, started by {@code scripts/postgres}: one for all tests of a JVM,
 * with a database of its own for each test. It stops with the JVM, also when that is killed.
 */
public final class PostgresServer {
    private static final int STOP_SECONDS_MAX = 20;

    private final Process keeper;
    private final String url;
    private final AtomicInteger databases = new AtomicInteger();

    /** A database that nobody else uses; closing drops it, whoever is still connected. */
    public record Fresh(PostgresServer server, String name, String url) implements AutoCloseable {
        public Connection connect() throws SQLException {
            return DriverManager.getConnection(url);
        }

        @Override
        public void close() throws SQLException {
            server.execute("DROP DATABASE " + name + " WITH (FORCE)");
        }
    }

    private static final class Shared {
        private static final PostgresServer SERVER = startFromEnvironment();

        private static PostgresServer startFromEnvironment() {
            PostgresServer server = start(Map.of());
            Runtime.getRuntime().addShutdownHook(new Thread(server::stop, "stop-postgres"));
            return server;
        }
    }

    private PostgresServer(Process keeper, String url) {
        this.keeper = keeper;
        this.url = url;
    }

    /** The server of this JVM; the first call starts it. */
    public static PostgresServer shared() {
        return Shared.SERVER;
    }

    /**
     * Starts a server that the caller stops.
     *
     * @param environment for the script, such as POSTGRES_BIN
     */
    public static PostgresServer start(Map<String, String> environment) {
        String script =
                Path.of(System.getProperty("toolbooth.root", ".."), "scripts/postgres").toString();
        ProcessBuilder command = new ProcessBuilder("bash", script, "hold");
        command.environment().putAll(environment);
        try {
            Process keeper = command.start();
            // Not closed: the script keeps its server until its input ends, and says no more.
            BufferedReader said = keeper.inputReader(StandardCharsets.UTF_8);
            String url = said.readLine();
            if (url == null) {
                throw new IllegalStateException("no PostgreSQL for tests:\n" + errors(keeper));
            }
            return new PostgresServer(keeper, url);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String errors(Process process) throws IOException {
        try (InputStream errors = process.getErrorStream()) {
            return new String(errors.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Where it is, with the name and the password of its owner. */
    public String url() {
        return url;
    }

    /** A new database without tables. */
    public Fresh fresh() throws SQLException {
        String name = "test" + databases.incrementAndGet();
        execute("CREATE DATABASE " + name);
        return new Fresh(this, name, url.replace("/postgres?", "/" + name + "?"));
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Stops it and deletes its data. */
    public void stop() {
        try {
            keeper.getOutputStream().close();
            if (!keeper.waitFor(STOP_SECONDS_MAX, TimeUnit.SECONDS)) {
                keeper.destroy();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
