package dev.toolbooth.testkit.leaving;

import dev.toolbooth.core.ledger.Ledger;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Objects;
import java.util.concurrent.Semaphore;

/** A ledger whose next capture waits for the test, when it is told so. Thread-safe. */
final class HeldLedger {
    final Semaphore capturing = new Semaphore(0);
    final Semaphore go = new Semaphore(0);
    private volatile boolean holding;

    /** Has the next capture wait. */
    void hold() {
        holding = true;
    }

    /** The ledger that does everything else as the real one does. */
    Ledger before(Ledger real) {
        return (Ledger)
                Proxy.newProxyInstance(
                        Ledger.class.getClassLoader(),
                        new Class<?>[] {Ledger.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("capture") && holding) {
                                holding = false;
                                capturing.release();
                                go.acquireUninterruptibly();
                            }
                            try {
                                return method.invoke(real, arguments);
                            } catch (InvocationTargetException e) {
                                throw Objects.requireNonNullElse(e.getCause(), e);
                            }
                        });
    }
}
