package dev.toolbooth.client.transport;

import dev.toolbooth.client.model.McpException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/** Java's own HTTP client, for servers that the user or the operator has named. */
public final class JdkRoundTripper implements RoundTripper {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient http;

    /**
     * @param http which follows no redirects
     */
    public JdkRoundTripper(HttpClient http) {
        this.http = http;
    }

    /**
     * One for one server.
     *
     * @param trust whose certificates are taken; null for what Java trusts
     */
    public static JdkRoundTripper to(
            URI server, Duration connectTimeout, @Nullable SSLContext trust) {
        // Asking a plain server for HTTP/2 takes an upgrade that some stumble over.
        boolean plain = "http".equalsIgnoreCase(server.getScheme());
        return new JdkRoundTripper(
                builder(connectTimeout, trust)
                        .version(plain ? HttpClient.Version.HTTP_1_1 : HttpClient.Version.HTTP_2)
                        .executor(Executors.newVirtualThreadPerTaskExecutor())
                        .build());
    }

    /**
     * One for any server.
     *
     * @param trust whose certificates are taken; null for what Java trusts
     */
    public static JdkRoundTripper standard(@Nullable SSLContext trust) {
        return new JdkRoundTripper(builder(CONNECT_TIMEOUT, trust).build());
    }

    /**
     * One for a server on this machine, which no proxy leads to.
     *
     * @param trust whose certificates are taken; null for what Java trusts
     */
    public static JdkRoundTripper local(Duration connectTimeout, @Nullable SSLContext trust) {
        return new JdkRoundTripper(
                builder(connectTimeout, trust)
                        .proxy(HttpClient.Builder.NO_PROXY)
                        .version(HttpClient.Version.HTTP_1_1)
                        .build());
    }

    /** A client that follows no redirects, to be completed. */
    public static HttpClient.Builder builder(Duration connectTimeout, @Nullable SSLContext trust) {
        HttpClient.Builder builder =
                HttpClient.newBuilder()
                        .connectTimeout(connectTimeout)
                        .followRedirects(HttpClient.Redirect.NEVER);
        return trust == null ? builder : builder.sslContext(trust);
    }

    @Override
    public HttpReply send(HttpCall call) throws InterruptedException {
        HttpRequest request = request(call);
        long begun = System.nanoTime();
        try {
            HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
            Duration timeout = call.timeout();
            InputStream body = response.body();
            return new HttpReply(
                    new ResponseHead(response.statusCode(), lowerCase(response.headers().map())),
                    timeout == null
                            ? body
                            : TimedBody.of(body, timeout.minusNanos(System.nanoTime() - begun)));
        } catch (ConnectException | HttpConnectTimeoutException | SSLHandshakeException e) {
            throw unreachable(call.uri(), e);
        } catch (IOException e) {
            if (e.getCause() instanceof UnresolvedAddressException) {
                throw unreachable(call.uri(), e);
            }
            throw new McpException.AnswerLost(
                    UrlOrigin.of(call.uri())
                            + " broke off before it answered. Whether it has done what it was"
                            + " asked is not known.",
                    e);
        }
    }

    private static HttpRequest request(HttpCall call) {
        String body = call.body();
        HttpRequest.Builder request =
                HttpRequest.newBuilder(call.uri())
                        .method(
                                call.method(),
                                body == null
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofString(body));
        call.headers().forEach(request::setHeader);
        Duration timeout = call.timeout();
        if (timeout != null) {
            request.timeout(timeout);
        }
        return request.build();
    }

    private static McpException.Unreachable unreachable(URI uri, IOException why) {
        String reason = why.getMessage();
        return new McpException.Unreachable(
                UrlOrigin.of(uri)
                        + " can't be reached"
                        + (reason == null ? "" : " (" + reason + ")")
                        + ". Is the address right, and is the server running?",
                why);
    }

    private static Map<String, List<String>> lowerCase(Map<String, List<String>> headers) {
        Map<String, List<String>> lower = new HashMap<>();
        headers.forEach(
                (name, values) ->
                        lower.merge(
                                name.toLowerCase(Locale.ROOT),
                                List.copyOf(values),
                                (a, b) -> Stream.concat(a.stream(), b.stream()).toList()));
        return lower;
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
