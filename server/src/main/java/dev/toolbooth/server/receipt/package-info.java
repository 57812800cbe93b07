/**
 * Receipts that anyone can check: our Ed25519 key, the JWS that it makes, and how one is verified.
 * Start reading at {@link dev.toolbooth.server.receipt.SignedReceipts}.
 */
@NullMarked
package dev.toolbooth.server.receipt;

import org.jspecify.annotations.NullMarked;
