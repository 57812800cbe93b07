package dev.toolbooth.client.wallet;

import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A payer whose key is decrypted when it first has to sign, not before: looking at a price needs no
 * passphrase. Guards itself.
 */
final class LockedPayer implements PaymentMethod {
    private final String address;
    private final Predicate<PaymentRequirements> knows;
    private final Opener opener;
    private final Courier courier;

    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private @Nullable PaymentMethod open;

    /** Decrypts; asks for the passphrase if need be. */
    interface Opener {
        PaymentMethod open() throws PayProblem;
    }

    /** Delivers what is signed. */
    interface Courier {
        void deliver(PaymentRequirements way, PreparedPayment prepared) throws PayProblem;
    }

    /**
     * @param knows whether this way to pay is one that it will know
     */
    LockedPayer(
            String address, Predicate<PaymentRequirements> knows, Opener opener, Courier courier) {
        this.address = address;
        this.knows = knows;
        this.opener = opener;
        this.courier = courier;
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public boolean canPay(PaymentRequirements way) {
        return knows.test(way);
    }

    @Override
    public PreparedPayment prepare(PaymentRequirements way) throws PayProblem {
        return open().prepare(way);
    }

    @Override
    public void deliver(PaymentRequirements way, PreparedPayment prepared) throws PayProblem {
        courier.deliver(way, prepared);
    }

    private PaymentMethod open() throws PayProblem {
        lock.lock();
        try {
            PaymentMethod now = open;
            if (now == null) {
                now = opener.open();
                open = now;
            }
            return now;
        } finally {
            lock.unlock();
        }
    }
}
