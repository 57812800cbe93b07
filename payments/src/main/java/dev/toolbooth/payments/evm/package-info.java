/**
 * x402's scheme exact on EVM chains: {@link dev.toolbooth.payments.evm.EvmRail} verifies, and an
 * {@link dev.toolbooth.payments.evm.EvmSettler} settles.
 */
@NullMarked
package dev.toolbooth.payments.evm;

import org.jspecify.annotations.NullMarked;
