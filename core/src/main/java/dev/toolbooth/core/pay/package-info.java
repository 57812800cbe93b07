/**
 * Payments that come with a call, from a wallet on a chain: how they are offered, verified, used
 * for one call, settled, and recovered after a crash.
 *
 * <p>Start reading at {@link dev.toolbooth.core.rail.Rail} and {@link
 * dev.toolbooth.core.pay.PaymentRecord}.
 */
@NullMarked
package dev.toolbooth.core.pay;

import org.jspecify.annotations.NullMarked;
