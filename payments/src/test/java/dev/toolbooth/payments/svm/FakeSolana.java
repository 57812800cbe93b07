package dev.toolbooth.payments.svm;

import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.PollDelay;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.svm.SolanaFault;
import dev.toolbooth.chain.svm.SolanaTransaction;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A node of Solana that does as it is told, and whose time passes only when somebody waits for it.
 */
public final class FakeSolana implements RpcNode, InstantSource, PollDelay {
    /** Every method that was asked for. */
    public final List<String> asked = new ArrayList<>();

    /** Transactions on the chain, as {@code getTransaction} answers. */
    public final Map<String, JsonNode> transactions = new HashMap<>();

    /** Memos of transactions of anyone. */
    public final Map<String, String> memos = new HashMap<>();

    /** What each transaction that is sent ends with, as JSON: {@code null} when it goes well. */
    public @Nullable String ending = "null";

    /** What a simulation says, as JSON. */
    public String simulation = "null";

    /** A transaction is confirmed after so many questions. */
    public int questionsUntilConfirmed;

    /** A transaction is on the chain after so many questions for it. */
    public int questionsUntilThere;

    /** Whether it says that it is confirmed. */
    public String level = "confirmed";

    /** What it answers instead, by method. */
    public final Map<String, NodeProblem> problems = new HashMap<>();

    /** What it answers instead, by method. */
    public final Map<String, JsonNode> answers = new HashMap<>();

    /** No block above this takes what is signed with its latest hash. */
    public static final long LAST_HEIGHT = 150;

    /** How high it is. */
    public long height = LAST_HEIGHT;

    public String blockhash = "4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM";
    public boolean blockhashValid = true;
    public Instant now = Instant.parse("2026-01-01T00:00:00Z");
    public final List<SolanaTransaction> sent = new ArrayList<>();
    private final Set<String> landed = new HashSet<>();

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public void pause(Duration length) {
        now = now.plus(length);
    }

    @Override
    public JsonNode ask(String method, ArrayNode params) throws NodeProblem {
        asked.add(method);
        if (method.equals("sendTransaction")) {
            if (!params.at("/1/skipPreflight").asBoolean(false) && !simulation.equals("null")) {
                throw NodeProblem.refused(-32002, "Transaction simulation failed", null);
            }
            // A problem may come before or after it has got there.
            send(params.path(0).asString());
        }
        NodeProblem problem = problems.get(method);
        if (problem != null) {
            throw problem;
        }
        JsonNode answer = answers.get(method);
        if (answer != null) {
            return answer;
        }
        return switch (method) {
            case "sendTransaction" -> Json.parse("\"" + sent.getLast().id() + "\"");
            case "simulateTransaction" -> value("{\"err\":" + simulation + ",\"logs\":[]}");
            case "getSignatureStatuses" -> value("[" + status(params.at("/0/0").asString()) + "]");
            case "isBlockhashValid" -> value(String.valueOf(blockhashValid));
            case "getLatestBlockhash" ->
                    value(
                            "{\"blockhash\":\""
                                    + blockhash
                                    + "\",\"lastValidBlockHeight\":"
                                    + LAST_HEIGHT
                                    + "}");
            case "getBlockHeight" -> Json.parse(String.valueOf(height));
            case "getTransaction" -> transaction(params.path(0).asString());
            case "getSignaturesForAddress" -> mentions();
            case "getAccountInfo" -> mint();
            default -> throw NodeProblem.refused(-32601, "no such method " + method, null);
        };
    }

    private static JsonNode value(String json) {
        return Json.parse("{\"context\":{\"slot\":5},\"value\":" + json + "}");
    }

    private void send(String base64) throws NodeProblem {
        try {
            SolanaTransaction transaction =
                    SolanaTransaction.decode(Base64.getDecoder().decode(base64));
            sent.add(transaction);
            if (ending != null) {
                landed.add(transaction.id().toString());
            }
        } catch (SolanaFault e) {
            throw NodeProblem.refused(-32602, "invalid transaction", null);
        }
    }

    private String status(String signature) {
        if (!landed.contains(signature) || questionsUntilThere-- > 0) {
            return "null";
        }
        String now = questionsUntilConfirmed-- > 0 ? "processed" : level;
        return "{\"slot\":5,\"err\":" + ending + ",\"confirmationStatus\":\"" + now + "\"}";
    }

    private JsonNode transaction(String signature) {
        JsonNode there = transactions.get(signature);
        return there == null || questionsUntilThere-- > 0 ? Json.parse("null") : there;
    }

    private JsonNode mentions() {
        ArrayNode all = Json.array();
        memos.forEach(
                (signature, memo) ->
                        all.addObject()
                                .put("signature", signature)
                                .put("memo", "[" + memo.length() + "] " + memo)
                                .putNull("err"));
        return all;
    }

    private static JsonNode mint() {
        byte[] data = new byte[82];
        data[44] = 6;
        ObjectNode value = Json.object();
        value.putArray("data").add(Base64.getEncoder().encodeToString(data)).add("base64");
        value.put("owner", "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
        ObjectNode answer = Json.object();
        answer.set("value", value);
        return answer;
    }
}
