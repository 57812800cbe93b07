package dev.toolbooth.client.pay;

import dev.toolbooth.chain.PollDelay;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/**
 * The parts that paid calls need.
 *
 * @param payers the payment methods, the preferred first
 * @param purse has the limits and the journal
 * @param approval approves spending
 * @param checker checks receipts
 * @param pollDelay the wait between two looks at a payment in progress
 */
public record Buyer(
        List<PaymentMethod> payers,
        Purse purse,
        Approval approval,
        ReceiptChecker checker,
        PollDelay pollDelay) {
    private static final int KEY_BYTES = 18;
    private static final SecureRandom RANDOM = new SecureRandom();

    public Buyer {
        payers = List.copyOf(payers);
    }

    public Buyer(List<PaymentMethod> payers, Purse purse, Approval approval) {
        this(payers, purse, approval, ReceiptChecker.NONE);
    }

    public Buyer(
            List<PaymentMethod> payers, Purse purse, Approval approval, ReceiptChecker checker) {
        this(payers, purse, approval, checker, Thread::sleep);
    }

    /** A new name for a call, which x402's payment-identifier takes too. */
    public static String newKey() {
        byte[] bytes = new byte[KEY_BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
