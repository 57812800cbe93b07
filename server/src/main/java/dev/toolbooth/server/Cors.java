package dev.toolbooth.server;

import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a browser is told about pages of other origins that may call. */
final class Cors {
    private static final List<String> SENT =
            List.of(
                    "Content-Type",
                    "Accept",
                    "Authorization",
                    "Mcp-Session-Id",
                    "MCP-Protocol-Version",
                    "Mcp-Method",
                    "Mcp-Name",
                    "Last-Event-ID",
                    "X-SSE-Client-ID",
                    "Idempotency-Key",
                    "PAYMENT-SIGNATURE",
                    "X-PAYMENT");
    private static final List<String> READ =
            List.of(
                    "Mcp-Session-Id",
                    "Retry-After",
                    "PAYMENT-REQUIRED",
                    "PAYMENT-RESPONSE",
                    "X-PAYMENT-RESPONSE");

    /** The headers that repeat arguments, of which each tool has its own. */
    private static final Pattern ARGUMENT =
            Pattern.compile("(?i)mcp-param-[a-z0-9!#$%&'*+.^_`|~-]{1,100}");

    private static final int ARGUMENTS_MAX = 100;

    private final String methods;
    private final List<String> sent;
    private final String read;
    private final String maxAge;
    private final boolean credentials;

    Cors(CorsSettings settings) {
        this.methods = String.join(", ", settings.methods());
        this.sent = both(SENT, settings.headers());
        this.read = String.join(", ", both(READ, settings.exposed()));
        this.maxAge = String.valueOf(settings.maxAge().toSeconds());
        this.credentials = settings.credentials();
    }

    private static List<String> both(List<String> own, List<String> more) {
        return Stream.concat(own.stream(), more.stream()).distinct().toList();
    }

    void allow(HttpServerResponse response, String origin) {
        response.putHeader("Access-Control-Allow-Origin", origin)
                // Also when any origin may: then it is harmless.
                .putHeader("Vary", "Origin")
                .putHeader("Access-Control-Expose-Headers", read);
        // Never for all: any page could then act with what its visitor's browser knows.
        if (credentials && !origin.equals("*")) {
            response.putHeader("Access-Control-Allow-Credentials", "true");
        }
    }

    /**
     * @param asked the headers that the page wants to send
     */
    void preflight(HttpServerResponse response, @Nullable String asked) {
        response.putHeader("Access-Control-Allow-Methods", methods)
                .putHeader("Access-Control-Allow-Headers", String.join(", ", allowed(asked)))
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
