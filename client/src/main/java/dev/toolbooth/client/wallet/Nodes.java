package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.client.pay.PayProblem;

/** The nodes that a wallet may ask, as its owner has named them. Thread-safe. */
@FunctionalInterface
public interface Nodes {

    /**
     * The node of a network.
     *
     * @throws PayProblem when none is set; it says what to set
     */
    RpcNode of(Network network) throws PayProblem;
}
