/**
 * Paid calls: the seller's demand, the means of payment, and the buyer's limits. Nothing here knows
 * how a key is stored or where the journal is.
 */
@NullMarked
package dev.toolbooth.client.pay;

import org.jspecify.annotations.NullMarked;
