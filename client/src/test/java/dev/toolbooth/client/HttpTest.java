package dev.toolbooth.client;

import static dev.toolbooth.client.ScriptedServer.options;
import static dev.toolbooth.client.ScriptedServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.CallToolResult;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.transport.Authorizer;
import dev.toolbooth.client.transport.ClientLimits;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.Json;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What HTTP can say and lose on the way. */
@Timeout(30)
class HttpTest {
    private static final CallToolRequest CALL = CallToolRequest.of("greet", Json.object());

    private final ScriptedServer server = ScriptedServer.modern();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aCallWhoseAnswerIsLostIsNotSentAgain() {
        server.on("tools/call", Visit::end);
        try (McpClient client = server.client()) {
            assertThatThrownBy(() -> client.callTool(CALL))
                    .isInstanceOf(McpException.AnswerLost.class)
                    .hasMessageContaining("not known");
        }
        assertThat(server.seen("tools/call")).hasSize(1);
    }

    @Test
    void aListWhoseAnswerIsLostIsAskedForOnceMore() {
        server.on(
                "tools/list",
                Visit::end,
                visit -> visit.result(Json.parseObject("{\"tools\":[]}")));
        try (McpClient client = server.client()) {
            assertThat(client.listTools()).isEmpty();
        }
        assertThat(server.seen("tools/list")).hasSize(2);
    }

    @Test
    void aBusyServerIsAskedLaterForAListAndNotForACall() {
        server.on(
                "tools/list",
                visit -> visit.set("Retry-After", "0").status(503, ""),
                visit -> visit.result(Json.parseObject("{\"tools\":[]}")));
        server.on("tools/call", visit -> visit.set("Retry-After", "0").status(503, "busy"));
        try (McpClient client = server.client()) {
            assertThat(client.listTools()).isEmpty();
            assertThatThrownBy(() -> client.callTool(CALL))
                    .isInstanceOfSatisfying(
                            McpException.HttpRefusal.class,
                            refusal -> {
                                assertThat(refusal.status()).isEqualTo(503);
                                assertThat(refusal.header("retry-after")).isEqualTo("0");
                                assertThat(refusal.body()).isEqualTo("busy");
                            });
        }
        assertThat(server.seen("tools/list")).hasSize(2);
        assertThat(server.seen("tools/call")).hasSize(1);
    }

    @Test
    void aServerThatIsBusyForLongerThanAnybodyWaitsRefuses() {
        server.on("tools/list", visit -> visit.set("Retry-After", "3600").status(429, ""));
        try (McpClient client = server.client()) {
            assertThatThrownBy(client::listTools).isInstanceOf(McpException.HttpRefusal.class);
        }
        assertThat(server.seen("tools/list")).hasSize(1);
    }

    @Test
    void aRequestIsFollowedToAnotherPlaceOfTheServerAndACallIsNot() {
        server.on(
                "tools/list",
                visit -> visit.set("Location", "/elsewhere").status(308, ""),
                visit -> visit.result(Json.parseObject("{\"tools\":[]}")));
        server.on("tools/call", visit -> visit.set("Location", "/elsewhere").status(308, ""));
        try (McpClient client = server.client()) {
            assertThat(client.listTools()).isEmpty();
            assertThatThrownBy(() -> client.callTool(CALL))
                    .isInstanceOfSatisfying(
                            McpException.HttpRefusal.class,
                            refusal -> assertThat(refusal.status()).isEqualTo(308));
        }
        assertThat(server.seen("tools/call")).hasSize(1);
    }

    @Test
    void nothingIsFollowedToAnotherServer() {
        try (ScriptedServer other = ScriptedServer.modern();
                McpClient client = server.client()) {
            server.on("tools/list", visit -> visit.set("Location", other.url()).status(307, ""));
            assertThatThrownBy(client::listTools).isInstanceOf(McpException.HttpRefusal.class);
            assertThat(other.methods()).isEmpty();
        }
    }

    @Test
    void aBillIsARefusalWithItsHeaders() {
        server.on(
                "tools/call",
                visit -> visit.set("PAYMENT-REQUIRED", "abc").error(402, -32000, "pay first"));
        try (McpClient client = server.client()) {
            assertThatThrownBy(() -> client.callTool(CALL))
                    .isInstanceOfSatisfying(
                            McpException.HttpRefusal.class,
                            refusal -> {
                                assertThat(refusal.status()).isEqualTo(402);
                                assertThat(refusal.header("payment-required")).isEqualTo("abc");
                            });
        }
    }

