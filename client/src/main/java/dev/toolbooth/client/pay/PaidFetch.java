package dev.toolbooth.client.pay;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.HttpCall;
import dev.toolbooth.client.transport.HttpDocument;
import dev.toolbooth.client.transport.JdkRoundTripper;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.client.transport.UrlOrigin;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client of plain HTTP resources that cost x402 payments, under the same rules as tools: each is
 * a call whose name is its method and path. Thread-safe.
 */
public final class PaidFetch {
    /** The most of a body that is read. */
    static final int BODY_BYTES_MAX = 16 << 20;

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final int SAID_CHARS_MAX = 300;
    private static final int PAYMENT_REQUIRED = 402;
    private static final int SERVER_ERROR = 500;

    private final RoundTripper http;
    private final Buyer buyer;
    private final Duration timeout;

    /**
     * @param http which follows no redirects: a payment is for the address that was asked
     */
    public PaidFetch(HttpClient http, Buyer buyer) {
        this(new JdkRoundTripper(http), buyer);
    }

    /** The same by another way. */
    public PaidFetch(RoundTripper http, Buyer buyer) {
        this(http, buyer, TIMEOUT);
    }

    /**
     * @param timeout for a whole exchange
     */
    PaidFetch(RoundTripper http, Buyer buyer, Duration timeout) {
        this.http = http;
        this.buyer = buyer;
        this.timeout = timeout;
    }

    /**
     * A request.
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
    public PurchaseOutcome fetch(Wanted wanted) throws PayProblem, InterruptedException {
        URI uri = wanted.uri();
        String seller = UrlOrigin.of(uri);
        ObjectNode arguments = Json.object().put("uri", uri.toString());
        wanted.body().ifPresent(body -> arguments.put("body", body));
        String name = wanted.method() + " " + uri.getRawPath();
        return new PaidCaller(
                        call -> send(wanted, call), seller, unlisted -> Optional.empty(), buyer)
                .callPaidTool(CallToolRequest.of(name, arguments).withHeaders(wanted.headers()));
    }

    private CallToolResult send(Wanted wanted, CallToolRequest call) {
        URI uri = wanted.uri();
        HttpCall request =
                new HttpCall(
                        wanted.method(), uri, call.headers(), wanted.body().orElse(null), timeout);
        try {
            return answer(http.fetch(request, BODY_BYTES_MAX));
        } catch (McpException.Unreachable e) {
            throw new McpException.Unreachable("Nobody answers at " + uri, e.getCause());
        } catch (McpException.AnswerLost e) {
            throw new McpException.AnswerLost(
                    e.getCause() instanceof HttpTimeoutException
                            ? "All of the answer of " + uri + " did not come in time"
                            : "The answer of " + uri + " was lost",
                    e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new McpException.AnswerLost("Stopped while waiting for an answer", e);
        }
    }

    private static CallToolResult answer(HttpDocument response) {
        byte[] body = response.body();
        Map<String, List<String>> headers = response.head().headers();
        int status = response.status();
        // What a server could not do it may yet have been paid for: that is for the retry to find.
        if (status == PAYMENT_REQUIRED || status >= SERVER_ERROR) {
            String text = response.text();
            String start = SafeText.line(text, SAID_CHARS_MAX);
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
        return new CallToolResult(json.put("isError", status >= 400), headers);
    }
}
