package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.prompt.Prompt;
import dev.toolbooth.core.prompt.PromptSpec;
import dev.toolbooth.core.prompt.PromptText;
import dev.toolbooth.core.resource.Resource;
import dev.toolbooth.core.resource.ResourceSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What goes wrong inside is told to the log, and to nobody outside. */
@Timeout(60)
class LeaksTest {
    private static IllegalStateException fault() {
        return new IllegalStateException("secret in /etc/passwd", new RuntimeException("inner"));
    }

    private record BrokenPrompt() implements Prompt {
        @Override
        public PromptSpec spec() {
            return PromptSpec.of("broken", "broken");
        }

        @Override
        public PromptText get(Map<String, String> arguments, Call call) {
            throw fault();
        }

        @Override
        public List<String> complete(String argument, String typed, Map<String, String> chosen) {
            if (typed.equals("wait")) {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            throw fault();
        }
    }

    private record BrokenResource() implements Resource {
        @Override
        public ResourceSpec spec() {
            return ResourceSpec.of("broken:1", "broken", "", "text/plain");
        }

        @Override
        public List<ResourceContents> read(Call call) {
            throw fault();
        }
    }

    private static TestServer server() {
        TestServer server =
                new TestServer(
                        limits -> limits.toolTimeout = Duration.ofSeconds(2),
                        TestTool.of(
                                "broken",
                                _ -> {
                                    throw fault();
                                }),
                        TestTool.of(
                                "worse",
                                _ -> {
                                    throw new StackOverflowError("secret");
                                }));
        server.core.prompts().add(new BrokenPrompt());
        server.core.resources().add(new BrokenResource());
        return server;
    }

    private static String message(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                + method
                + "\",\"params\":"
                + params
                + "}";
    }

    private static String completion(String typed) {
        return message(
                "completion/complete",
                "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"broken\"},"
                        + "\"argument\":{\"name\":\"x\",\"value\":\""
                        + typed
                        + "\"}}");
    }

    @Test
    void noFaultShowsItself() throws Exception {
        try (TestServer server = server()) {
            for (String request :
                    List.of(
                            Messages.call("broken"),
                            Messages.call("worse"),
                            message("prompts/get", "{\"name\":\"broken\"}"),
                            message("resources/read", "{\"uri\":\"broken:1\"}"),
                            completion("x"))) {
                String body = server.post(request).body();
                assertThat(body)
                        .contains("the server's log has it under")
                        .doesNotContain("secret", "passwd", "inner", "Exception")
                        .doesNotContain("dev.toolbooth", ".java", "\tat ");
            }
        }
    }

    @Test
    void aCompletionHasADeadline() throws Exception {
        try (TestServer server = server()) {
            assertThat(server.post(completion("wait")).body()).contains("Timed out after 2000 ms");
        }
    }

    @Test
    void oddMessagesAreRefusedAndNeverBreakAnything() throws Exception {
        List<String> values = List.of("null", "1", "\"x\"", "[]", "[[1]]", "{}", "true", "1e400");
        List<String> methods =
                List.of(
                        "initialize",
                        "tools/call",
                        "tools/list",
                        "resources/read",
                        "resources/subscribe",
                        "prompts/get",
                        "completion/complete",
                        "logging/setLevel",
                        "notifications/cancelled",
                        "subscriptions/listen",
                        "tasks/get",
                        "tasks/update",
                        "");
        List<String> members =
                List.of(
                        "name",
                        "uri",
                        "arguments",
                        "ref",
                        "argument",
                        "cursor",
                        "_meta",
                        "level",
                        "notifications",
                        "taskId",
                        "inputResponses",
                        "requestState",
                        "requestId",
                        "protocolVersion",
                        "capabilities",
                        "clientInfo",
                        "context");
        try (TestServer server = server();
                Client client = server.connect()) {
            for (String method : methods) {
                for (String value : values) {
                    check(client, message(method, value));
                    StringBuilder all = new StringBuilder();
                    for (String member : members) {
                        all.append('"').append(member).append("\":").append(value).append(',');
                        check(client, message(method, "{\"" + member + "\":" + value + "}"));
                    }
                    check(client, message(method, "{" + all + "\"x\":1}"));
                }
            }
        }
    }

    private static void check(Client client, String message) throws Exception {
        Answer answer = client.post(message, Messages.BOTH).answer();
        assertThat(answer.status()).as(message).isIn(200, 202, 400, 404);
        assertThat(answer.body()).as(message).doesNotContain("the server's log", "Exception");
    }
}
