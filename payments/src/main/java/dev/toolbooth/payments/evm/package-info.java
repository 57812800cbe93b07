/**
 * x402's scheme exact on EVM chains: {@link dev.toolbooth.payments.evm.EvmRail} checks, and an
 * {@link dev.toolbooth.payments.evm.EvmSettler} has the money moved.
 */
@NullMarked
package dev.toolbooth.payments.evm;

import org.jspecify.annotations.NullMarked;