    @Test
    void anErrorInARefusalIsTheServersError() {
        server.on("tools/call", visit -> visit.error(400, -32001, "Payment required"));
        try (McpClient client = server.client()) {
            assertThatThrownBy(() -> client.callTool(CALL))
                    .isInstanceOfSatisfying(
                            McpException.RpcError.class,
                            error -> assertThat(error.code()).isEqualTo(-32001))
                    .hasMessage("Payment required");
        }
    }

    @Test
    void anErrorThatNamesNoRequestIsTheAnswerToTheOneItCameFor() {
        server.on(
                "tools/call",
                visit ->
                        visit.json(
                                200,
                                Json.parse(
                                        "{\"jsonrpc\":\"2.0\",\"id\":null,"
                                                + "\"error\":{\"code\":-32700,\"message\":\"what?\"}}")));
        try (McpClient client = server.client()) {
            assertThatThrownBy(() -> client.callTool(CALL)).hasMessage("what?");
        }
    }

    @Test
    void headersOfTheAnswerAreInTheResultAndThoseOfTheCallAreSent() {
        server.on(
                "tools/call",
                visit -> visit.set("PAYMENT-RESPONSE", "receipt").result(text("done")));
        try (McpClient client = server.client(options().withHeaders(Map.of("X-Client", "tests")))) {
            CallToolResult result = client.callTool(CALL.withHeaders(Map.of("X-Payment", "coin")));
            assertThat(result.header("payment-response")).isEqualTo("receipt");
        }
        Visit call = server.seen("tools/call").getFirst();
        assertThat(call.header("X-Payment")).isEqualTo("coin");
        assertThat(call.header("X-Client")).isEqualTo("tests");
    }

    @Test
    void aHeaderThatCannotBeSentIsNotQuoted() {
        try (McpClient client = server.client()) {
            assertThatThrownBy(
                            () -> client.callTool(CALL.withHeaders(Map.of("X-Key", "secret\n1"))))
                    .isInstanceOf(McpException.Unreachable.class)
                    .hasMessageContaining("Nothing was sent")
                    .hasMessageNotContaining("secret");
        }
        assertThat(server.seen("tools/call")).isEmpty();
    }

    @Test
    void leaveIsGotWhereItIsWantedAndTheRequestSentAgain() {
        server.on(
                "tools/call",
                visit -> {
                    if (visit.header("Authorization").equals("Bearer good")) {
                        visit.result(text("welcome"));
                    } else {
                        visit.set("WWW-Authenticate", "Bearer scope=\"x\"").status(401, "");
                    }
                });
        Leave leave = new Leave();
        try (McpClient client = server.client(options().withAuthorizer(leave))) {
            assertThat(client.callTool(CALL).text()).isEqualTo("welcome");
        }
        assertThat(leave.challenge).isEqualTo("Bearer scope=\"x\"");
    }

    @Test
    void aServerThatWantsLeaveFromNobodySaysSo() {
        server.on("server/discover", visit -> visit.status(401, ""));
        assertThatThrownBy(server::client)
                .isInstanceOf(McpException.NotAuthorized.class)
                .hasMessageContaining("requires authorization");
        assertThat(server.seen("initialize")).isEmpty();
    }

    @Test
    void aServerThatIsNotThereIsUnreachable() {
        String url = server.url();
        server.close();
        assertThatThrownBy(() -> McpClient.connect(ServerAddress.http(url), options()))
                .isInstanceOf(McpException.Unreachable.class)
                .hasMessageContaining("can't be reached");
    }

