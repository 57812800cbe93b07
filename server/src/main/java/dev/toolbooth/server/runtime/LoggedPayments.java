package dev.toolbooth.server.runtime;

import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.PaymentLog;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.core.pay.PaymentRequestLog;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.text.SafeText;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * A log of payments: each unpaid call, at a level for the usual and at most a few a second; every
 * change of a payment; and, sparingly, rails that can't be asked. Thread-safe.
 */
public final class LoggedPayments implements PaymentRequestLog, PaymentLog {
    private static final Logger LOG = LoggerFactory.getLogger(LoggedPayments.class);
    private static final int SHOWN_CHARS = 200;
    private static final int LINES_PER_SECOND = 10;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long TEN_SECONDS = TimeUnit.SECONDS.toNanos(10);

    private final LongSupplier nanos;
    private final LogThrottle required;
    private final Map<String, LogThrottle> unavailable = new ConcurrentHashMap<>();

    /**
     * @param nanos a clock that only runs forward
     */
    public LoggedPayments(LongSupplier nanos) {
        this.nanos = nanos;
        this.required = new LogThrottle(nanos, SECOND, LINES_PER_SECOND);
    }

    @Override
    public void required(PaymentRequest request, UnpaidCall call) {
        if (!LOG.isInfoEnabled()) {
            return;
        }
        long untold = required.admit();
        if (untold < 0) {
            return;
        }
        String reason = reason(request.why());
        Payer payer = call.caller().payer();
        LoggingEventBuilder line = LOG.atInfo().addKeyValue("call", call.id());
        if (payer != null) {
            line = line.addKeyValue("key", payer.key()).addKeyValue("account", payer.account());
        }
        if (call.beganNanos() != 0) {
            long took = Math.max(0, nanos.getAsLong() - call.beganNanos());
            line = line.addKeyValue("duration_ms", TimeUnit.NANOSECONDS.toMillis(took));
        }
        line.addKeyValue("tool", request.tool())
                .addKeyValue("server", request.tariff().shop())
                .addKeyValue("reason", reason)
                .log(
                        "payment required for {} at {}: price {} micro-USD, balance {} micro-USD, {}{}",
                        request.tool(),
                        request.tariff().shop(),
                        request.price().microUsd(),
                        request.why().balance().posted().microUsd(),
                        reason,
                        more(untold));
    }

    private static String more(long untold) {
        return untold == 0 ? "" : " (" + untold + " more were not logged)";
    }

    @Override
    public void unavailable(String rail, String problem) {
        long untold =
                unavailable
                        .computeIfAbsent(rail, _ -> new LogThrottle(nanos, TEN_SECONDS, 1))
                        .admit();
        if (untold >= 0) {
            String reason = oneLine(problem);
            LOG.atWarn()
                    .addKeyValue("rail", rail)
                    .addKeyValue("reason", reason)
                    .log("a payment by {} was refused for now: {}{}", rail, reason, more(untold));
        }
    }

    @Override
    public void changed(PaymentRecord payment) {
        if (!LOG.isInfoEnabled()) {
            return;
        }
        VerifiedPayment verified = payment.verified();
        Offer offer = verified.offer();
        String signature = verified.payload().path("signature").asString("");
        String state = payment.state().name().toLowerCase(Locale.ROOT);
        String transaction = payment.transaction() == null ? "" : oneLine(payment.transaction());
        String note = oneLine(payment.steps().getLast().note());
        LoggingEventBuilder line =
                LOG.atInfo()
                        .addKeyValue("payment", payment.id())
                        .addKeyValue("call", payment.call())
                        .addKeyValue("account", payment.account())
                        .addKeyValue(
                                "duration_ms",
                                Duration.between(payment.began(), payment.changed()).toMillis())
                        .addKeyValue("state", state)
                        .addKeyValue("tool", payment.thing())
                        .addKeyValue("server", payment.shop())
                        .addKeyValue("network", offer.network());
        if (!transaction.isEmpty()) {
            line = line.addKeyValue("transaction", transaction);
        }
        if (!note.isEmpty()) {
            line = line.addKeyValue("reason", note);
        }
        line.log(
                "payment {} {}: amount {} ({}) from {} to {} on {} for {} at {}{}{}{}{}",
                payment.id(),
                state,
                verified.amount(),
                offer.symbol(),
                oneLine(verified.payer()),
                offer.payTo(),
                offer.network(),
                payment.thing(),
                payment.shop(),
                verified.source() == Deposit.Source.BELIEVED ? ", only believed" : "",
                offer.scheme() == Scheme.PROOF ? ", signature " + oneLine(signature) : "",
                transaction.isEmpty() ? "" : ", transaction " + transaction,
                note.isEmpty() ? "" : ", " + note);
    }

    /** What came from outside, which must stay on its line and be short. */
    private static String oneLine(String text) {
        return SafeText.line(text, SHOWN_CHARS);
    }

    private static String reason(PaymentRequest.Why why) {
        return switch (why) {
            case PaymentRequest.Why.NoPayer _ -> "nobody pays";
            case PaymentRequest.Why.TooLittle _ -> "too little in the account";
            case PaymentRequest.Why.OverBudget over -> "over the key's limit " + over.budget();
        };
    }
}
