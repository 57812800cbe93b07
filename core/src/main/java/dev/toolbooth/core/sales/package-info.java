/**
 * What was sold, over ranges of time. Start reading at {@link dev.toolbooth.core.sales.Sales}; what
 * counts as a sale or a refund is in {@link dev.toolbooth.core.sales.Movement}.
 */
@NullMarked
package dev.toolbooth.core.sales;

import org.jspecify.annotations.NullMarked;
