package dev.toolbooth.client.pay;

import dev.toolbooth.client.McpException;
import dev.toolbooth.client.ToolCall;
import dev.toolbooth.client.ToolResult;
import dev.toolbooth.client.transport.Origin;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Plain HTTP resources that are paid for with x402, under the same rules as tools: each is a call
 * whose name is its method and path. Thread-safe.
 */
public final class PaidFetch {
    /** The most of a body that is read. */
    static final int BODY_BYTES_MAX = 16 << 20;

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final int SAID_CHARS_MAX = 300;
    private static final int PAYMENT_REQUIRED = 402;
    private static final int SERVER_ERROR = 500;

    private final HttpClient http;
    private final Buyer buyer;
    private final Duration timeout;

    /**
     * @param http which follows no redirects: a payment is for the address that was asked
     */
    public PaidFetch(HttpClient http, Buyer buyer) {
        this(http, buyer, TIMEOUT);
    }

    /**
     * @param timeout for a whole exchange
     */
    PaidFetch(HttpClient http, Buyer buyer, Duration timeout) {
        this.http = http;
        this.buyer = buyer;
        this.timeout = timeout;
    }

    /**
     * What is asked for.
     *
     * @param body empty for none
     */
    public record Wanted(
            String method, URI uri, Map<String, String> headers, Optional<String> body) {
        public Wanted {
            headers = Map.copyOf(headers);
        }

        public static Wanted get(URI uri) {
            return new Wanted("GET", uri, Map.of(), Optional.empty());
        }
    }

    /**
     * Fetches, and pays if it costs something and that is agreed to. The result's {@code json} has
     * {@code status}, and {@code body} as text, or {@code base64} where it is none.
     *
     * @throws McpException when there is no answer
     */
    public Sale fetch(Wanted wanted) throws PayProblem, InterruptedException {
        URI uri = wanted.uri();
        String seller = Origin.of(uri);
        ObjectNode arguments = Json.object().put("uri", uri.toString());
        wanted.body().ifPresent(body -> arguments.put("body", body));
        String name = wanted.method() + " " + uri.getRawPath();
        return new PaidCaller(
                        call -> send(wanted, call), seller, unlisted -> Optional.empty(), buyer)
                .callPaidTool(ToolCall.of(name, arguments).withHeaders(wanted.headers()));
    }

    private ToolResult send(Wanted wanted, ToolCall call) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(wanted.uri())
                        .method(
                                wanted.method(),
                                wanted.body()
                                        .map(BodyPublishers::ofString)
                                        .orElseGet(BodyPublishers::noBody));
        call.headers().forEach(request::setHeader);
        HttpRequest ready = request.build();
        return whole(wanted.uri(), () -> answer(http.send(ready, BodyHandlers.ofInputStream())));
    }

    /** A request's own timeout ends with the head of its answer, and a body could come for ever. */
    private ToolResult whole(URI uri, Callable<ToolResult> exchange) {
        FutureTask<ToolResult> answer = new FutureTask<>(exchange);
        Thread.startVirtualThread(answer);
        try {
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new McpException.AnswerLost(
                    "All of the answer of " + uri + " did not come in time", e);
        } catch (ExecutionException e) {
            throw switch (e.getCause()) {
                case McpException known -> known;
                case ConnectException none ->
                        new McpException.Unreachable("Nobody answers at " + uri, none);
                case IOException lost ->
                        new McpException.AnswerLost("The answer of " + uri + " was lost", lost);
                case null, default -> new IllegalStateException(e.getCause());
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new McpException.AnswerLost("Stopped while waiting for an answer", e);
        } finally {
            answer.cancel(true);
        }
    }

    private static ToolResult answer(HttpResponse<InputStream> response) throws IOException {
        byte[] body;
        try (InputStream in = response.body()) {
            body = in.readNBytes(BODY_BYTES_MAX + 1);
        }
        if (body.length > BODY_BYTES_MAX) {
            throw new McpException.NotUnderstood(
                    "The answer has more than " + BODY_BYTES_MAX + " bytes");
        }
        Map<String, List<String>> headers = new HashMap<>();
        response.headers()
                .map()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values));
        int status = response.statusCode();
        // What a server could not do it may yet have been paid for: that is for the retry to find.
        if (status == PAYMENT_REQUIRED || status >= SERVER_ERROR) {
            String text = new String(body, StandardCharsets.UTF_8);
            String start = text.substring(0, Math.min(text.length(), SAID_CHARS_MAX));
            throw new McpException.HttpRefusal(
                    status,
                    headers,
                    text,
                    "The server answered with status " + status + ": " + start);
        }
        ObjectNode json = Json.object().put("status", status);
        try {
            var decoder = StandardCharsets.UTF_8.newDecoder();
            json.put("body", decoder.decode(ByteBuffer.wrap(body)).toString());
        } catch (CharacterCodingException binary) {
            json.put("base64", Base64.getEncoder().encodeToString(body));
        }
        return new ToolResult(json.put("isError", status >= 400), headers);
    }
}
