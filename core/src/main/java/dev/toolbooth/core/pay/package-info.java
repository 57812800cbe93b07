/**
 * Payments that come with a call, from a wallet on a chain: what is offered, how a payment is
 * checked, taken for one call, settled, and found again after a crash.
 *
 * <p>Start reading at {@link dev.toolbooth.core.pay.Rail} and {@link
 * dev.toolbooth.core.pay.PaymentRecord}.
 */
@NullMarked
package dev.toolbooth.core.pay;

import org.jspecify.annotations.NullMarked;
