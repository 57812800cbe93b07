/**
 * Solana as bytes: addresses, signatures, messages and transactions, and what the instructions say
 * that payments consist of; and its nodes, as payments ask them.
 *
 * <p>Start reading at {@link dev.toolbooth.chain.svm.SolanaTransaction}.
 */
@NullMarked
package dev.toolbooth.chain.svm;

import org.jspecify.annotations.NullMarked;
