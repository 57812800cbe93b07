/** Selling from the configuration: stores, shops, prices and API keys. */
@NullMarked
package dev.toolbooth.app.selling;

import org.jspecify.annotations.NullMarked;
