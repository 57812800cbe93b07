package dev.toolbooth.server.shop;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.catalog.CatalogDocumentSource;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.server.discovery.DiscoveryEndpoint;
import dev.toolbooth.server.http.AccessDecision;
import dev.toolbooth.server.http.BearerChallenge;
import dev.toolbooth.server.http.ConditionalGet;
import dev.toolbooth.server.http.Entrance;
import dev.toolbooth.server.http.Gate;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.http.PlainReply;
import dev.toolbooth.server.http.RequestHeaders;
import dev.toolbooth.server.rpc.Dispatcher;
import dev.toolbooth.server.rpc.EndpointParts;
import dev.toolbooth.server.rpc.Mount;
import dev.toolbooth.server.rpc.RpcEndpoint;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The endpoint of the bazaar: MCP, and its documents. Open to everyone. Thread-safe. */
public final class BazaarEndpoint {
    private static final String MCP = "/discovery/mcp";

    /** A document is as fresh as the last probe of its entries, so caches keep it briefly. */
    private static final String CACHING = "public, max-age=30";

    private static final Map<String, CatalogDocumentSource.Document> DOCUMENTS =
            Map.of(
                    "/discovery/resources", CatalogDocumentSource.Document.RESOURCES,
                    "/discovery/search", CatalogDocumentSource.Document.SEARCH,
                    "/discovery/x402", CatalogDocumentSource.Document.ENTRIES);

    private static final int QUERY_CHARS_MAX = 8 * 1024;

    private final BazaarSettings settings;
    private final Gate gate;
    private final BearerChallenge challenge;
    private final Dispatcher dispatcher;
    private final HttpResponder responder;
    private final Entrance<Caller, Refusal> entrance;
    private final RpcEndpoint rpc;
    private final DiscoveryEndpoint pages;

    /**
     * @param pages says which web pages may read documents
     */
    public BazaarEndpoint(
            BazaarSettings settings,
            EndpointParts parts,
            boolean sessions,
            DiscoveryEndpoint pages) {
        this.settings = settings;
        this.gate = parts.gate();
        this.challenge = parts.challenge();
        this.dispatcher = parts.dispatcher();
        this.responder = parts.responder();
        this.entrance =
                new Entrance<>(
                        responder,
                        request -> entry(request).with(this::forEverybody),
                        this::refusal);
        this.rpc =
                new RpcEndpoint(
                        parts, new Mount(settings.dialect(), settings.shop(), MCP), sessions);
        this.pages = pages;
        responder.expose(MCP);
    }

    /** The paths of documents, which web pages may read like others about this server. */
    public static Set<String> documents() {
        return DOCUMENTS.keySet();
    }

    /** Whether requests to a path are answered here. */
    public static boolean takes(String path) {
        return path.equals(MCP) || DOCUMENTS.containsKey(path);
    }

    public void handle(Context context, HttpServerRequest request, String path) {
        HttpMethod method = request.method();
        if (path.equals(MCP)) {
            entrance.enter(context, request, caller -> endpoint(context, request, caller));
        } else if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
            document(context, request, path);
        } else {
            entrance.notAllowed(context, request, "GET, HEAD");
        }
    }

    private AccessDecision<Caller, Refusal> entry(HttpServerRequest request) {
        return request.getHeader(HeaderNames.AUTHORIZATION) == null
                ? new AccessDecision.Admitted<>(Caller.ANONYMOUS)
                : gate.admit(request, settings.shop().name(), false);
    }

    /**
     * Gives a caller with a key at least the rights that anyone has without one. A key that is not
     * for these tools pays for nothing here.
     */
    private Caller forEverybody(Caller caller) {
        boolean pays =
                settings.shop().tools().stream()
                        .allMatch(tool -> caller.scopes().allow("tools", tool));
        return new Caller(
                caller.id(),
                Scopes.ALL.only("tools"),
                caller.servers(),
                pays ? caller.payer() : null);
    }

    private void endpoint(Context context, HttpServerRequest request, Caller caller) {
        if (!rpc.take(context, request, caller)) {
            entrance.notAllowed(context, request, "POST, DELETE");
        }
    }

    private Reply refusal(HttpServerRequest request, Refusal refusal) {
        Reply reply = settings.dialect().refuse(refusal, new RequestHeaders(request.headers()));
        return challenge.on(reply, refusal, request);
    }

    private void document(Context context, HttpServerRequest request, String path) {
        Optional<Map<String, String>> parameters = parameters(request.query());
        if (parameters.isEmpty()) {
            entrance.reply(
                    context,
                    request,
                    PlainReply.of(
                            400,
                            "bad_request",
                            "the query must be name=value pairs in"
                                    + " percent encoding, each name once"));
            return;
        }
        CatalogDocumentSource.Document document = Objects.requireNonNull(DOCUMENTS.get(path));
        // Whoever searches may wait for it, and an event loop must not.
        boolean begun =
                dispatcher.run(() -> answer(context, request, path, document, parameters.get()));
        if (!begun) {
            entrance.reply(
                    context,
                    request,
                    PlainReply.of(503, "overloaded", "too much is going on; try again")
                            .with(HeaderNames.RETRY_AFTER, "1"));
        }
    }

    private void answer(
            Context context,
            HttpServerRequest request,
            String path,
            CatalogDocumentSource.Document document,
            Map<String, String> parameters) {
        try {
            switch (settings.documents().answer(document, parameters)) {
                case CatalogDocumentSource.Answer.Found(ObjectNode found) -> {
                    byte[] bytes = Json.bytes(found);
                    context.runOnContext(_ -> publish(request, path, bytes));
                }
                case CatalogDocumentSource.Answer.Misasked(String problem) ->
                        entrance.reply(
                                context, request, PlainReply.of(400, "bad_request", problem));
            }
        } catch (RuntimeException e) {
            responder.broke(context, request.response(), e);
        }
    }

    private void publish(HttpServerRequest request, String path, byte[] bytes) {
        if (request.response().closed() || request.response().ended()) {
            return;
        }
        pages.allowEveryPage(request.response(), path);
        request.response().putHeader(HeaderNames.CACHE_CONTROL, CACHING);
        ConditionalGet.answer(request, "application/json", bytes);
    }

    /** The parameters of a query; nothing when it can't be read. */
    private static Optional<Map<String, String>> parameters(@Nullable String query) {
        Map<String, String> parameters = new HashMap<>();
        if (query == null || query.isEmpty()) {
            return Optional.of(parameters);
        }
        if (query.length() > QUERY_CHARS_MAX) {
            return Optional.empty();
        }
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (pair.isEmpty()) {
                continue;
            }
            try {
                String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
                String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
                if (parameters.put(name, value) != null) {
                    return Optional.empty();
                }
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        }
        return Optional.of(parameters);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
