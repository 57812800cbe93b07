/**
 * Sales over ranges of time. Start reading at {@link dev.toolbooth.core.sales.Sales}; {@link
 * dev.toolbooth.core.sales.EntryKind} says what counts as a sale or a refund.
 */
@NullMarked
package dev.toolbooth.core.sales;

import org.jspecify.annotations.NullMarked;
