package dev.toolbooth.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A parser of bytes from outside into JSON-RPC messages, which never throws for their content.
 *
 * <p>Thread-safe. Only UTF-8 is read; a text that could not be written again (half of a surrogate
 * pair) is refused here, so that no answer can fail later because it quotes its request.
 */
public final class RpcCodec {
    /** The default limit on the values in one body. */
    public static final int NODES_MAX = 100_000;

    private static final int NUMBER_DIGITS_MAX = 400;

    private final JsonTree json;
    private final int depthMax;
    private final int nodesMax;
    private final int batchMax;
    private final boolean anyNumber;

    /** A codec for messages with as many values as are usual. */
    public RpcCodec(int depthMax, int batchMax) {
        this(depthMax, batchMax, NODES_MAX);
    }

    /**
     * @param nodesMax the most values in one body: each takes far more memory than its bytes
     */
    public RpcCodec(int depthMax, int batchMax, int nodesMax) {
        this(
                depthMax,
                batchMax,
                nodesMax,
                false,
                new JsonTree(
                        StreamReadConstraints.builder()
                                .maxNestingDepth(depthMax)
                                .maxNumberLength(NUMBER_DIGITS_MAX)
                                .build(),
                        nodesMax));
    }

    private RpcCodec(int depthMax, int batchMax, int nodesMax, boolean anyNumber, JsonTree json) {
        this.depthMax = depthMax;
        this.batchMax = batchMax;
        this.nodesMax = nodesMax;
        this.anyNumber = anyNumber;
        this.json = json;
    }

    /** The same, for those who may number their requests with fractions. */
    public RpcCodec withFractionalIds() {
        return new RpcCodec(depthMax, batchMax, nodesMax, true, json);
    }

    /** Reads one body. */
    public RpcBody read(byte[] utf8) {
        return read(utf8, _ -> {});
    }

    /**
     * Reads one body.
     *
     * @param nodes gets the number of its values
     */
    public RpcBody read(byte[] utf8, IntConsumer nodes) {
        JsonNode tree;
        boolean plain = Utf8.isPlain(utf8);
        try {
            if (startsLikeUtf16(utf8) || (!plain && !Utf8.isWellFormed(utf8))) {
                return new RpcBody.Broken(RpcCode.PARSE_ERROR, "Parse error: expected UTF-8");
            }
            tree = json.read(utf8, nodes);
        } catch (StreamConstraintsException | NumberFormatException e) {
            if (e instanceof JacksonException fault
                    && JsonTree.TOO_MANY.equals(fault.getOriginalMessage())) {
                return new RpcBody.Broken(
                        RpcCode.INVALID_REQUEST,
                        "Invalid request: more than " + nodesMax + " values");
            }
            return new RpcBody.Broken(
                    RpcCode.INVALID_REQUEST,
                    "Invalid request: nested deeper than "
                            + depthMax
                            + " levels, or a number or name is too long or too large");
        } catch (JacksonException e) {
            boolean twice = JsonTree.TWICE.equals(e.getOriginalMessage());
            return new RpcBody.Broken(
                    RpcCode.PARSE_ERROR,
                    "Parse error: "
                            + (twice ? JsonTree.TWICE : "not valid JSON")
                            + where(e.getLocation()));
        }
        if (tree.isMissingNode()) {
            return new RpcBody.Broken(
                    RpcCode.PARSE_ERROR, "Parse error: expected a JSON-RPC message, got nothing");
        }
        if (!plain && Surrogates.mayBeHalved(utf8) && Surrogates.anyHalved(tree)) {
            return new RpcBody.Broken(
                    RpcCode.PARSE_ERROR, "Parse error: half of a surrogate pair in a string");
        }
        return tree instanceof ArrayNode array ? batch(array) : new RpcBody.Single(message(tree));
    }

    private RpcBody batch(ArrayNode array) {
        if (array.isEmpty()) {
            return new RpcBody.Broken(RpcCode.INVALID_REQUEST, "Invalid request: empty batch");
        }
        if (array.size() > batchMax) {
            return new RpcBody.Broken(
                    RpcCode.INVALID_REQUEST,
                    "Invalid request: a batch holds at most " + batchMax + " messages");
        }
        List<RpcMessage> messages = new ArrayList<>(array.size());
        for (JsonNode element : array) {
            messages.add(message(element));
        }
        return new RpcBody.Batch(messages);
    }

    private RpcMessage message(JsonNode tree) {
        if (!(tree instanceof ObjectNode object)) {
            return invalid(null, "expected an object");
        }
        JsonNode id = object.get("id");
        JsonNode knownId = isId(id) ? id : null;
        JsonNode version = object.get("jsonrpc");
        if (version == null || !version.isString() || !"2.0".equals(version.stringValue())) {
            return invalid(knownId, "expected \"jsonrpc\":\"2.0\"");
        }
        JsonNode method = object.get("method");
        if (method == null) {
            return response(object, knownId);
        }
        if (!method.isString()) {
            return invalid(knownId, "\"method\" must be a string");
        }
        if (id != null && knownId == null) {
            return invalid(
                    null,
                    "\"id\" must be a string or a " + (anyNumber ? "number" : "whole number"));
        }
        return call(method.stringValue(), knownId, object.get("params"));
    }

    private static RpcMessage call(
            String method, @Nullable JsonNode id, @Nullable JsonNode params) {
        ObjectNode named;
        if (params instanceof ObjectNode object) {
            named = object;
        } else if (params == null || params instanceof NullNode) {
            named = Json.object();
        } else {
            return new RpcMessage.Invalid(
                    id, "Invalid request: \"params\" must be an object", true);
        }
        return id == null
                ? new RpcMessage.Notification(method, named)
                : new RpcMessage.Request(id, method, named);
    }

    private static RpcMessage response(ObjectNode object, @Nullable JsonNode id) {
        JsonNode result = object.get("result");
        JsonNode error = object.get("error");
        if (id == null || (result == null) == (error == null)) {
            return invalid(id, "expected \"method\", or \"id\" with a result or an error");
        }
        return new RpcMessage.Response(id, result, error);
    }

    private static RpcMessage invalid(@Nullable JsonNode id, String reason) {
        return new RpcMessage.Invalid(id, "Invalid request: " + reason, false);
    }

    private boolean isId(@Nullable JsonNode id) {
        return id != null && (id.isString() || (anyNumber ? id.isNumber() : id.isIntegralNumber()));
    }

    private static boolean startsLikeUtf16(byte[] bytes) {
        if (bytes.length < 2) {
            return false;
        }
        int first = bytes[0] & 0xff;
        int second = bytes[1] & 0xff;
        return first == 0 || second == 0 || first == 0xfe || first == 0xff;
    }

    private static String where(@Nullable TokenStreamLocation at) {
        return at == null || at.getLineNr() < 1
                ? ""
                : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
    }
}
