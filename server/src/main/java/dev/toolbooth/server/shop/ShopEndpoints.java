package dev.toolbooth.server.shop;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.dialect.Storefront;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.server.http.ConditionalGet;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The endpoints of all shops of a listener, the two documents that lead to them, and the keys of
 * their receipts. Thread-safe.
 */
public final class ShopEndpoints {
    private static final String MANIFEST = "/.well-known/mcp-manifest.json";
    private static final String CATALOG = "/.well-known/mcp-catalog.json";

    private static final String KEYS = "/.well-known/jwks.json";
    private static final String KEYS_CACHING = "public, max-age=3600";

    private final Core core;
    private final List<Storefront> fronts;
    private final List<ShopEndpoint> all = new ArrayList<>();
    private final Map<String, ShopEndpoint> byPath = new HashMap<>();
    private final HttpResponder responder;

    public ShopEndpoints(MoneySettings settings, ShopEndpoint.Shared shared) {
        this.core = shared.parts().core();
        this.fronts = settings.fronts();
        this.responder = shared.parts().responder();
        for (Storefront front : fronts) {
            ShopEndpoint endpoint = new ShopEndpoint(front, shared);
            all.add(endpoint);
            endpoint.paths().forEach(path -> byPath.put(path, endpoint));
        }
    }

    /** Whether requests to a path are answered here. */
    public boolean takes(String path) {
        return endpoint(path) != null || isDocument(path);
    }

    private boolean isDocument(String path) {
        return path.equals(KEYS)
                ? core.billing().receipts().publicKeys().isPresent()
                : !fronts.isEmpty() && (path.equals(MANIFEST) || path.equals(CATALOG));
    }

    private @Nullable ShopEndpoint endpoint(String path) {
        ShopEndpoint known = byPath.get(path);
        if (known != null || byPath.isEmpty()) {
            return known;
        }
        return all.stream().filter(shop -> shop.isReceipt(path)).findFirst().orElse(null);
    }

    public void handle(Context context, HttpServerRequest request, String path) {
        ShopEndpoint shop = endpoint(path);
        if (shop != null) {
            shop.handle(context, request, path);
        } else if (!request.method().equals(HttpMethod.GET)
                && !request.method().equals(HttpMethod.HEAD)) {
            request.response().setStatusCode(405).putHeader(HeaderNames.ALLOW, "GET, HEAD").end();
        } else if (path.equals(KEYS)) {
            request.response().putHeader(HeaderNames.CACHE_CONTROL, KEYS_CACHING);
            core.billing()
                    .receipts()
                    .publicKeys()
                    .ifPresent(
                            keys ->
                                    ConditionalGet.answer(
                                            request, "application/jwk-set+json", Json.bytes(keys)));
        } else {
            String base = responder.base(request);
            ShopEndpoint.publish(
                    request,
                    Json.bytes(path.equals(CATALOG) ? catalog(base) : first().manifest(base)));
        }
    }

    /** The shop at the root, or else the first. */
    private Storefront first() {
        Optional<Storefront> base =
                fronts.stream().filter(front -> front.shop().name().equals(Shop.BASE)).findFirst();
        return base.orElseGet(fronts::getFirst);
    }

    private ObjectNode catalog(String base) {
        ObjectNode catalog = Json.object().put("spec", "samurai/0.1.0-draft");
        ArrayNode servers = catalog.putArray("servers");
        for (Storefront front : fronts) {
            String endpoint = base + front.path() + "/v1";
            servers.addObject()
                    .put("name", front.shop().about().title())
                    .put("version", front.shop().about().version())
                    .put("description", front.shop().about().description())
                    .put("endpoint", endpoint)
                    .put("manifest", endpoint + MANIFEST)
                    .put("health_check_url", base + front.path() + "/health")
                    .put("license", front.shop().about().license());
        }
        return catalog;
    }
}
