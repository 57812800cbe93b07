package dev.toolbooth.server;

import dev.toolbooth.core.money.MoneyLog;
import dev.toolbooth.core.money.PaymentRequest;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs each call that nobody has paid for, at the level of what is usual, and no more than a few in
 * a second. Guarded by itself.
 */
public final class LoggedPayments implements MoneyLog {
    private static final Logger LOG = LoggerFactory.getLogger(LoggedPayments.class);
    private static final int LINES_PER_SECOND = 10;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanos;
    private long began;
    private int lines;
    private long left;

    /**
     * @param nanos a clock that only runs forward
     */
    public LoggedPayments(LongSupplier nanos) {
        this.nanos = nanos;
        this.began = nanos.getAsLong();
    }

    @Override
    public void required(PaymentRequest request) {
        if (!LOG.isInfoEnabled()) {
            return;
        }
        long untold = admit();
        if (untold < 0) {
            return;
        }
        LOG.info(
                "payment required for {} at {}: price {} micro-USD, balance {} micro-USD, {}{}",
                request.tool(),
                request.tariff().shop(),
                request.price().microUsd(),
                request.why().balance().posted().microUsd(),
                reason(request.why()),
                untold == 0 ? "" : " (" + untold + " more were not logged)");
    }

    private static String reason(PaymentRequest.Why why) {
        return switch (why) {
            case PaymentRequest.Why.NoPayer _ -> "nobody pays";
            case PaymentRequest.Why.TooLittle _ -> "too little in the account";
            case PaymentRequest.Why.OverBudget over -> "over the key's limit " + over.budget();
        };
    }

    /** How many were left out since the last line, or -1 when this one is left out too. */
    private synchronized long admit() {
        long now = nanos.getAsLong();
        if (now - began >= SECOND) {
            began = now;
            lines = 0;
        }
        if (lines == LINES_PER_SECOND) {
            left++;
            return -1;
        }
        lines++;
        long untold = left;
        left = 0;
        return untold;
    }
}
