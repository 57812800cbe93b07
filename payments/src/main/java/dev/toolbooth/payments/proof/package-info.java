/**
 * Payments that were made before the call: the buyer shows a transaction of Solana.
 *
 * <p>Start reading at {@link dev.toolbooth.payments.proof.ProofRail}.
 */
@NullMarked
package dev.toolbooth.payments.proof;

import org.jspecify.annotations.NullMarked;
