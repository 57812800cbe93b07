package dev.toolbooth.app.tryout;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.HttpCall;
import dev.toolbooth.client.transport.HttpReply;
import dev.toolbooth.client.transport.JdkRoundTripper;
import dev.toolbooth.client.transport.RoundTripper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/** An HTTP client of this server that records every exchange. Thread-safe. */
final class RecordingRoundTripper implements RoundTripper {
    /** The most of a response that is read; the rest is ignored. */
    static final int READ_BYTES_MAX = 16 << 20;

    /** The most exchanges that are kept. */
    private static final int EXCHANGES_MAX = 32;

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final URI server;
    private final Map<String, String> always;
    private final RoundTripper http;
    private final List<RecordedExchange> exchanges = new CopyOnWriteArrayList<>();

    /**
     * @param always what goes with each request
     */
    RecordingRoundTripper(URI server, Map<String, String> always) {
        this.server = server;
        this.always = Map.copyOf(always);
        boolean secure = "https".equals(server.getScheme());
        this.http =
                JdkRoundTripper.local(CONNECT_TIMEOUT, secure ? OwnServerTrust.trusted() : null);
    }

    /** An address of the server. */
    URI at(String path) {
        return URI.create(server + path);
    }

    /** What went over it until now. */
    List<RecordedExchange> exchanges() {
        return List.copyOf(exchanges);
    }

    @Override
    public HttpReply send(HttpCall call) throws InterruptedException {
        Map<String, String> headers = new HashMap<>(always);
        headers.putAll(call.headers());
        HttpCall whole =
                new HttpCall(call.method(), call.uri(), headers, call.body(), call.timeout());
        RecordedExchange exchange = new RecordedExchange(whole);
        if (exchanges.size() < EXCHANGES_MAX) {
            exchanges.add(exchange);
        }
        try (HttpReply reply = http.send(whole);
                InputStream in = reply.body()) {
            byte[] body = in.readNBytes(READ_BYTES_MAX);
            exchange.answered(reply.head(), body);
            return new HttpReply(reply.head(), new ByteArrayInputStream(body));
        } catch (McpException.Unreachable e) {
            String fault = "the server does not answer at " + call.uri().getAuthority();
            exchange.failed(fault);
            throw new McpException.Unreachable(fault, e);
        } catch (McpException.AnswerLost e) {
            throw lost(exchange, Objects.requireNonNullElse(e.getCause(), e));
        } catch (IOException e) {
            throw lost(exchange, e);
        }
    }

    private static McpException.AnswerLost lost(RecordedExchange exchange, Throwable why) {
        String fault = "the answer was lost: " + why.getMessage();
        exchange.failed(fault);
        return new McpException.AnswerLost(fault, why);
    }

    @Override
    public void close() {
        http.close();
    }
}
