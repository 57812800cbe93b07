package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.Network;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** A node of Solana that does as it is told; its time passes when somebody waits. */
final class FakeSolana implements RpcNode, Nodes, InstantSource, PollDelay {
    static final String BLOCKHASH = "4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM";

    /** Accounts as {@code getAccountInfo} answers, by address. */
    final Map<String, JsonNode> accounts = new HashMap<>();

    /** What it answers instead, by method. */
    final Map<String, NodeProblem> problems = new HashMap<>();

    /** Every method that was asked for. */
    final List<String> asked = new ArrayList<>();

    final List<SolanaTransaction> sent = new ArrayList<>();

    /** What a transaction ends with, as JSON. */
    String ending = "null";

    /** How far a transaction comes that is sent. */
    String level = "confirmed";

    /** Whether transactions get lost that are sent. */
    boolean loses;

    boolean remembers = true;
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final Set<String> landed = new LinkedHashSet<>();

    @Override
    public RpcNode of(Network network) {
        return this;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public void pause(Duration length) {
        now = now.plus(length);
    }

    void mint(String address, String program, int decimals) {
        byte[] data = new byte[82];
        data[44] = (byte) decimals;
        accounts.put(
                address,
                Json.parse(
                        "{\"owner\": \"%s\", \"data\": [\"%s\", \"base64\"]}"
                                .formatted(program, Base64.getEncoder().encodeToString(data))));
    }

    @Override
    public JsonNode ask(String method, ArrayNode params) throws NodeProblem {
        asked.add(method);
        NodeProblem problem = problems.get(method);
        if (problem != null) {
            throw problem;
        }
        return switch (method) {
            case "getLatestBlockhash" ->
                    Json.parse(
                            "{\"value\": {\"blockhash\": \"%s\", \"lastValidBlockHeight\": 150}}"
                                    .formatted(BLOCKHASH));
            case "isBlockhashValid" -> Json.parse("{\"value\": " + remembers + "}");
            case "getAccountInfo" -> {
                JsonNode account = accounts.get(params.path(0).asString());
                yield account == null
                        ? Json.parse("{\"value\": null}")
                        : Json.object().set("value", account);
            }
            case "sendTransaction" -> send(params.path(0).asString());
            case "getSignatureStatuses" -> status(params.path(0).path(0).asString());
            default -> throw new AssertionError(method);
        };
    }

    private JsonNode send(String base64) {
        try {
            SolanaTransaction transaction =
                    SolanaTransaction.decode(Base64.getDecoder().decode(base64));
            sent.add(transaction);
            if (!loses) {
                landed.add(transaction.id().toString());
            }
            return Json.parse('"' + transaction.id().toString() + '"');
        } catch (SolanaFault e) {
            throw new AssertionError(e);
        }
    }

    private JsonNode status(String signature) {
        return Json.parse(
                landed.contains(signature)
                        ? "{\"value\": [{\"confirmationStatus\": \"%s\", \"err\": %s}]}"
                                .formatted(level, ending)
                        : "{\"value\": [null]}");
    }
}
