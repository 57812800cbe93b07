/** Commands for buyers: calling, paying, wallets, budgets and receipts. */
@NullMarked
package dev.toolbooth.app.cli.buying;

import org.jspecify.annotations.NullMarked;
