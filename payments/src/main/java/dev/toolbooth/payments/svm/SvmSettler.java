package dev.toolbooth.payments.svm;

import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import dev.toolbooth.core.pay.RefundNote;
import dev.toolbooth.core.pay.Settlement;
import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;

/**
 * Who pays the fee of a payment and sends it: ourselves, or a facilitator. The payload of a charge
 * is x402's PaymentPayload as it came. Implementations are safe for concurrent use, may block, and
 * never throw because of a node or a facilitator.
 */
public interface SvmSettler {

    /** Whom buyers have to name; nothing while that is not known. */
    Optional<SolanaAddress> feePayer();

    /** All who may be named, with the one above. */
    Set<SolanaAddress> feePayers();

    /** As in {@link dev.toolbooth.core.pay.Rail#confirm}: whether the chain would take it. */
    Check confirm(Charge charge);

    /** As in {@link dev.toolbooth.core.pay.Rail#settle}. */
    Settlement settle(Charge charge);

    /** As in {@link dev.toolbooth.core.pay.Rail#find}. */
    Settlement find(Charge charge);

    /** As in {@link dev.toolbooth.core.pay.Rail#refund}. */
    Settlement refund(Charge charge, BigInteger amount, String id, RefundNote note);
}
