package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.Node;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.evm.Address;

/** Tells wallets that are contracts from those that are only keys. */
@FunctionalInterface
public interface Wallets {
    /** Where nobody can be asked: all are keys, and whoever settles finds out. */
    Wallets UNASKED = address -> false;

    /** Asks a node. */
    static Wallets of(Node node) {
        return new EvmNode(node)::hasCode;
    }

    boolean isContract(Address address) throws NodeProblem;
}
