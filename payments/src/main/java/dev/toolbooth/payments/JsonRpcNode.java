package dev.toolbooth.payments;

import dev.toolbooth.chain.Node;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.payments.JsonHttp.Answer;
import dev.toolbooth.payments.JsonHttp.NoAnswer;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A node that is asked over HTTP. Thread-safe. */
public final class JsonRpcNode implements Node {
    private static final int MESSAGE_MAX = 300;

    private final JsonHttp http;
    private final String url;
    private final List<OutboundHeader> headers;
    private final AtomicLong ids = new AtomicLong();

    /**
     * @param headers the node's own, such as a key
     */
    public JsonRpcNode(JsonHttp http, String url, List<OutboundHeader> headers) {
        this.http = http;
        this.url = url;
        this.headers = List.copyOf(headers);
    }

    @Override
    public JsonNode ask(String method, ArrayNode params) throws NodeProblem {
        long id = ids.incrementAndGet();
        ObjectNode request =
                Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
        request.set("params", params);
        Answer answer;
        try {
            // Sending a transaction twice is sending it once, and all else are questions.
            answer = http.ask(url, headers, request);
        } catch (NoAnswer e) {
            throw NodeProblem.noAnswer(method + ": " + e.why());
        }
        if (!(answer.json() instanceof ObjectNode object)) {
            throw NodeProblem.noAnswer(
                    method + ": status " + answer.status() + " without a JSON object");
        }
        return result(method, id, answer.status(), object);
    }

    private static JsonNode result(String method, long id, int status, ObjectNode object)
            throws NodeProblem {
        JsonNode theirs = object.get("id");
        JsonNode error = object.get("error");
        if (error != null && !error.isNull() && (isId(theirs, id) || isNone(theirs))) {
            throw refused(method, status, error);
        }
        JsonNode result = object.get("result");
        if (!isId(theirs, id) || result == null || status != 200) {
            throw NodeProblem.noAnswer(
                    method + ": status " + status + " without a result for our id");
        }
        return result;
    }

    private static NodeProblem refused(String method, int status, JsonNode error) {
        JsonNode code = error.path("code");
        JsonNode said = error.path("message");
        String message = said.isString() ? said.stringValue() : "an error without a message";
        String shown = message.length() > MESSAGE_MAX ? message.substring(0, MESSAGE_MAX) : message;
        if (!code.canConvertToInt() || status == 429 || status >= 500) {
            // A gateway's way to say that it has not asked, or does not know.
            return NodeProblem.noAnswer(method + ": status " + status + ": " + shown);
        }
        return NodeProblem.refused(code.intValue(), shown, error.get("data"));
    }

    private static boolean isId(@Nullable JsonNode theirs, long id) {
        return theirs != null
                && theirs.isIntegralNumber()
                && theirs.canConvertToLong()
                && theirs.longValue() == id;
    }

    private static boolean isNone(@Nullable JsonNode theirs) {
        return theirs == null || theirs.isNull();
    }
}
