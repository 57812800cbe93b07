/**
 * What is needed of Ethereum and its kin: hashes, addresses, signatures, typed data, the calls of a
 * token, and transactions. Small on purpose: only what payments with EIP-3009 use.
 */
@NullMarked
package dev.toolbooth.chain.evm;

import org.jspecify.annotations.NullMarked;
