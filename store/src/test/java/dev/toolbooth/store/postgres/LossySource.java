package dev.toolbooth.store.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;

/** Connections that can be lost right before or after the next commit. */
public final class LossySource implements PostgresSource {
    private final PostgresSource source;
    private final AtomicReference<Loss> next = new AtomicReference<>(Loss.NONE);

    /** When a connection is lost. */
    public enum Loss {
        NONE,
        BEFORE_COMMIT,
        AFTER_COMMIT
    }

    public LossySource(PostgresSource source) {
        this.source = source;
    }

    public void lose(Loss when) {
        next.set(when);
    }

    /** Whether what was to be lost has been. */
    public boolean hasLost() {
        return next.get() == Loss.NONE;
    }

    @Override
    public Connection open() throws SQLException {
        Connection connection = source.open();
        return proxy(
                Connection.class,
                (method, values) -> {
                    Object result = call(method, connection, values);
                    boolean commits =
                            method.getName().equals("prepareStatement")
                                    && ((String) values[0]).endsWith("COMMIT");
                    return commits ? watched(connection, (PreparedStatement) result) : result;
                });
    }

    private PreparedStatement watched(Connection connection, PreparedStatement statement) {
        return proxy(
                PreparedStatement.class,
                (method, values) -> {
                    Loss loss =
                            method.getName().equals("execute")
                                    ? next.getAndSet(Loss.NONE)
                                    : Loss.NONE;
                    if (loss == Loss.BEFORE_COMMIT) {
                        connection.close();
                        throw new SQLException("the connection was lost", "08006");
                    }
                    Object result = call(method, statement, values);
                    if (loss == Loss.AFTER_COMMIT) {
                        connection.close();
                        throw new SQLException("the connection was lost", "08006");
                    }
                    return result;
                });
    }

    private interface Calls {
        Object call(Method method, Object[] values) throws Throwable;
    }

    private static Object call(Method method, Object on, Object[] values) throws Throwable {
        try {
            return method.invoke(on, values);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, Calls calls) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (_, method, values) -> calls.call(method, values)));
    }
}
