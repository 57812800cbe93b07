package dev.toolbooth.chain;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A node that is asked over HTTP, through any sender. Its messages don't show its address, which
 * may contain a key. Thread-safe.
 */
public final class JsonRpcNode implements RpcNode {
    private static final int MESSAGE_CHARS_MAX = 300;

    private final Post post;
    private final AtomicLong ids = new AtomicLong();

    /** The way to the node. Thread-safe. */
    @FunctionalInterface
    public interface Post {
        /**
         * Sends a request and waits for its answer.
         *
         * @throws IOException when there is none; its message, fit for operators, says why
         */
        Reply send(ObjectNode request) throws IOException;
    }

    /**
     * An answer over HTTP.
     *
     * @param json its body, or null when that is no JSON
     */
    public record Reply(int status, @Nullable JsonNode json) {}

    public JsonRpcNode(Post post) {
        this.post = post;
    }

    @Override
    public JsonNode ask(String method, ArrayNode params) throws NodeProblem {
        long id = ids.incrementAndGet();
        ObjectNode request =
                Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
        request.set("params", params);
        Reply reply;
        try {
            reply = post.send(request);
        } catch (IOException e) {
            throw noAnswer(method, String.valueOf(e.getMessage()));
        }
        if (!(reply.json() instanceof ObjectNode object)) {
            throw noAnswer(method, "status " + reply.status() + " without a JSON object");
        }
        return result(method, id, reply.status(), object);
    }

    private static JsonNode result(String method, long id, int status, ObjectNode object)
            throws NodeProblem {
        JsonNode theirs = object.path("id");
        boolean ours = theirs.isIntegralNumber() && theirs.asLong(-1) == id;
        JsonNode error = object.path("error");
        boolean failed = !error.isNull() && !error.isMissingNode();
        if (failed && (ours || theirs.isNull() || theirs.isMissingNode())) {
            throw refused(method, status, error);
        }
        JsonNode result = object.get("result");
        if (!ours || result == null || status != 200) {
            throw noAnswer(method, "status " + status + " without a result for our id");
        }
        return result;
    }

    private static NodeProblem refused(String method, int status, JsonNode error) {
        String shown =
                SafeText.line(
                        error.path("message").asString("an error without a message"),
                        MESSAGE_CHARS_MAX);
        JsonNode code = error.path("code");
        if (!code.isIntegralNumber() || !code.canConvertToInt() || status == 429 || status >= 500) {
            // A gateway's way to say that it has not asked, or does not know.
            return noAnswer(method, "status " + status + ": " + shown);
        }
        return NodeProblem.refused(code.intValue(), shown, error.get("data"));
    }

    private static NodeProblem noAnswer(String method, String why) {
        return NodeProblem.noAnswer("The node gave no answer to " + method + ": " + why);
    }
}
