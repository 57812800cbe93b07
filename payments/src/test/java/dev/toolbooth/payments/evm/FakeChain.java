package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.Domain;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.evm.Keccak;
import dev.toolbooth.chain.evm.Secp256k1;
import dev.toolbooth.chain.evm.Signature;
import dev.toolbooth.chain.evm.Token;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A chain with one token, in memory: it runs what is sent to it, and fails when it is told to. */
final class FakeChain implements RpcNode {
    static final Asset USDC = Asset.named(Network.BASE_SEPOLIA, "USDC").orElseThrow();
    static final Address TOKEN = Address.parse(USDC.address()).orElseThrow();
    static final Domain DOMAIN = new Domain("USDC", "2", 84_532, TOKEN);

    private static final String AUTHORIZATION_CANCELED =
            Hex.text(Keccak.hash("AuthorizationCanceled(address,bytes32)"));

    final Map<Address, BigInteger> balances = new HashMap<>();
    final Set<Address> contracts = new HashSet<>(Set.of(TOKEN));
    final Set<String> used = new HashSet<>();
    final List<String> asked = new ArrayList<>();

    /** What is refused, with which words, by method. */
    final Map<String, String> refusals = new HashMap<>();

    /** Methods that are done and then not answered. */
    final Set<String> silent = new HashSet<>();

    /** How every transfer is refused; empty when none is. */
    String transferRefused = "";

    String name = "USDC";
    String version = "2";
    boolean knowsEip3009 = true;
    boolean mining = true;
    boolean down;
    boolean says = true;
    long timestamp = 1_800_000_000;
    long block = 100;
    long hidden;

    /** So many of the transactions that are mined are not final. */
    long unfinal;

    private final Map<String, ObjectNode> receipts = new HashMap<>();
    private final Map<String, String> inputs = new HashMap<>();
    private final TreeMap<BigInteger, String[]> waiting = new TreeMap<>();
    private final List<ObjectNode> logs = new ArrayList<>();
    private final Map<String, Integer> sentTimes = new LinkedHashMap<>();
    private long mined;

    Instant now() {
        return Instant.ofEpochSecond(timestamp);
    }

    synchronized BigInteger balance(Address owner) {
        return balances.getOrDefault(owner, BigInteger.ZERO);
    }

    synchronized long mined() {
        return mined;
    }

    @Override
    public synchronized JsonNode ask(String method, ArrayNode params) throws NodeProblem {
        asked.add(method);
        if (down) {
            throw NodeProblem.noAnswer(method + ": connection refused");
        }
        String words = refusals.get(method);
        if (words != null) {
            throw NodeProblem.refused(-32_000, words, null);
        }
        JsonNode result = answer(method, params);
        if (silent.contains(method)) {
            throw NodeProblem.noAnswer("timeout");
        }
        return result;
    }

    private JsonNode answer(String method, ArrayNode params) throws NodeProblem {
        return switch (method) {
            case "eth_getCode" ->
                    text(contracts.contains(address(params.get(0).stringValue())) ? "0x60" : "0x");
            case "eth_call" -> text(call(params.get(0), Address.ZERO, false));
            case "eth_estimateGas" -> {
                call(params.get(0), address(params.get(0).get("from").stringValue()), false);
                yield text("0x10000");
            }
            case "eth_getTransactionCount" ->
                    text(
                            Hex.quantity(
                                    params.path(1).asString("").equals("pending")
                                            ? mined + waiting.size() - hidden
                                            : mined - unfinal));
            case "eth_getBlockByNumber" ->
                    Json.object()
                            .put("number", Hex.quantity(block))
                            .put("timestamp", Hex.quantity(timestamp))
                            .put("baseFeePerGas", "0x3b9aca00");
            case "eth_maxPriorityFeePerGas" -> text("0xf4240");
            case "eth_sendRawTransaction" -> text(send(params.get(0).stringValue()));
            case "eth_getTransactionByHash" -> {
                String input = inputs.get(params.get(0).stringValue());
                yield input == null
                        ? JsonNodeFactory.instance.nullNode()
                        : Json.object().put("input", input);
            }
            case "eth_getTransactionReceipt" -> {
                ObjectNode receipt = receipts.get(params.get(0).stringValue());
                yield receipt == null ? JsonNodeFactory.instance.nullNode() : receipt;
            }
            case "eth_getLogs" -> found(params.get(0));
            default -> throw NodeProblem.refused(-32_601, "no such method: " + method, null);
        };
    }

