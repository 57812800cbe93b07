package dev.toolbooth.core.pay;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** All listeners to the progress of payments. Thread-safe. */
public final class PaymentLogs implements PaymentLog {
    private final List<PaymentLog> all = new CopyOnWriteArrayList<>();
    private final Consumer<RuntimeException> faults;

    /**
     * @param faults is told of those that throw
     */
    public PaymentLogs(Consumer<RuntimeException> faults) {
        this.faults = faults;
    }

    /** Tells another one too. */
    public void add(PaymentLog log) {
        all.add(log);
    }

    @Override
    public void changed(PaymentRecord payment) {
        tell(log -> log.changed(payment));
    }

    @Override
    public void unavailable(String rail, String problem) {
        tell(log -> log.unavailable(rail, problem));
    }

    private void tell(Consumer<PaymentLog> news) {
        for (PaymentLog log : all) {
            try {
                news.accept(log);
            } catch (RuntimeException e) {
                // What they are told of is on the disk, and its buyer must not hear that it failed.
                faults.accept(e);
            }
        }
    }
}
