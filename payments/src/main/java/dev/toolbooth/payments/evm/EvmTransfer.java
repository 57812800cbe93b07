package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.Signature;
import dev.toolbooth.chain.x402.PaymentPayload;
import dev.toolbooth.chain.x402.PaymentRequirements;
import dev.toolbooth.chain.x402.Resource;

/**
 * A payment whose signature is good, and what it has to pay.
 *
 * @param payment as the buyer sent it
 * @param wanted what the seller wants, under the network's CAIP-2 name
 * @param resource what is paid for
 */
public record EvmTransfer(
        PaymentPayload payment,
        PaymentRequirements wanted,
        Resource resource,
        Address token,
        Authorization leave,
        Signature signature) {

    /** The same for every copy of a payment, and for no other. */
    public String key() {
        return String.join(
                "|", wanted.network(), token.lower(), leave.from().lower(), leave.nonce());
    }
}
