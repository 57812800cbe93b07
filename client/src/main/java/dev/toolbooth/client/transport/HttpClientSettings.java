package dev.toolbooth.client.transport;

import java.util.Map;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The settings of every HTTP request.
 *
 * @param headers of the caller's own
 * @param authorizer null without authorization
 * @param trust the certificate authorities to trust; null for Java's own
 * @param http sends requests; null for Java's own client
 */
public record HttpClientSettings(
        Map<String, String> headers,
        @Nullable Authorizer authorizer,
        ClientLimits limits,
        @Nullable SSLContext trust,
        @Nullable RoundTripper http) {

    public HttpClientSettings {
        headers = Map.copyOf(headers);
    }
}
