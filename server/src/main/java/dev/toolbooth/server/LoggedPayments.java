package dev.toolbooth.server;

import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.money.MoneyLog;
import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.PaymentLog;
import dev.toolbooth.core.pay.PaymentRecord;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs each call that nobody has paid for, at the level of what is usual, and no more than a few in
 * a second; every change of a payment; and, sparingly, ways to pay that can't be asked.
 * Thread-safe.
 */
public final class LoggedPayments implements MoneyLog, PaymentLog {
    private static final Logger LOG = LoggerFactory.getLogger(LoggedPayments.class);
    private static final int SHOWN_CHARS = 200;
    private static final Pattern CONTROLS = Pattern.compile("\\p{Cntrl}");
    private static final int LINES_PER_SECOND = 10;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long TEN_SECONDS = TimeUnit.SECONDS.toNanos(10);

    private final LongSupplier nanos;
    private final LineRation required;
    private final Map<String, LineRation> unavailable = new ConcurrentHashMap<>();

    /**
     * @param nanos a clock that only runs forward
     */
    public LoggedPayments(LongSupplier nanos) {
        this.nanos = nanos;
        this.required = new LineRation(nanos, SECOND, LINES_PER_SECOND);
    }

    @Override
    public void required(PaymentRequest request) {
        if (!LOG.isInfoEnabled()) {
            return;
        }
        long untold = required.admit();
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
                more(untold));
    }

    private static String more(long untold) {
        return untold == 0 ? "" : " (" + untold + " more were not logged)";
    }

    @Override
    public void unavailable(String rail, String problem) {
        long untold =
                unavailable
                        .computeIfAbsent(rail, _ -> new LineRation(nanos, TEN_SECONDS, 1))
                        .admit();
        if (untold >= 0) {
            LOG.warn(
                    "a payment by {} was refused for now: {}{}",
                    rail,
                    oneLine(problem),
                    more(untold));
        }
    }

    @Override
    public void changed(PaymentRecord payment) {
        if (!LOG.isInfoEnabled()) {
            return;
        }
        Charge charge = payment.charge();
        Offer offer = charge.offer();
        String signature = charge.payload().path("signature").asString("");
        String transaction = payment.transaction();
        LOG.info(
                "payment {} {}: amount {} ({}) from {} to {} on {} for {} at {}{}{}{}{}",
                payment.id(),
                payment.state().name().toLowerCase(Locale.ROOT),
                charge.amount(),
                offer.symbol(),
                oneLine(charge.payer()),
                offer.payTo(),
                offer.network(),
                payment.thing(),
                payment.shop(),
                charge.source() == Deposit.Source.BELIEVED ? ", only believed" : "",
                offer.scheme() == Scheme.PROOF ? ", signature " + oneLine(signature) : "",
                transaction == null ? "" : ", transaction " + oneLine(transaction),
                payment.steps().getLast().note().isEmpty()
                        ? ""
                        : ", " + oneLine(payment.steps().getLast().note()));
    }

    /** What came from outside, which must stay on its line and be short. */
    private static String oneLine(String text) {
        String bare = CONTROLS.matcher(text).replaceAll(" ");
        return bare.length() > SHOWN_CHARS ? bare.substring(0, SHOWN_CHARS) + "…" : bare;
    }

    private static String reason(PaymentRequest.Why why) {
        return switch (why) {
            case PaymentRequest.Why.NoPayer _ -> "nobody pays";
            case PaymentRequest.Why.TooLittle _ -> "too little in the account";
            case PaymentRequest.Why.OverBudget over -> "over the key's limit " + over.budget();
        };
    }
}
