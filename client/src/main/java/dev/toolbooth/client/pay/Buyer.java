package dev.toolbooth.client.pay;

import dev.toolbooth.chain.Pause;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/**
 * Who buys.
 *
 * @param payers what can pay, the preferred first
 * @param purse keeps count
 * @param approval is asked before money is spent
 * @param checker looks at receipts
 * @param pause waits between two looks at a payment that is under way
 */
public record Buyer(
        List<Payer> payers, Purse purse, Approval approval, ReceiptChecker checker, Pause pause) {
    private static final int KEY_BYTES = 18;
    private static final SecureRandom RANDOM = new SecureRandom();

    public Buyer {
        payers = List.copyOf(payers);
    }

    public Buyer(List<Payer> payers, Purse purse, Approval approval) {
        this(payers, purse, approval, ReceiptChecker.NONE);
    }

    public Buyer(List<Payer> payers, Purse purse, Approval approval, ReceiptChecker checker) {
        this(payers, purse, approval, checker, Thread::sleep);
    }

    /** A new name for a call, which x402's payment-identifier takes too. */
    static String newKey() {
        byte[] bytes = new byte[KEY_BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
