/** Facilitators: servers that check and settle payments of x402 for others. */
@NullMarked
package dev.toolbooth.payments.facilitator;

import org.jspecify.annotations.NullMarked;
