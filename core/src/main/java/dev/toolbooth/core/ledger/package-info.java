/**
 * The ledger: accounts, holds, captures and the journal behind them. Start reading at {@link
 * dev.toolbooth.core.ledger.Ledger}.
 */
@NullMarked
package dev.toolbooth.core.ledger;

import org.jspecify.annotations.NullMarked;
