package dev.toolbooth.testkit.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** What viewers must not find in calls that are remembered, on the server that is shipped. */
@Timeout(120)
class KeptSecretsTest {
    private static final String ADMIN = "the-key-of-the-admin-which-is-long-enough";
    private static final String OPERATOR = "the-key-of-the-operator-which-is-long-too";
    private static final String VIEWER = "the-key-of-whoever-looks-which-is-long-too";

    private static String look(Product product, String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(URI.create(product.at("/api/v1") + path))
                                    .header("Authorization", "Bearer " + VIEWER)
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        }
    }

    /** The only call that the server remembers, once it does. */
    private static String remembered(Product product, int calls) throws Exception {
        JsonNode list = Json.parse(look(product, "/calls"));
        while (list.path("calls").size() < calls) {
            Thread.onSpinWait();
            list = Json.parse(look(product, "/calls"));
        }
        return look(product, "/calls/" + list.at("/calls/0/id").asString(""));
    }

    @Test
    void theKeysOfThoseWhoMayDoMoreAreNotInCalls() throws Exception {
        try (Product product =
                Product.with(
                        Map.of(
                                "TOOLBOOTH_ADMIN__KEY", ADMIN,
                                "TOOLBOOTH_ADMIN__OPERATOR_KEY", OPERATOR,
                                "TOOLBOOTH_ADMIN__VIEWER_KEY", VIEWER))) {
            int calls = 0;
            for (String secret :
                    List.of(
                            ADMIN,
                            "as " + OPERATOR,
                            "{\"private_key\":\"-----BEGIN-----\\nhunter2\\n-----END-----\"}",
                            "{\"signature\":\"hunter2\"}",
                            "got {\"password\":\"it's \\\"hunter2\"} back")) {
                product.call("echo", Json.object().put("message", secret));
                assertThat(remembered(product, ++calls))
                        .contains("message")
                        .doesNotContain(ADMIN)
                        .doesNotContain(OPERATOR)
                        .doesNotContain("hunter2");
            }
        }
    }
}
