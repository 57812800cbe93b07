/**
 * Money: what calls cost, who pays, and the ledger that every way of paying uses.
 *
 * <p>Start reading at {@link dev.toolbooth.core.money.Ledger}.
 */
@NullMarked
package dev.toolbooth.core.money;

import org.jspecify.annotations.NullMarked;
