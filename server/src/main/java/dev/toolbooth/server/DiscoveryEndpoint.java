package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.server.discovery.Discovery;
import dev.toolbooth.server.discovery.HelpPage;
import dev.toolbooth.server.discovery.Policy;
import dev.toolbooth.wire.Json;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers those who look for a server without speaking MCP: the documents that describe it, and the
 * page at its endpoint. Thread-safe.
 */
final class DiscoveryEndpoint {
    private static final int DOCUMENT_SECONDS = 300;
    private static final int CARD_SECONDS = 3600;

    private final Discovery discovery;
    private final Dialect dialect;
    private final PublicUrl url;
    private final boolean keyed;
    private final Policy policy;
    private final Map<String, Kind> documents;
    private final Set<String> others;
    private final boolean open;

    /**
     * @param keyed whether callers need a credential
     * @param others paths of documents that are answered elsewhere and are for the same readers
     */
    DiscoveryEndpoint(
            HttpSettings settings,
            Core core,
            Dialect dialect,
            PublicUrl url,
            boolean keyed,
            Set<String> others) {
        this.others = others;
        this.discovery =
                new Discovery(
                        core,
                        settings.publicity(),
                        settings.endpoint(),
                        settings.sessions(),
                        dialect.revisions());
        this.dialect = dialect;
        this.url = url;
        this.keyed = keyed;
        this.policy = settings.publicity().policy();
        this.documents =
                policy == Policy.NONE
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
        boolean local = settings.publicity().url() == null && Guard.isLoopback(settings.host());
        this.open = settings.mcp() && !local;
    }

    /** Whether there is a document at this path. */
    boolean has(String path) {
        return documents.containsKey(path);
    }

    /** Whether web pages of any origin may read what is at this path. */
    boolean isForEveryPage(String path) {
        return open && (has(path) || others.contains(path));
    }

    private enum Kind {
        DOCUMENT("application/json", DOCUMENT_SECONDS),
        CARD(Discovery.CARD_TYPE, CARD_SECONDS),
        CATALOG("application/ai-catalog+json", CARD_SECONDS);

        private final String type;
        private final int seconds;

        Kind(String type, int seconds) {
            this.type = type;
            this.seconds = seconds;
        }
    }

    /** Answers a GET or a HEAD of a path that {@link #has} a document. */
    void answer(HttpServerRequest request, String path, Caller caller) {
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
        boolean personal = kind == Kind.DOCUMENT && policy == Policy.AUTHENTICATED;
        byte[] bytes = Json.bytes(document);
        HttpServerResponse response = request.response();
        allowEveryPage(response, path);
        response.putHeader(
                "Cache-Control", (personal ? "private" : "public") + ", max-age=" + kind.seconds);
        if (url.forwarded()) {
            response.headers().add("Vary", "X-Forwarded-Host, X-Forwarded-Proto");
        }
        if (personal) {
            response.headers().add("Vary", "Authorization");
        }
        Documents.answer(request, kind.type, bytes);
    }

    /** Tells a browser which pages may read what is at this path. */
    void allowEveryPage(HttpServerResponse response, String path) {
        if (isForEveryPage(path)) {
            response.putHeader("Access-Control-Allow-Origin", "*")
                    .putHeader("Access-Control-Allow-Methods", "GET")
                    .putHeader("Access-Control-Allow-Headers", "Content-Type, If-None-Match")
                    .putHeader("Access-Control-Expose-Headers", "ETag");
        }
    }

    /**
     * Answers a browser that asks before it reads what is for every page.
     *
     * @return whether that is so at this path
     */
    boolean preflight(HttpServerResponse response, String path) {
        if (!isForEveryPage(path)) {
            return false;
        }
        allowEveryPage(response, path);
        response.setStatusCode(204).end();
        return true;
    }

    /** Whether somebody only looks at the endpoint, and speaks no MCP. */
    boolean isVisit(HttpServerRequest request) {
        String accept = request.getHeader("Accept");
        return policy != Policy.NONE
                && (request.method().equals(HttpMethod.GET)
                        || request.method().equals(HttpMethod.HEAD))
                && !Accepts.of(accept).events()
                && request.getHeader("Mcp-Session-Id") == null
                && !dialect.standsAlone(new RequestHeaders(request.headers()))
                && Preference.of(accept) != Preference.NEITHER;
    }

    /** Answers a visit: with a page for a browser, in short for a program. */
    void answerVisitor(HttpServerRequest request, Caller caller) {
        HttpServerResponse response = request.response();
        response.putHeader("Cache-Control", "no-store").putHeader("Vary", "Accept");
        if (Preference.of(request.getHeader("Accept")) == Preference.JSON) {
            response.putHeader("Content-Type", "application/json");
            Documents.end(request, Json.bytes(discovery.status(caller)));
        } else {
            response.putHeader("Content-Type", "text/html; charset=utf-8")
                    .putHeader("Content-Security-Policy", HelpPage.SECURITY_POLICY)
                    .putHeader("X-Content-Type-Options", "nosniff")
                    .putHeader("Referrer-Policy", "no-referrer");
            String page = discovery.page(url.base(request), caller, keyed);
            Documents.end(request, page.getBytes(StandardCharsets.UTF_8));
        }
    }
}
