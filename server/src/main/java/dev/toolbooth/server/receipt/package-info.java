/**
 * Receipts that anyone can verify: our Ed25519 key, and what it signs. Start reading at {@link
 * dev.toolbooth.server.receipt.SignedReceipts}.
 */
@NullMarked
package dev.toolbooth.server.receipt;

import org.jspecify.annotations.NullMarked;
