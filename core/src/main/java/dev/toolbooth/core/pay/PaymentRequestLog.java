package dev.toolbooth.core.pay;

import dev.toolbooth.core.access.Caller;
import java.util.UUID;

/** A listener to unpaid calls, which did not run. Thread-safe, quick, never throws. */
public interface PaymentRequestLog {
    /** Takes note of nothing. */
    PaymentRequestLog NONE = (_, _) -> {};

    /**
     * The call that has to be paid for.
     *
     * @param beganNanos when it began, or 0 when it was only asked for its price
     */
    record UnpaidCall(UUID id, Caller caller, long beganNanos) {}

    /** A caller was asked to pay: a signal, and no error. */
    void required(PaymentRequest request, UnpaidCall call);

    /** Tells another one too. */
    default PaymentRequestLog and(PaymentRequestLog other) {
        return (request, call) -> {
            required(request, call);
            other.required(request, call);
        };
    }
}
