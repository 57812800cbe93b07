/**
 * Payments made before the call: the buyer presents a Solana transaction.
 *
 * <p>Start reading at {@link dev.toolbooth.payments.proof.ProofRail}.
 */
@NullMarked
package dev.toolbooth.payments.proof;

import org.jspecify.annotations.NullMarked;
