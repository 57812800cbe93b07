package dev.toolbooth.testkit.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** Where the catalog may lead the server that is shipped, and who decides it. */
@Timeout(120)
class CatalogReachTest {
    private static final String ADMIN = "the-key-of-the-admin-which-is-long-enough";
    private static final String OPERATOR = "the-key-of-the-operator-which-is-long-too";
    private static final String INSIDE = "what only this machine may read";

    private HttpServer neighbour;

    @BeforeEach
    void start() throws Exception {
        neighbour =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        neighbour.createContext(
                "/",
                exchange -> {
                    byte[] body = INSIDE.getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        neighbour.start();
    }

    @AfterEach
    void stop() {
        neighbour.stop(0);
    }

    private String inside() {
        return "http://127.0.0.1:" + neighbour.getAddress().getPort() + "/inside";
    }

    private ObjectNode item() {
        ObjectNode item =
                Json.object().put("resource", inside()).put("type", "http").put("x402Version", 1);
        item.putObject("metadata").put("toolName", "peek");
        ObjectNode accepts = item.putArray("accepts").addObject();
        accepts.put("scheme", "exact")
                .put("network", "base-sepolia")
                .put("maxAmountRequired", "10000")
                .put("asset", "0x036CbD53842c5426634e7929541eC2318f3dCF7e")
                .put("payTo", "0x8D170Db9aB247E7013d024566093E13dc7b0f181")
                .put("resource", inside())
                .put("description", "a peek")
                .put("mimeType", "text/plain")
                .put("maxTimeoutSeconds", 300);
        accepts.putObject("outputSchema")
                .putObject("input")
                .put("type", "http")
                .put("method", "GET");
        accepts.putObject("extra").put("name", "USDC").put("version", "2");
        return item;
    }

    private static HttpResponse<String> add(Product product, String key, ObjectNode order)
            throws Exception {
        return product.post("/api/v1/catalog", order, "Authorization", "Bearer " + key);
    }

    private static String peek(Product product) throws Exception {
        ObjectNode call = Json.object().put("jsonrpc", "2.0").put("id", 1);
        ObjectNode params = call.put("method", "tools/call").putObject("params");
        params.put("name", "proxy_tool_call").putObject("arguments").put("toolName", "peek");
        return product.post("/discovery/mcp", call, "Accept", "application/json").body();
    }

    @Test
    void onlyAnAdminListsWhatIsOnThisMachine() throws Exception {
        try (Product product =
                Product.with(
                        Map.of(
                                "TOOLBOOTH_ADMIN__KEY", ADMIN,
                                "TOOLBOOTH_ADMIN__OPERATOR_KEY", OPERATOR))) {
            HttpResponse<String> asked = add(product, OPERATOR, Json.object().put("url", inside()));
            assertThat(asked.statusCode()).isEqualTo(400);
            assertThat(asked.body()).contains("only public addresses");
            ObjectNode whole = Json.object();
            whole.set("item", item());
            assertThat(add(product, OPERATOR, whole).statusCode()).isEqualTo(201);
            assertThat(peek(product)).contains("only public addresses").doesNotContain(INSIDE);
            assertThat(add(product, ADMIN, whole).statusCode()).isEqualTo(201);
            assertThat(peek(product)).contains(INSIDE);
        }
    }
}
