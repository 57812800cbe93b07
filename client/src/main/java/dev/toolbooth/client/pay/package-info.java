/**
 * Calls that are paid for: what a seller asks, what pays for it, and who keeps count. Nothing here
 * knows how a key is kept or where the journal lies.
 */
@NullMarked
package dev.toolbooth.client.pay;

import org.jspecify.annotations.NullMarked;
