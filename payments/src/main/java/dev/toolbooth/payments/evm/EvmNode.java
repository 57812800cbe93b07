package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An EVM node, with the queries that payments need. An answer of the wrong form counts as none. */
final class EvmNode {
    /** The most log entries that are looked at. */
    private static final int LOGS_MAX = 10_000;

    static final String LATEST = "latest";

    private final RpcNode node;

    /** The parts of a block that matter here. */
    record Block(BigInteger number, BigInteger timestamp, BigInteger baseFee) {}

    /** An event that a contract emitted in a transaction. */
    record Log(String address, List<String> topics, String data, String transaction) {
        Log {
            topics = List.copyOf(topics);
        }
    }

    /** The receipt of a mined transaction. */
    record Receipt(boolean success, List<Log> logs) {
        Receipt {
            logs = List.copyOf(logs);
        }
    }

    EvmNode(RpcNode node) {
        this.node = node;
    }

    boolean hasCode(Address address) throws NodeProblem {
        String code = text("eth_getCode", array(address.lower(), LATEST));
        return Hex.bytes(code).orElseThrow(() -> odd("eth_getCode", "no hexadecimal")).length > 0;
    }

    /** What a contract answers, as of a block. */
    String call(Address to, String data, String block) throws NodeProblem {
        return text("eth_call", Json.array().add(request(to, data)).add(block));
    }

    /** The gas that a call would take now; refused when it would fail. */
    BigInteger estimate(Address from, Address to, String data) throws NodeProblem {
        ObjectNode request = request(to, data).put("from", from.lower());
        return number("eth_estimateGas", Json.array().add(request));
    }

    private static ObjectNode request(Address to, String data) {
        return Json.object().put("to", to.lower()).put("data", data);
    }

    /** How many transactions an account has sent, with those that wait. */
    BigInteger count(Address account) throws NodeProblem {
        return number("eth_getTransactionCount", array(account.lower(), "pending"));
    }

    /** How many transactions of an account are mined, and will stay so. */
    BigInteger finalCount(Address account) throws NodeProblem {
        return number("eth_getTransactionCount", array(account.lower(), "finalized"));
    }

    Block latest() throws NodeProblem {
        String method = "eth_getBlockByNumber";
        JsonNode block = node.ask(method, Json.array().add(LATEST).add(false));
        return new Block(
                number(method, block.path("number")),
                number(method, block.path("timestamp")),
                block.has("baseFeePerGas")
                        ? number(method, block.path("baseFeePerGas"))
                        : BigInteger.ZERO);
    }

    BigInteger priorityFee() throws NodeProblem {
        return number("eth_maxPriorityFeePerGas", Json.array());
    }

    void send(String raw) throws NodeProblem {
        text("eth_sendRawTransaction", array(raw));
    }

    /** Whether a transaction is mined or waits. */
    boolean knows(String hash) throws NodeProblem {
        return !node.ask("eth_getTransactionByHash", array(hash)).isNull();
    }

    /** What a transaction called; empty when it is not known. */
    Optional<String> input(String hash) throws NodeProblem {
        JsonNode found = node.ask("eth_getTransactionByHash", array(hash)).path("input");
        return found.isString() ? Optional.of(found.stringValue()) : Optional.empty();
    }

    Optional<Receipt> receipt(String hash) throws NodeProblem {
        String method = "eth_getTransactionReceipt";
        JsonNode found = node.ask(method, array(hash));
        if (found.isNull()) {
            return Optional.empty();
        }
        boolean success = number(method, found.path("status")).signum() > 0;
        return Optional.of(new Receipt(success, logs(method, found.path("logs"))));
    }

    /**
     * What a contract has said in some blocks.
     *
     * @param topics each a text, a list of texts, or null
     */
    List<Log> logs(Address address, ArrayNode topics, BigInteger from, BigInteger to)
            throws NodeProblem {
        ObjectNode filter =
                Json.object()
                        .put("address", address.lower())
                        .put("fromBlock", Hex.quantity(from))
                        .put("toBlock", Hex.quantity(to));
        filter.set("topics", topics);
        return logs("eth_getLogs", node.ask("eth_getLogs", Json.array().add(filter)));
    }

    private static List<Log> logs(String method, JsonNode list) throws NodeProblem {
        if (!list.isArray() || list.size() > LOGS_MAX) {
            throw odd(method, "no list of logs, or too many");
        }
        List<Log> logs = new ArrayList<>();
        for (JsonNode one : list) {
            List<String> topics = new ArrayList<>();
            one.path("topics").forEach(topic -> topics.add(topic.asString("")));
            logs.add(
                    new Log(
                            one.path("address").asString(""),
                            topics,
                            one.path("data").asString(""),
                            one.path("transactionHash").asString("")));
        }
        return logs;
    }

    private static ArrayNode array(String... texts) {
        ArrayNode array = Json.array();
        for (String text : texts) {
            array.add(text);
        }
        return array;
    }

    private String text(String method, ArrayNode params) throws NodeProblem {
        JsonNode result = node.ask(method, params);
        if (!result.isString()) {
            throw odd(method, "no text");
        }
        return result.stringValue();
    }

    private BigInteger number(String method, ArrayNode params) throws NodeProblem {
        return number(method, node.ask(method, params));
    }

    private static BigInteger number(String method, JsonNode value) throws NodeProblem {
        Optional<BigInteger> number =
                value.isString() ? Hex.number(value.stringValue()) : Optional.empty();
        return number.orElseThrow(() -> odd(method, "no number"));
    }

    private static NodeProblem odd(String method, String what) {
        return NodeProblem.noAnswer(method + ": the node's answer is " + what);
    }
}
