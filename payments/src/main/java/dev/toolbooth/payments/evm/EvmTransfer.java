package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.Signature;
import dev.toolbooth.wire.x402.PaymentPayload;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Resource;

/**
 * A payment with a valid signature, and the requirements that it has to meet.
 *
 * @param payment as the buyer sent it
 * @param wanted the seller's requirements, under the network's CAIP-2 name
 * @param resource the resource that it is for
 */
public record EvmTransfer(
        PaymentPayload payment,
        PaymentRequirements wanted,
        X402Resource resource,
        Address token,
        Authorization leave,
        Signature signature) {

    /** The same for every copy of a payment, and for no other. */
    public String key() {
        return String.join(
                "|", wanted.network(), token.lower(), leave.from().lower(), leave.nonce());
    }
}
