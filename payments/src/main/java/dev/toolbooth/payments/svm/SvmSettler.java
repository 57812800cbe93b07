package dev.toolbooth.payments.svm;

import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;

/**
 * A settler that pays the fee of a payment and sends it: ourselves, or a facilitator. The payload
 * of a verified payment is x402's PaymentPayload as it came. Implementations are safe for
 * concurrent use, may block, and never throw because of a node or a facilitator.
 */
public interface SvmSettler {

    /** Whom buyers have to name; nothing while that is not known. */
    Optional<SolanaAddress> feePayer();

    /** All who may be named, with the one above. */
    Set<SolanaAddress> feePayers();

    /** As in {@link dev.toolbooth.core.rail.Rail#confirm}: whether the chain would take it. */
    Verification confirm(VerifiedPayment verified);

    /** As in {@link dev.toolbooth.core.rail.Rail#settle}. */
    Settlement settle(VerifiedPayment verified);

    /** As in {@link dev.toolbooth.core.rail.Rail#find}. */
    Settlement find(VerifiedPayment verified);

    /** As in {@link dev.toolbooth.core.rail.Rail#refund}. */
    Settlement refund(VerifiedPayment verified, BigInteger amount, String id, RefundNote note);
}
