package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Address;

/** A test of whether a wallet is a contract or only a key. */
@FunctionalInterface
public interface ContractWallets {
    /** Without a node: all wallets count as keys, and settlement finds out. */
    ContractWallets UNASKED = address -> false;

    /** Asks a node. */
    static ContractWallets of(RpcNode node) {
        return new EvmNode(node)::hasCode;
    }

    boolean isContract(Address address) throws NodeProblem;
}
