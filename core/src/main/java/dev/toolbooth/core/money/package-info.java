/**
 * Money: prices, payers and shops.
 *
 * <p>Start reading at {@link dev.toolbooth.core.money.Price}.
 */
@NullMarked
package dev.toolbooth.core.money;

import org.jspecify.annotations.NullMarked;
