package dev.toolbooth.tools.builtin;

import dev.toolbooth.core.outbound.BodyText;
import dev.toolbooth.core.outbound.HeaderRules;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundRequest.Redirects;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that makes an HTTP request for its caller, where the outbound rules allow it. */
public final class HttpRequestTool implements Tool {
    /** The tool's time beyond the request's own, to report the result. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    private final Outbound outbound;
    private final Duration timeout;
    private final int responseBytes;
    private final ToolSpec spec;

    /**
     * @param timeout for one request with all its redirects
     * @param responseBytes the most of a body that is returned
     */
    public HttpRequestTool(Outbound outbound, Duration timeout, int responseBytes) {
        this.outbound = outbound;
        this.timeout = timeout;
        this.responseBytes = responseBytes;
        this.spec =
                ToolSpec.named("http_request")
                        .title("HTTP request")
                        .description(
                                "Makes an HTTP request to a public server and returns status,"
                                        + " headers and body. A status such as 404 is an answer"
                                        + " too, not a failure. A GET or HEAD that is answered 429"
                                        + " or 503 with a short Retry-After is made again, twice at"
                                        + " most.")
                        .input(input())
                        .output(output())
                        .hints(new ToolHints(false, true, false, true))
                        .timeout(timeout.plus(LAST_WORDS))
                        .build();
    }

    private static Schema input() {
        return Schema.object()
                .string("url", "Where to, with http:// or https://")
                .choice(
                        "method",
                        "The method, GET when left out",
                        "GET",
                        "POST",
                        "PUT",
                        "PATCH",
                        "DELETE",
                        "HEAD")
                .optional()
                .property("headers", texts("Headers to send, by their names"))
                .optional()
                .string("body", "The body to send, as text")
                .optional();
    }

    private static Schema output() {
        return Schema.object()
                .string("status", "The status with its words, such as 200 OK")
                .integer("statusCode", "The status as a number")
                .property("headers", texts("The answer's headers"))
                .string("body", "The answer's body")
                .choice("bodyEncoding", "Present when the body is no text", "base64")
                .optional()
                .bool("truncated", "Present when the body was longer and has been cut off")
                .optional();
    }

    private static ObjectNode texts(String description) {
        ObjectNode schema = Json.object().put("type", "object").put("description", description);
        schema.putObject("additionalProperties").put("type", "string");
        return schema;
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure, InterruptedException {
        OutboundRequest request =
                new OutboundRequest(
                        call.text("method", "GET"),
                        call.text("url"),
                        headers(call.arguments().path("headers")),
                        OutboundBody.of(call.text("body")),
                        timeout,
                        responseBytes,
                        Overflow.CUT,
                        Redirects.ANYWHERE);
        try {
            return ToolOutput.structured(answer(outbound.send(request)));
        } catch (OutboundFailure e) {
            throw new ToolFailure(e.getMessage(), e);
        }
    }

    private static List<OutboundHeader> headers(JsonNode given) {
        List<OutboundHeader> headers = new ArrayList<>();
        for (Map.Entry<String, JsonNode> header : given.properties()) {
            headers.add(new OutboundHeader(header.getKey(), header.getValue().asString("")));
        }
        return headers;
    }

    private static ObjectNode answer(OutboundResponse response) {
        ObjectNode answer = Json.object();
        answer.put("status", (response.status() + " " + response.reason()).strip());
        answer.put("statusCode", response.status());
        Map<String, String> headers = new TreeMap<>();
        for (OutboundHeader header : response.headers()) {
            String name = HeaderRules.spelled(header.name());
            headers.merge(name, header.value(), (one, more) -> one + ", " + more);
        }
        ObjectNode shown = answer.putObject("headers");
        headers.forEach(shown::put);
        Optional<String> text = BodyText.of(response);
        answer.put("body", text.orElseGet(() -> base64(response.body())));
        if (text.isEmpty()) {
            answer.put("bodyEncoding", "base64");
        }
        if (response.truncated()) {
            answer.put("truncated", true);
        }
        return answer;
    }

    private static String base64(OutboundBody body) {
        return Base64.getEncoder().encodeToString(body.bytes());
    }
}
