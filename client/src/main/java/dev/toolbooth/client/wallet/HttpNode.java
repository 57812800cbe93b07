package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.JsonRpcNode;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.HttpCall;
import dev.toolbooth.client.transport.HttpDocument;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import dev.toolbooth.wire.http.HeaderNames;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** JSON-RPC nodes over HTTP, at addresses that the user has named. */
final class HttpNode {
    /** For a whole exchange. */
    static final Duration TIMEOUT = Duration.ofSeconds(15);

    static final int ANSWER_BYTES_MAX = 1024 * 1024;

    private static final Map<String, String> HEADERS =
            Map.of(
                    HeaderNames.CONTENT_TYPE,
                    "application/json",
                    HeaderNames.ACCEPT,
                    "application/json");

    private HttpNode() {}

    static RpcNode at(URI url, RoundTripper http) {
        return new JsonRpcNode(request -> send(http, url, request));
    }

    private static JsonRpcNode.Reply send(RoundTripper http, URI url, ObjectNode request)
            throws IOException {
        HttpCall call = new HttpCall("POST", url, HEADERS, Json.text(request), TIMEOUT);
        try {
            HttpDocument document = http.fetch(call, ANSWER_BYTES_MAX);
            return new JsonRpcNode.Reply(
                    document.status(), JsonInput.read(document.body()).orElse(null));
        } catch (McpException e) {
            throw new IOException(why(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for it", e);
        }
    }

    /** Not in the exception's own words, which name the address. */
    private static String why(McpException e) {
        if (e instanceof McpException.Unreachable) {
            return "no connection could be made";
        }
        return e.getCause() instanceof HttpTimeoutException
                ? "no answer within " + TIMEOUT.toSeconds() + " seconds"
                : "the connection failed, or the answer is too long";
    }
}
