/**
 * The parts of Ethereum and its relatives that payments need: hashes, addresses, signatures, typed
 * data, token calls, and transactions. Small on purpose: only what payments with EIP-3009 use.
 */
@NullMarked
package dev.toolbooth.chain.evm;

import org.jspecify.annotations.NullMarked;
