/**
 * x402's scheme {@code exact} on Solana: the buyer signs a transfer, and a facilitator pays the fee
 * and sends it.
 *
 * <p>Start reading at {@link dev.toolbooth.payments.svm.SvmRail}; {@link
 * dev.toolbooth.payments.svm.SvmVerifier} has the rules.
 */
@NullMarked
package dev.toolbooth.payments.svm;

import org.jspecify.annotations.NullMarked;