    private static JsonNode text(String text) {
        return JsonNodeFactory.instance.stringNode(text);
    }

    private static Address address(String text) {
        return Address.parse(text).orElseThrow();
    }

    private String call(JsonNode request, Address from, boolean real) throws NodeProblem {
        Address to = address(request.get("to").stringValue());
        String data = request.get("data").stringValue();
        return contracts.contains(to) ? token(from, data, real, Json.array()) : "0x";
    }

    /** Runs a call of the token. */
    private String token(Address from, String data, boolean real, ArrayNode said)
            throws NodeProblem {
        String selector = data.substring(0, 10);
        if (selector.equals(Token.name())) {
            return string(name);
        }
        if (selector.equals(Token.version())) {
            return string(version);
        }
        if (selector.equals("0x70a08231")) {
            return word(balance(account(data, 0)));
        }
        if (selector.equals("0xa9059cbb")) {
            move(from, account(data, 0), number(data, 1), real, said);
            return word(BigInteger.ONE);
        }
        if (!knowsEip3009) {
            throw revert("");
        }
        if (selector.equals("0xe94a0102")) {
            boolean gone = used.contains(account(data, 0).lower() + "0x" + raw(data, 1));
            return word(gone ? BigInteger.ONE : BigInteger.ZERO);
        }
        if (selector.equals("0xe3ee160e")) {
            authorized(data, real, said);
            return "0x";
        }
        throw revert("");
    }

    private void authorized(String data, boolean real, ArrayNode said) throws NodeProblem {
        Authorization leave =
                new Authorization(
                        account(data, 0),
                        account(data, 1),
                        number(data, 2),
                        number(data, 3),
                        number(data, 4),
                        "0x" + raw(data, 5));
        if (!transferRefused.isEmpty()) {
            throw NodeProblem.refused(3, transferRefused, null);
        }
        BigInteger time = BigInteger.valueOf(timestamp);
        String key = leave.from().lower() + leave.nonce();
        if (time.compareTo(leave.validAfter()) <= 0) {
            throw revert("FiatTokenV2: authorization is not yet valid");
        }
        if (time.compareTo(leave.validBefore()) >= 0) {
            throw revert("FiatTokenV2: authorization is expired");
        }
        if (used.contains(key)) {
            throw revert("FiatTokenV2: authorization is used or canceled");
        }
        Signature signature =
                new Signature(
                        number(data, 7), number(data, 8), number(data, 6).intValueExact() == 28);
        Domain domain = new Domain(name, version, DOMAIN.chainId(), TOKEN);
        if (!Secp256k1.recover(leave.digest(domain), signature)
                .filter(leave.from()::equals)
                .isPresent()) {
            throw revert("FiatTokenV2: invalid signature");
        }
        if (real) {
            said.add(
                    log(
                            "0x",
                            Token.AUTHORIZATION_USED_TOPIC,
                            Token.topic(leave.from()),
                            leave.nonce()));
        }
        move(leave.from(), leave.to(), leave.value(), real, said);
        if (real) {
            used.add(key);
        }
    }

    private void move(Address from, Address to, BigInteger value, boolean real, ArrayNode said)
            throws NodeProblem {
        if (balance(from).compareTo(value) < 0) {
            throw revert("ERC20: transfer amount exceeds balance");
        }
        if (real) {
            balances.merge(from, value, BigInteger::subtract);
            balances.merge(to, value, BigInteger::add);
            if (says) {
                said.add(
                        log(word(value), Token.TRANSFER_TOPIC, Token.topic(from), Token.topic(to)));
            }
        }
    }

    private static ObjectNode log(String data, String... topics) {
        ObjectNode log = Json.object().put("address", TOKEN.lower()).put("data", data);
        ArrayNode list = log.putArray("topics");
        for (String topic : topics) {
            list.add(topic);
        }
        return log;
    }

    private static NodeProblem revert(String words) {
        return NodeProblem.refused(3, "execution reverted: " + words, null);
    }