    @Test
    void anAnswerUpToTheLimitIsTakenAndOneBeyondIsNot() {
        String body = Json.text(ScriptedServer.text("x".repeat(5_000)));
        server.on("tools/call", visit -> visit.result(Json.parseObject(body)));
        int exact = body.length() + "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":}".length();
        for (int limit : List.of(exact, exact - 1)) {
            ClientLimits limits = ClientLimits.builder().messageBytes(limit).build();
            try (McpClient client = server.client(options().withLimits(limits))) {
                if (limit == exact) {
                    assertThat(client.callTool(CALL).text()).hasSize(5_000);
                } else {
                    assertThatThrownBy(() -> client.callTool(CALL))
                            .isInstanceOf(McpException.NotUnderstood.class)
                            .hasMessageContaining("larger than " + limit);
                }
            }
        }
    }

    @Test
    void anEventBeyondTheLimitIsNotTaken() {
        server.on("tools/call", visit -> visit.stream().sayResult(text("x".repeat(20_000))).end());
        ClientLimits limits = ClientLimits.builder().messageBytes(10_000).build();
        try (McpClient client = server.client(options().withLimits(limits))) {
            assertThatThrownBy(() -> client.callTool(CALL))
                    .isInstanceOf(McpException.NotUnderstood.class)
                    .hasMessageContaining("event of more than 10000 bytes");
        }
    }

    @Test
    void anAnswerThatIsNestedTooDeepIsNotTaken() {
        String deep = "[".repeat(200) + "]".repeat(200);
        server.on(
                "tools/call",
                visit ->
                        visit.set("Content-Type", "application/json")
                                .status(
                                        200,
                                        "{\"jsonrpc\":\"2.0\",\"id\":"
                                                + visit.message().get("id")
                                                + ",\"result\":"
                                                + deep
                                                + "}"));
        try (McpClient client = server.client()) {
            assertThatThrownBy(() -> client.callTool(CALL))
                    .isInstanceOf(McpException.NotUnderstood.class)
                    .hasMessageContaining("deeper than 100 levels");
        }
    }

    @Test
    void manyCallsAtOnceEachGetTheirOwnAnswer() throws Exception {
        server.on(
                "tools/call",
                visit -> visit.result(text(visit.params().path("name").asString(""))));
        try (McpClient client = server.client();
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                CallToolRequest call = CallToolRequest.of("tool-" + i, Json.object());
                answers.add(callers.submit(() -> client.callTool(call).text()));
            }
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i).get()).isEqualTo("tool-" + i);
            }
        }
    }

    @Test
    void aPageForPeopleIsNoAnswer() {
        server.on(
                "tools/call",
                visit -> visit.set("Content-Type", "text/html").status(200, "<html>"));
        try (McpClient client = server.client()) {
            assertThatThrownBy(() -> client.callTool(CALL))
                    .isInstanceOf(McpException.NotUnderstood.class)
                    .hasMessageContaining("text/html");
        }
    }

    @Test
    void pagesAreFetchedToTheEndButNotInACircleNorWithoutOne() {
        server.on(
                "tools/list",
                visit ->
                        visit.result(
                                visit.params().has("cursor")
                                        ? Json.parseObject("{\"tools\":[{\"name\":\"b\"}]}")
                                        : Json.parseObject(
                                                "{\"tools\":[{\"name\":\"a\"}],\"nextCursor\":\"2\"}")));
        server.on(
                "prompts/list",
                visit -> visit.result(Json.parseObject("{\"prompts\":[],\"nextCursor\":\"x\"}")));
        int[] page = {0};
        server.on(
                "resources/list",
                visit ->
                        visit.result(
                                Json.parseObject("{\"resources\":[]}")
                                        .put("nextCursor", "p" + page[0]++)));
        ClientOptions options = options().withLimits(ClientLimits.builder().pages(3).build());
        try (McpClient client = server.client(options)) {
            assertThat(client.listTools()).extracting(ToolInfo::name).containsExactly("a", "b");
            assertThatThrownBy(client::listPrompts).hasMessageContaining("circle");
            assertThatThrownBy(client::listResources).hasMessageContaining("more than 3 pages");
        }
        assertThat(server.seen("resources/list")).hasSize(3);
    }

    /** Has leave after it was refused once. */
    private static final class Leave implements Authorizer {
        private volatile String challenge = "";

        @Override
        public String header(URI endpoint) {
            return challenge.isEmpty() ? "Bearer bad" : "Bearer good";
        }

        @Override
        public boolean refused(
                URI endpoint, int status, Map<String, List<String>> headers, int attempt) {
            challenge = headers.getOrDefault("www-authenticate", List.of("")).getFirst();
            return attempt == 0;
        }
    }
}
