package dev.toolbooth.server.discovery;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.server.http.AcceptHeader;
import dev.toolbooth.server.http.ConditionalGet;
import dev.toolbooth.server.http.DiscoveryPolicy;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.http.OriginGuard;
import dev.toolbooth.server.http.PublicUrl;
import dev.toolbooth.server.http.RequestHeaders;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * The endpoint for clients that look for a server without speaking MCP: the documents that describe
 * it, and the page at its endpoint. Thread-safe.
 */
public final class DiscoveryEndpoint {
    private static final int DOCUMENT_SECONDS = 300;
    private static final int CARD_SECONDS = 3600;

    private final DiscoveryDocuments discovery;
    private final Dialect dialect;
    private final PublicUrl url;
    private final boolean keyed;
    private final DiscoveryPolicy policy;
    private final Map<String, Kind> documents;
    private final Set<String> others;
    private final boolean open;

    /**
     * @param keyed whether callers need a credential
     * @param others paths of documents that are answered elsewhere and are for the same readers
     */
    public DiscoveryEndpoint(
            HttpListenerSettings settings,
            Core core,
            Dialect dialect,
            PublicUrl url,
            boolean keyed,
            Set<String> others) {
        this.others = others;
        this.discovery =
                new DiscoveryDocuments(
                        core,
                        settings.profile(),
                        settings.endpoint(),
                        settings.sessions(),
                        dialect.revisions());
        this.dialect = dialect;
        this.url = url;
        this.keyed = keyed;
        this.policy = settings.profile().policy();
        this.documents =
                policy == DiscoveryPolicy.NONE
                        ? Map.of()
                        : Map.of(
                                "/.well-known/mcp.json",
                                Kind.DOCUMENT,
                                settings.endpoint() + "/discover",
                                Kind.DOCUMENT,
                                settings.endpoint() + "/server-card",
                                Kind.CARD,
                                "/.well-known/ai-catalog.json",
                                Kind.CATALOG);
        // A server of this machine alone is nothing that any web page should learn of.
        boolean local = settings.profile().url() == null && OriginGuard.isLoopback(settings.host());
        this.open = settings.mcp() && !local;
    }

    /** Whether there is a document at this path. */
    public boolean has(String path) {
        return documents.containsKey(path);
    }

    /** Whether web pages of any origin may read what is at this path. */
    public boolean isForEveryPage(String path) {
        return open && (has(path) || others.contains(path));
    }

    private enum Kind {
        DOCUMENT("application/json", DOCUMENT_SECONDS),
        CARD(DiscoveryDocuments.CARD_TYPE, CARD_SECONDS),
        CATALOG("application/ai-catalog+json", CARD_SECONDS);

        private final String type;
        private final int seconds;

        Kind(String type, int seconds) {
            this.type = type;
            this.seconds = seconds;
        }
    }

    /** Answers a GET or a HEAD of a path that {@link #has} a document. */
    public void answer(HttpServerRequest request, String path, Caller caller) {
        Kind kind = documents.get(path);
        if (kind == null) {
            throw new IllegalArgumentException("no document at " + path);
        }
        String base = url.base(request);
        ObjectNode document =
                switch (kind) {
                    case DOCUMENT -> discovery.document(base, caller);
                    case CARD -> discovery.card(base);
                    case CATALOG -> discovery.catalog(base);
                };
        boolean personal = kind == Kind.DOCUMENT && policy == DiscoveryPolicy.AUTHENTICATED;
        byte[] bytes = Json.bytes(document);
        HttpServerResponse response = request.response();
        allowEveryPage(response, path);
        response.putHeader(
                HeaderNames.CACHE_CONTROL,
                (personal ? "private" : "public") + ", max-age=" + kind.seconds);
        if (url.forwarded()) {
            response.headers().add(HeaderNames.VARY, "X-Forwarded-Host, X-Forwarded-Proto");
        }
        if (personal) {
            response.headers().add(HeaderNames.VARY, HeaderNames.AUTHORIZATION);
        }
        ConditionalGet.answer(request, kind.type, bytes);
    }

    /** Tells a browser which pages may read what is at this path. */
    public void allowEveryPage(HttpServerResponse response, String path) {
        if (isForEveryPage(path)) {
            response.putHeader(HeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, "*")
                    .putHeader(HeaderNames.ACCESS_CONTROL_ALLOW_METHODS, "GET")
                    .putHeader(
                            HeaderNames.ACCESS_CONTROL_ALLOW_HEADERS, "Content-Type, If-None-Match")
                    .putHeader(HeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS, HeaderNames.ETAG);
        }
    }

    /**
     * Answers a browser that asks before it reads what is for every page.
     *
     * @return whether that is so at this path
     */
    public boolean preflight(HttpServerResponse response, String path) {
        if (!isForEveryPage(path)) {
            return false;
        }
        allowEveryPage(response, path);
        response.setStatusCode(204).end();
        return true;
    }

    /** Whether a request only looks at the endpoint, without speaking MCP. */
    public boolean isVisit(HttpServerRequest request) {
        String accept = request.getHeader(HeaderNames.ACCEPT);
        return policy != DiscoveryPolicy.NONE
                && (request.method().equals(HttpMethod.GET)
                        || request.method().equals(HttpMethod.HEAD))
                && !AcceptHeader.of(accept).events()
                && request.getHeader(HeaderNames.MCP_SESSION_ID) == null
                && !dialect.standsAlone(new RequestHeaders(request.headers()))
                && ContentNegotiation.of(accept) != ContentNegotiation.NEITHER;
    }

    /** Answers a visit: with a page for a browser, in short for a program. */
    public void answerVisitor(HttpServerRequest request, Caller caller) {
        HttpServerResponse response = request.response();
        response.putHeader(HeaderNames.CACHE_CONTROL, "no-store")
                .putHeader(HeaderNames.VARY, HeaderNames.ACCEPT);
        if (ContentNegotiation.of(request.getHeader(HeaderNames.ACCEPT))
                == ContentNegotiation.JSON) {
            response.putHeader(HeaderNames.CONTENT_TYPE, "application/json");
            ConditionalGet.end(request, Json.bytes(discovery.status(caller)));
        } else {
            response.putHeader(HeaderNames.CONTENT_TYPE, "text/html; charset=utf-8")
                    .putHeader(HeaderNames.CONTENT_SECURITY_POLICY, HelpPage.SECURITY_POLICY)
                    .putHeader(HeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff")
                    .putHeader(HeaderNames.REFERRER_POLICY, "no-referrer");
            String page = discovery.page(url.base(request), caller, keyed);
            ConditionalGet.end(request, page.getBytes(StandardCharsets.UTF_8));
        }
    }
}
