/**
 * Payments on Solana as x402's scheme {@code exact} has them: the buyer signs a transfer, somebody
 * else pays the fee and sends it.
 *
 * <p>Start reading at {@link dev.toolbooth.payments.svm.SvmRail}; {@link
 * dev.toolbooth.payments.svm.SvmVerifier} has the rules.
 */
@NullMarked
package dev.toolbooth.payments.svm;

import org.jspecify.annotations.NullMarked;
