package dev.toolbooth.client;

import static dev.toolbooth.client.ScriptedServer.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.ClientLimits;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that are children of ours. */
@Timeout(60)
class StdioTest {

    private static McpClient client(String manner) {
        ClientLimits limits = ClientLimits.builder().closeGrace(Duration.ofMillis(300)).build();
        return McpClient.connect(ChildServer.address(manner), options().withLimits(limits));
    }

    private static String call(McpClient client, String tool) {
        return client.callTool(CallToolRequest.of(tool, Json.object())).text();
    }

    @Test
    void aChildIsSpokenToWhateverElseItPrints() {
        try (McpClient client = client("kind")) {
            assertThat(client.server().info().path("name").asString("")).isEqualTo("child");
            assertThat(call(client, "environment")).isEqualTo("good day");
        }
    }

    @Test
    void aChildTakesItsOwnChildrenWithIt() throws Exception {
        ProcessHandle grandchild;
        try (McpClient client = client("kind")) {
            grandchild = ProcessHandle.of(Long.parseLong(call(client, "spawn"))).orElseThrow();
            assertThat(grandchild.isAlive()).isTrue();
        }
        grandchild.onExit().get(20, TimeUnit.SECONDS);
    }

    @Test
    void aChildThatWillNotEndIsKilledWithItsChildren() throws Exception {
        ProcessHandle grandchild;
        try (McpClient client = client("stubborn")) {
            grandchild = ProcessHandle.of(Long.parseLong(call(client, "spawn"))).orElseThrow();
        }
        grandchild.onExit().get(20, TimeUnit.SECONDS);
        for (ProcessHandle child :
                ProcessHandle.current().descendants().filter(StdioTest::isChildServer).toList()) {
            // It was killed, and the system may take a moment for that.
            child.onExit().get(20, TimeUnit.SECONDS);
        }
    }

    private static boolean isChildServer(ProcessHandle process) {
        return process.isAlive()
                && process.info().commandLine().orElse("").contains(ChildServer.class.getName());
    }

    @Test
    void aChildThatDiesLosesTheAnswerAndItsLastWordsAreTold() {
        try (McpClient client = client("kind")) {
            assertThatThrownBy(() -> call(client, "die"))
                    .isInstanceOf(McpException.AnswerLost.class)
                    .hasMessageContaining("code 3")
                    .hasMessageContaining("last words");
            assertThatThrownBy(() -> call(client, "environment"))
                    .isInstanceOf(McpException.Unreachable.class);
        }
    }

    @Test
    void aCallThatTakesTooLongIsGivenUpAndTheNextOneServed() {
        try (McpClient client = client("kind")) {
            CallToolRequest slow =
                    CallToolRequest.of("never", Json.object()).withTimeout(Duration.ofMillis(50));
            assertThatThrownBy(() -> client.callTool(slow))
                    .isInstanceOf(McpException.AnswerLost.class);
            assertThat(call(client, "environment")).isEqualTo("good day");
        }
    }

    @Test
    void aProgramThatIsNotThereIsUnreachable() {
        assertThatThrownBy(
                        () ->
                                McpClient.connect(
                                        ServerAddress.command("no-such-program-at-all"), options()))
                .isInstanceOf(McpException.Unreachable.class)
                .hasMessageContaining("no-such-program-at-all")
                .hasMessageContaining("installed");
    }
}
