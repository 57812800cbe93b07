/** Facilitators: servers that verify and settle x402 payments for others. */
@NullMarked
package dev.toolbooth.payments.facilitator;

import org.jspecify.annotations.NullMarked;
