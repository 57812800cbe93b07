package dev.toolbooth.app.admin.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.admin.json.AdminRefusals;
import dev.toolbooth.app.tryout.OwnServerTrust;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.HttpCall;
import dev.toolbooth.client.transport.HttpDocument;
import dev.toolbooth.client.transport.HttpReply;
import dev.toolbooth.client.transport.JdkRoundTripper;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.AdminResult.Reason;
import dev.toolbooth.server.admin.EventObserver;
import dev.toolbooth.server.admin.EventSubscription;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import java.io.IOException;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The admin API of a server that runs on this machine, over HTTP. Immutable. */
public final class AdminClient implements AdminApi {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final int BYTES_MAX = 64 * 1024 * 1024;

    private final RunningServerFile serverFile;

    public AdminClient(RunningServerFile serverFile) {
        this.serverFile = serverFile;
    }

    /** Whether the server is there and takes the token. */
    public boolean answers() {
        return ask(AdminRequest.get("/keys").page(null, 1)) instanceof AdminResult.Done;
    }

    @Override
    public AdminResult ask(AdminRequest request) {
        try (RoundTripper http = http()) {
            HttpDocument answer = http.fetch(call(request, Map.of(), TIMEOUT), BYTES_MAX);
            return result(answer.status(), answer.body());
        } catch (McpException | JacksonException e) {
            return unreachable(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return unreachable("the wait was interrupted");
        }
    }

    /** Follows a stream of events, on a thread of its own. */
    @Override
    public EventSubscription watch(AdminRequest request, EventObserver who) {
        RoundTripper http = http();
        boolean begun = false;
        try {
            HttpReply reply =
                    http.send(call(request, Map.of(HeaderNames.ACCEPT, "text/event-stream"), null));
            if (reply.head().status() != 200) {
                return new EventSubscription.Denied(
                        result(reply.head().status(), reply.all(BYTES_MAX))
                                        instanceof AdminResult.Refused refused
                                ? refused
                                : unreachable("it does not stream"));
            }
            AdminEventReader reader = new AdminEventReader(http, reply, who);
            Thread.ofVirtual().name("events").start(reader);
            begun = true;
            return new EventSubscription.Begun(reader::close);
        } catch (McpException | IOException | JacksonException e) {
            return new EventSubscription.Denied(unreachable(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new EventSubscription.Denied(unreachable("the wait was interrupted"));
        } finally {
            if (!begun) {
                http.close();
            }
        }
    }

    private AdminResult.Refused unreachable(Exception why) {
        Throwable cause = why.getCause();
        return unreachable(
                why instanceof McpException.Unreachable
                        ? "it does not answer"
                        : (cause == null ? why : cause).getClass().getSimpleName());
    }

    private AdminResult.Refused unreachable(String why) {
        return AdminRefusals.unavailable(
                "the server of process "
                        + serverFile.pid()
                        + " has the data folder, and can't be asked at "
                        + serverFile.url()
                        + ": "
                        + why);
    }

    /** The path and the query of a request below the root of the API. */
    private static String path(AdminRequest request) {
        String path = request.route().substring(request.route().indexOf('/'));
        for (String id : request.ids()) {
            path = path.replaceFirst("\\{id}", Matcher.quoteReplacement(escaped(id)));
        }
        return request.query().entrySet().stream()
                .map(one -> escaped(one.getKey()) + "=" + escaped(one.getValue()))
                .collect(Collectors.joining("&", path + "?", ""));
    }

    private static String escaped(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    /**
     * The way to the server. Its certificate is for the name that others use: this is our own
     * machine, and the token is of no use to anybody but the server that made it.
     */
    private RoundTripper http() {
        boolean secure = "https".equals(serverFile.url().getScheme());
        return JdkRoundTripper.local(CONNECT_TIMEOUT, secure ? OwnServerTrust.trusted() : null);
    }

    private HttpCall call(
            AdminRequest request, Map<String, String> more, @Nullable Duration timeout) {
        String method = request.route().split(" ", 2)[0];
        Map<String, String> headers = new HashMap<>(more);
        headers.put(HeaderNames.AUTHORIZATION, "Bearer " + serverFile.token());
        String body = null;
        if (method.equals("POST")) {
            headers.put(HeaderNames.CONTENT_TYPE, "application/json");
            body = Json.text(request.body());
        }
        return new HttpCall(
                method,
                serverFile.url().resolve("/api/v1" + path(request)),
                headers,
                body,
                timeout);
    }

    private static @Nullable String field(JsonNode body) {
        return body.path("field").isString() ? body.path("field").stringValue() : null;
    }

    private AdminResult result(int status, byte[] bytes) {
        if (status == Reason.UNAUTHENTICATED.status()) {
            return unreachable("it does not take the token of server.json");
        }
        JsonNode body = Json.parse(bytes);
        if (status < 300 && body instanceof ObjectNode object) {
            return new AdminResult.Done(object);
        }
        String message = body.path("message").asString("it answers with " + status);
        return Arrays.stream(Reason.values())
                .filter(reason -> reason.status() == status)
                .filter(reason -> reason.word().equals(body.path("error").asString("")))
                .findFirst()
                .<AdminResult>map(reason -> new AdminResult.Refused(reason, message, field(body)))
                .orElseGet(() -> unreachable(message));
    }
}
