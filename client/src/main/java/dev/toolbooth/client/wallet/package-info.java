/**
 * Wallets: keys in encrypted files, and payers that sign with them. Start reading at {@code
 * EvmPayer} and {@code SolanaPayer}.
 */
@NullMarked
package dev.toolbooth.client.wallet;

import org.jspecify.annotations.NullMarked;
