package dev.toolbooth.client;

import static dev.toolbooth.client.ScriptedServer.options;
import static dev.toolbooth.client.ScriptedServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.Authorizer;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** Servers of 2024-11-05, with a stream on which everything comes. */
@Timeout(30)
class StreamTest {
    /** What the stream still has to say; an empty object ends it. */
    private final BlockingQueue<ObjectNode> queue = new LinkedBlockingQueue<>();

    private final ScriptedServer server =
            ScriptedServer.empty()
                    .on("GET", visit -> stream(visit, "/messages?session=1"))
                    .on(
                            "initialize",
                            visit -> {
                                if (visit.path().equals("/mcp")) {
                                    visit.status(405, "");
                                    return;
                                }
                                later(
                                        visit,
                                        Json.parseObject(
                                                """
                                                {"protocolVersion":"2024-11-05","capabilities":{},
                                                 "serverInfo":{"name":"old","version":"1"}}"""));
                            })
                    .on("tools/call", visit -> later(visit, text("old but gold")));

    @AfterEach
    void stop() {
        queue.add(Json.object());
        server.close();
    }

    private void stream(Visit visit, String endpoint) throws IOException {
        visit.stream().event("event: endpoint\ndata: " + endpoint);
        try {
            for (ObjectNode next = queue.take(); !next.isEmpty(); next = queue.take()) {
                visit.say(next);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        visit.end();
    }

    private void later(Visit visit, ObjectNode result) throws IOException {
        visit.status(202, "Accepted");
        ObjectNode answer = visit.answer();
        answer.set("result", result);
        queue.add(answer);
    }

    @Test
    void aServerThatTakesNoPostsIsAskedForItsStream() {
        try (McpClient client = server.client()) {
            assertThat(client.server().revision()).isEqualTo("2024-11-05");
            assertThat(client.callTool(CallToolRequest.of("x", Json.object())).text())
                    .isEqualTo("old but gold");
        }
        assertThat(server.seen("tools/call").getFirst().path()).isEqualTo("/messages");
    }

    @Test
    void leaveForTheServerIsShownWhereItWantsItsMessages() {
        URI endpoint = URI.create(server.origin() + "/sse");
        Authorizer one =
                new Authorizer() {
                    @Override
                    public @Nullable String header(URI asked) {
                        return asked.equals(endpoint) ? "Bearer x" : null;
                    }

                    @Override
                    public boolean refused(
                            URI asked, int status, Map<String, List<String>> headers, int attempt) {
                        return false;
                    }
                };
        try (McpClient client =
                McpClient.connect(
                        ServerAddress.sse(endpoint.toString()), options().withAuthorizer(one))) {
            client.callTool(CallToolRequest.of("x", Json.object()));
        }
        Visit call = server.seen("tools/call").getFirst();
        assertThat(call.path()).isEqualTo("/messages");
        assertThat(call.header("authorization")).isEqualTo("Bearer x");
    }

    @Test
    void aServerWhoseStreamIsKnownIsNotProbed() {
        try (McpClient client =
                McpClient.connect(ServerAddress.sse(server.origin() + "/sse"), options())) {
            client.callTool(CallToolRequest.of("x", Json.object()));
        }
        assertThat(server.methods())
                .containsExactly("GET", "initialize", "notifications/initialized", "tools/call");
    }

    @Test
    void nothingIsPostedToAnotherServer() {
        try (ScriptedServer other = ScriptedServer.empty()) {
            server.on("GET", visit -> stream(visit, other.origin() + "/messages"));
            assertThatThrownBy(
                            () ->
                                    McpClient.connect(
                                            ServerAddress.sse(server.origin() + "/sse"), options()))
                    .isInstanceOf(McpException.NotUnderstood.class)
                    .hasMessageContaining("another server");
            assertThat(other.methods()).isEmpty();
        }
    }

    @Test
    void theEndOfTheStreamLosesTheAnswersAndSaysSo() {
        server.on(
                "tools/call",
                visit -> {
                    visit.status(202, "");
                    queue.add(Json.object());
                });
        try (McpClient client = server.client()) {
            CallToolRequest call = CallToolRequest.of("x", Json.object());
            assertThatThrownBy(() -> client.callTool(call))
                    .isInstanceOf(McpException.AnswerLost.class)
                    .hasMessageContaining("stream");
            assertThatThrownBy(() -> client.callTool(call))
                    .isInstanceOf(McpException.Unreachable.class);
        }
        assertThat(server.seen("tools/call")).hasSize(1);
    }

    @Test
    void whereThereIsNoStreamEitherTheFirstRefusalCounts() {
        server.on("GET", visit -> visit.status(404, ""));
        assertThatThrownBy(server::client)
                .isInstanceOfSatisfying(
                        McpException.HttpRefusal.class,
                        refusal -> assertThat(refusal.status()).isEqualTo(405));
    }
}
