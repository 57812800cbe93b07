/**
 * Buying from other servers for {@code call} and {@code buy}: connections, wallets and the buying
 * proxy.
 */
@NullMarked
package dev.toolbooth.app.buying;

import org.jspecify.annotations.NullMarked;
