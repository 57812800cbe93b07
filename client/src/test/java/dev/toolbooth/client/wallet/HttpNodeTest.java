package dev.toolbooth.client.wallet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.transport.JdkRoundTripper;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A node is asked over HTTP, and only one that was named. */
class HttpNodeTest {
    private final HttpClient client = HttpClient.newHttpClient();
    private HttpServer server;
    private volatile int status = 200;
    private volatile String answer = "";
    private volatile JsonNode asked = Json.object();

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    asked = Json.parse(exchange.getRequestBody().readAllBytes());
                    byte[] body = answer.getBytes(UTF_8);
                    exchange.sendResponseHeaders(status, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        client.close();
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/secret-key";
    }

    private RpcNode node() {
        return HttpNode.at(URI.create(url()), new JdkRoundTripper(client));
    }

    private NodeProblem problem() {
        return catchThrowableOfType(NodeProblem.class, () -> node().ask("getHealth", Json.array()));
    }

    @Test
    void theResultIsWhatWasAskedFor() throws NodeProblem {
        answer = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {\"value\": 7}}";
        JsonNode result = node().ask("getBalance", Json.array().add("me"));
        assertThat(result.path("value").asInt()).isEqualTo(7);
        assertThat(asked.path("method").asString()).isEqualTo("getBalance");
        assertThat(asked.path("params").path(0).asString()).isEqualTo("me");
    }

    @Test
    void anErrorIsARefusal() {
        answer = "{\"id\": 1, \"error\": {\"code\": -32002, \"message\": \"no\\u001b[2J\"}}";
        assertThat(problem().kind()).isEqualTo(NodeProblem.Kind.REFUSED);
        assertThat(problem()).hasMessage("no\ufffd[2J");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200|{\"id\": 2, \"result\": 1}",
                "200|{\"id\": 1}",
                "200|[]",
                "200|nonsense",
                "500|{\"id\": 1, \"error\": {\"code\": -32000, \"message\": \"busy\"}}",
                "429|{\"id\": 1, \"error\": {\"code\": -32000, \"message\": \"busy\"}}",
                "503|{\"id\": 1, \"result\": 1}"
            })
    void whatIsNoAnswerIsNone(int given, String body) {
        status = given;
        answer = body;
        assertThat(problem().kind()).isEqualTo(NodeProblem.Kind.NO_ANSWER);
        assertThat(problem()).hasMessageNotContaining("secret-key");
    }

    @Test
    void anAnswerHasItsLimit() throws NodeProblem {
        String frame = "{\"id\": 1, \"result\": \"\"}";
        String fits = "x".repeat(HttpNode.ANSWER_BYTES_MAX - frame.length());
        answer = "{\"id\": 1, \"result\": \"" + fits + "\"}";
        assertThat(node().ask("getHealth", Json.array()).asString()).hasSameSizeAs(fits);
        answer = "{\"id\": 1, \"result\": \"x" + fits + "\"}";
        assertThat(problem().kind()).isEqualTo(NodeProblem.Kind.NO_ANSWER);
    }

    @Test
    void aNodeThatSendsUsElsewhereGivesNoAnswer() {
        server.createContext(
                "/elsewhere",
                exchange -> {
                    exchange.getResponseHeaders().add("Location", url());
                    exchange.sendResponseHeaders(307, -1);
                    exchange.close();
                });
        answer = "{\"id\": 1, \"result\": 5}";
        RpcNode moved =
                HttpNode.at(
                        URI.create(url().replace("/secret-key", "/elsewhere")),
                        new JdkRoundTripper(client));
        assertThatThrownBy(() -> moved.ask("getHealth", Json.array()))
                .isInstanceOf(NodeProblem.class)
                .hasMessageContaining("status 307");
    }

    @Test
    void nobodyThereIsNoAnswer() {
        server.stop(0);
        assertThat(problem().kind()).isEqualTo(NodeProblem.Kind.NO_ANSWER);
        assertThat(problem()).hasMessageContaining("no connection could be made");
    }

    @Test
    void eachNetworkHasTheNodeThatWasNamed() throws Exception {
        answer = "{\"id\": 1, \"result\": 5}";
        NodeUrls nodes =
                NodeUrls.of(
                        client,
                        NodeUrls.pairs(" solana-devnet=" + url() + "\n eip155:31337=https://x.y "));
        assertThat(nodes.of(Network.SOLANA_DEVNET).ask("getHealth", Json.array()).asInt())
                .isEqualTo(5);
        assertThat(nodes.of(Network.of("eip155:31337").orElseThrow())).isNotNull();
        assertThat(NodeUrls.pairs(" ")).isEmpty();
    }

    @Test
    void aNodeThatIsNotSetIsNotGuessed() throws PayProblem {
        NodeUrls none = NodeUrls.of(client, List.of());
        assertThatThrownBy(() -> none.of(Network.SOLANA_DEVNET))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("No node of solana-devnet is set")
                .hasMessageContaining("--node solana-devnet=URL")
                .hasMessageContaining("TOOLBOOTH_NODES");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "base",
                "=https://x",
                "nowhere=https://secret.example",
                "base=ftp://secret.example",
                "base=secret",
                "base=https://",
                "base=https://secret example"
            })
    void aSettingThatCantBeReadIsSaidAndNotShown(String pair) {
        assertThatThrownBy(() -> NodeUrls.of(client, List.of(pair)))
                .isInstanceOf(PayProblem.class)
                .hasMessageContaining("expected NETWORK=URL")
                .hasMessageNotContaining("secret");
    }
}
