/**
 * Billing of a call: price, hold, capture, idempotency and who pays when. Start reading at {@link
 * dev.toolbooth.core.billing.CallBilling}.
 */
@NullMarked
package dev.toolbooth.core.billing;

import org.jspecify.annotations.NullMarked;
