package dev.toolbooth.server;

import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.catalog.CatalogDesk;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcCodec;
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

/** The bazaar: its endpoint of MCP, and its documents. Open to everybody. Thread-safe. */
final class BazaarEndpoint {
    private static final String MCP = "/discovery/mcp";

    /** Each is as true as the last look at its entries, so nobody keeps it for long. */
    private static final String CACHING = "public, max-age=30";

    private static final Map<String, CatalogDesk.Document> DOCUMENTS =
            Map.of(
                    "/discovery/resources", CatalogDesk.Document.RESOURCES,
                    "/discovery/search", CatalogDesk.Document.SEARCH,
                    "/discovery/x402", CatalogDesk.Document.ENTRIES);

    private static final int QUERY_CHARS_MAX = 8 * 1024;

    private final BazaarSettings settings;
    private final Gate gate;
    private final Challenge challenge;
    private final Dispatcher dispatcher;
    private final HttpWire wire;
    private final RpcEndpoint rpc;
    private final DiscoveryEndpoint pages;

    /**
     * @param pages says which web pages may read documents
     */
    BazaarEndpoint(
            BazaarSettings settings,
            Router.Parts parts,
            RpcCodec codec,
            boolean sessions,
            DiscoveryEndpoint pages) {
        this.settings = settings;
        this.gate = parts.gate();
        this.challenge = parts.challenge();
        this.dispatcher = parts.dispatcher();
        this.wire = parts.wire();
        this.rpc =
                new RpcEndpoint(
                        parts.core(),
                        new Mount(settings.dialect(), settings.shop(), MCP),
                        codec,
                        dispatcher,
                        wire,
                        sessions);
        this.pages = pages;
    }

    /** The paths of documents, which web pages may read like others about this server. */
    static Set<String> documents() {
        return DOCUMENTS.keySet();
    }

    /** Whether requests to a path are answered here. */
    static boolean takes(String path) {
        return path.equals(MCP) || DOCUMENTS.containsKey(path);
    }

    void handle(Context context, HttpServerRequest request, String path) {
        HttpMethod method = request.method();
        if (path.equals(MCP)) {
            switch (entry(request)) {
                case Gate.Entry.Admitted(Caller caller) ->
                        endpoint(context, request, forEverybody(caller));
                case Gate.Entry.TurnedAway(Refusal refusal) -> refuse(context, request, refusal);
            }
        } else if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
            document(context, request, path);
        } else {
            notAllowed(context, request, "GET, HEAD");
        }
    }

    private Gate.Entry entry(HttpServerRequest request) {
        return request.getHeader("Authorization") == null
                ? new Gate.Entry.Admitted(Caller.ANONYMOUS)
                : gate.admit(request, settings.shop().name(), false);
    }

    /**
     * What anyone may use without a key, nobody loses by showing theirs. A key that is not for
     * these tools pays for nothing here.
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
            notAllowed(context, request, "POST, DELETE");
        }
    }

    private void refuse(Context context, HttpServerRequest request, Refusal refusal) {
        Reply reply = settings.dialect().refuse(refusal, new RequestHeaders(request.headers()));
        wire.reply(context, request.response(), challenge.on(reply, refusal, request));
    }

    private void document(Context context, HttpServerRequest request, String path) {
        Optional<Map<String, String>> parameters = parameters(request.query());
        if (parameters.isEmpty()) {
            plain(
                    context,
                    request,
                    new Reply(
                            400,
                            problem(
                                    "bad_request",
                                    "the query must be name=value pairs in"
                                            + " percent encoding, each name once")));
            return;
        }
        CatalogDesk.Document document = Objects.requireNonNull(DOCUMENTS.get(path));
        // Whoever searches may wait for it, and an event loop must not.
        boolean begun =
                dispatcher.run(() -> answer(context, request, path, document, parameters.get()));
        if (!begun) {
            plain(
                    context,
                    request,
                    new Reply(503, problem("overloaded", "too much is going on; try again"))
                            .with("Retry-After", "1"));
        }
    }

    private void answer(
            Context context,
            HttpServerRequest request,
            String path,
            CatalogDesk.Document document,
            Map<String, String> parameters) {
        try {
            switch (settings.desk().answer(document, parameters)) {
                case CatalogDesk.Answer.Found(ObjectNode found) -> {
                    byte[] bytes = Json.bytes(found);
                    context.runOnContext(_ -> publish(request, path, bytes));
                }
                case CatalogDesk.Answer.Misasked(String problem) ->
                        plain(context, request, new Reply(400, problem("bad_request", problem)));
            }
        } catch (RuntimeException e) {
            wire.broke(context, request.response(), e);
        }
    }

    private void publish(HttpServerRequest request, String path, byte[] bytes) {
        if (request.response().closed() || request.response().ended()) {
            return;
        }
        pages.allowEveryPage(request.response(), path);
        request.response().putHeader("Cache-Control", CACHING);
        Documents.answer(request, "application/json", bytes);
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

    private void notAllowed(Context context, HttpServerRequest request, String allowed) {
        String message = request.method() + " does nothing here";
        plain(
                context,
                request,
                new Reply(405, problem("method_not_allowed", message)).with("Allow", allowed));
    }

    private static ObjectNode problem(String error, String message) {
        return Json.object().put("error", error).put("message", message);
    }

    private void plain(Context context, HttpServerRequest request, Reply reply) {
        wire.reply(context, request.response(), reply);
    }
}
