package dev.toolbooth.payments.evm;

/** What is found out about a payment. */
public sealed interface Verdict {
    /** Nothing is wrong with it. */
    record Good(EvmTransfer transfer) implements Verdict {}

    /** It would not settle. */
    record Bad(String reason, String message) implements Verdict {}

    /** Nobody can say: the node or the facilitator can't be asked. */
    record Unavailable(String message) implements Verdict {}
}
