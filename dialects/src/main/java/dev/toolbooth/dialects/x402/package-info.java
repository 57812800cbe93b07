/**
 * x402's documents, v1 and v2, and the places of a payment in a request, for every dialect that
 * accepts payments with calls.
 *
 * <p>Start reading at {@link dev.toolbooth.dialects.x402.IncomingPayment} for requests and at
 * {@link dev.toolbooth.dialects.x402.PaymentRequiredWriter} for responses.
 */
@NullMarked
package dev.toolbooth.dialects.x402;

import org.jspecify.annotations.NullMarked;