    private String send(String raw) throws NodeProblem {
        byte[] bytes = Hex.bytes(raw).orElseThrow();
        String hash = Hex.text(Keccak.hash(bytes));
        RlpReader fields = new RlpReader(bytes);
        BigInteger number = fields.number(1);
        Address to = address(Hex.text(fields.bytes(5)));
        String data = Hex.text(fields.bytes(7));
        if (number.compareTo(BigInteger.valueOf(mined)) < 0) {
            throw NodeProblem.refused(-32_000, "nonce too low", null);
        }
        if (waiting.containsKey(number)) {
            throw NodeProblem.refused(-32_000, "replacement transaction underpriced", null);
        }
        Address from = fields.signer();
        waiting.put(number, new String[] {hash, from.lower(), to.lower(), data});
        inputs.put(hash, data);
        sentTimes.merge(data, 1, Integer::sum);
        if (mining) {
            mine();
        }
        return hash;
    }

    /** How many transactions with this call were sent. */
    synchronized int sent(String data) {
        return sentTimes.getOrDefault(data, 0);
    }

    /** Mines all that have the next number. */
    synchronized void mine() {
        block++;
        timestamp += 2;
        for (String[] one = next(); one != null; one = next()) {
            mined++;
            ArrayNode said = Json.array();
            boolean good = true;
            try {
                token(address(one[1]), one[3], true, said);
            } catch (NodeProblem e) {
                good = false;
                said.removeAll();
            }
            record(one[0], good, said);
        }
    }

    private String @Nullable [] next() {
        return waiting.remove(BigInteger.valueOf(mined));
    }

    private void record(String hash, boolean good, ArrayNode said) {
        ObjectNode receipt = Json.object().put("status", good ? "0x1" : "0x0");
        receipt.set("logs", said);
        receipts.put(hash, receipt);
        for (JsonNode one : said) {
            logs.add(((ObjectNode) one).put("transactionHash", hash).put("at", block));
        }
    }

    /** Forgets all that waits, as a node does whose memory is full. */
    synchronized void forget() {
        waiting.values().forEach(one -> inputs.remove(one[0]));
        waiting.clear();
    }

    /** Somebody else carries out an authorization. */
    void carryOut(Authorization leave, Signature signature) throws NodeProblem {
        carryOut(List.of(Token.transferWithAuthorization(leave, signature)));
    }

    /** Somebody else has the token called several times in one transaction. */
    synchronized void carryOut(List<String> calls) throws NodeProblem {
        ArrayNode said = Json.array();
        for (String call : calls) {
            token(Address.ZERO, call, true, said);
        }
        block++;
        record("0x" + "ee".repeat(32), true, said);
    }

    synchronized void cancel(Authorization leave) {
        used.add(leave.from().lower() + leave.nonce());
        ArrayNode said =
                Json.array()
                        .add(
                                log(
                                        "0x",
                                        AUTHORIZATION_CANCELED,
                                        Token.topic(leave.from()),
                                        leave.nonce()));
        block++;
        record("0x" + "cc".repeat(32), true, said);
    }

    private ArrayNode found(JsonNode filter) {
        ArrayNode found = Json.array();
        long from = Long.decode(filter.get("fromBlock").stringValue());
        long to = Long.decode(filter.get("toBlock").stringValue());
        for (ObjectNode log : logs) {
            long at = log.get("at").longValue();
            if (at >= from && at <= to && fits(log.get("topics"), filter.get("topics"))) {
                found.add(log);
            }
        }
        return found;
    }

    private static boolean fits(JsonNode topics, JsonNode wanted) {
        for (int i = 0; i < wanted.size(); i++) {
            JsonNode one = wanted.get(i);
            JsonNode topic = i < topics.size() ? topics.get(i) : null;
            if (!one.equals(topic) && !contains(one, topic)) {
                return false;
            }
        }
        return true;
    }

    private static boolean contains(JsonNode list, @Nullable JsonNode topic) {
        for (JsonNode one : list) {
            if (one.equals(topic)) {
                return true;
            }
        }
        return false;
    }

    private static String raw(String data, int index) {
        return data.substring(10 + 64 * index, 10 + 64 * (index + 1));
    }

    private static BigInteger number(String data, int index) {
        return new BigInteger(raw(data, index), 16);
    }

    private static Address account(String data, int index) {
        return address("0x" + raw(data, index).substring(24));
    }

    private static String word(BigInteger number) {
        String digits = number.toString(16);
        return "0x" + "0".repeat(64 - digits.length()) + digits;
    }

    private static String string(String text) {
        StringBuilder digits = new StringBuilder();
        text.chars().forEach(c -> digits.append(Integer.toHexString(c)));
        return word(BigInteger.valueOf(32))
                + word(BigInteger.valueOf(text.length())).substring(2)
                + digits
                + "0".repeat(64 - digits.length());
    }
}
