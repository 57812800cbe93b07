/** Payment rails from the configuration, and probes of the chains behind them. */
@NullMarked
package dev.toolbooth.app.payments;

import org.jspecify.annotations.NullMarked;
