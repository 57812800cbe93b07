package dev.toolbooth.core.pay;

/** A listener to unpaid calls, which did not run. Thread-safe, quick, never throws. */
public interface PaymentRequestLog {
    /** Takes note of nothing. */
    PaymentRequestLog NONE = _ -> {};

    /** A caller was asked to pay: a signal, and no error. */
    void required(PaymentRequest request);

    /** Tells another one too. */
    default PaymentRequestLog and(PaymentRequestLog other) {
        return request -> {
            required(request);
            other.required(request);
        };
    }
}
