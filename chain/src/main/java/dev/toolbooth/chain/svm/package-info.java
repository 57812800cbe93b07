/**
 * Solana as bytes: addresses, signatures, messages, transactions and the instructions that payments
 * consist of; and its nodes, with the queries that payments need.
 *
 * <p>Start reading at {@link dev.toolbooth.chain.svm.SolanaTransaction}.
 */
@NullMarked
package dev.toolbooth.chain.svm;

import org.jspecify.annotations.NullMarked;
