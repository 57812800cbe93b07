/**
 * x402's documents, v1 and v2, and where a payment may stand in a request: what every dialect has
 * in common that takes payments with calls.
 *
 * <p>Start reading at {@link dev.toolbooth.dialects.x402.Tender} for what comes in and at {@link
 * dev.toolbooth.dialects.x402.Demands} for what goes out.
 */
@NullMarked
package dev.toolbooth.dialects.x402;

import org.jspecify.annotations.NullMarked;
