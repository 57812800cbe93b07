package dev.toolbooth.core.money;

/**
 * Is told of calls that nobody has paid for, which did not run. Thread-safe, quick, never throws.
 */
public interface MoneyLog {
    /** Takes note of nothing. */
    MoneyLog NONE = _ -> {};

    /** A caller was asked to pay: a signal, and no error. */
    void required(PaymentRequest request);

    /** Tells another one too. */
    default MoneyLog and(MoneyLog other) {
        return request -> {
            required(request);
            other.required(request);
        };
    }
}
