package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.evm.Address;

/** Tells wallets that are contracts from those that are only keys. */
@FunctionalInterface
public interface Wallets {
    /** Where nobody can be asked: all are keys, and whoever settles finds out. */
    Wallets UNASKED = address -> false;

    boolean isContract(Address address) throws NodeProblem;
}
