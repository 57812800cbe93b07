package dev.toolbooth.chain;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** A node of a chain, asked over JSON-RPC. Thread-safe. */
public interface RpcNode {

    /**
     * Asks and waits; the result may be a JSON null.
     *
     * @throws NodeProblem when there is no answer, or it is an error
     */
    JsonNode ask(String method, ArrayNode params) throws NodeProblem;
}
