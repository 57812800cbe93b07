package dev.toolbooth.server.http;

import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The response headers that tell a browser which other origins may call. */
public final class Cors {
    private static final List<String> SENT =
            List.of(
                    HeaderNames.CONTENT_TYPE,
                    HeaderNames.ACCEPT,
                    HeaderNames.AUTHORIZATION,
                    HeaderNames.MCP_SESSION_ID,
                    HeaderNames.MCP_PROTOCOL_VERSION,
                    HeaderNames.MCP_METHOD,
                    HeaderNames.MCP_NAME,
                    HeaderNames.LAST_EVENT_ID,
                    HeaderNames.X_SSE_CLIENT_ID,
                    HeaderNames.IDEMPOTENCY_KEY,
                    HeaderNames.PAYMENT_SIGNATURE,
                    HeaderNames.X_PAYMENT);
    private static final List<String> READ =
            List.of(
                    HeaderNames.MCP_SESSION_ID,
                    HeaderNames.RETRY_AFTER,
                    HeaderNames.PAYMENT_REQUIRED,
                    HeaderNames.PAYMENT_RESPONSE,
                    HeaderNames.X_PAYMENT_RESPONSE);

    /** The headers that repeat arguments, of which each tool has its own. */
    private static final Pattern ARGUMENT =
            Pattern.compile("(?i)mcp-param-[a-z0-9!#$%&'*+.^_`|~-]{1,100}");

    private static final int ARGUMENTS_MAX = 100;

    private final String methods;
    private final List<String> sent;
    private final String read;
    private final String maxAge;
    private final boolean credentials;

    public Cors(CorsSettings settings) {
        this.methods = String.join(", ", settings.methods());
        this.sent = both(SENT, settings.headers());
        this.read = String.join(", ", both(READ, settings.exposed()));
        this.maxAge = String.valueOf(settings.maxAge().toSeconds());
        this.credentials = settings.credentials();
    }

    private static List<String> both(List<String> own, List<String> more) {
        return Stream.concat(own.stream(), more.stream()).distinct().toList();
    }

    public void allow(HttpServerResponse response, String origin) {
        response.putHeader(HeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, origin)
                // Also when any origin may: then it is harmless.
                .putHeader(HeaderNames.VARY, HeaderNames.ORIGIN)
                .putHeader(HeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS, read);
        // Never for all: any page could then act with what its visitor's browser knows.
        if (credentials && !origin.equals("*")) {
            response.putHeader("Access-Control-Allow-Credentials", "true");
        }
    }

    /**
     * Answers what a browser asks before the page's own request.
     *
     * @param asked the headers that the page wants to send
     */
    public void preflight(HttpServerResponse response, @Nullable String asked) {
        response.putHeader(HeaderNames.ACCESS_CONTROL_ALLOW_METHODS, methods)
                .putHeader(
                        HeaderNames.ACCESS_CONTROL_ALLOW_HEADERS, String.join(", ", allowed(asked)))
                .putHeader("Access-Control-Max-Age", maxAge)
                .setStatusCode(204)
                .end();
    }

    private List<String> allowed(@Nullable String asked) {
        if (asked == null) {
            return sent;
        }
        List<String> all = new ArrayList<>(sent);
        Arrays.stream(asked.split(",", -1))
                .map(String::strip)
                .filter(name -> ARGUMENT.matcher(name).matches())
                .limit(ARGUMENTS_MAX)
                .forEach(all::add);
        return all;
    }
}
