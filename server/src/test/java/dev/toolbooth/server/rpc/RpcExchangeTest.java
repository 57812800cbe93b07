package dev.toolbooth.server.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.operation.CallPlace;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.Messages;
import dev.toolbooth.server.SomeLimits;
import dev.toolbooth.server.runtime.AesSealer;
import dev.toolbooth.server.runtime.CorePorts;
import dev.toolbooth.server.stream.MessageSink;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcMessage;
import io.vertx.core.Future;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What counts as told to a client (finding M1). */
class RpcExchangeTest {
    private static final Signal HALF = new Signal.Progress(1, 2, "half of it");
    private static final CoreParts.Ports PORTS = CorePorts.with(AesSealer.ephemeral());

    /** A client that hangs up at the very moment it has what it is sent. */
    private static final class Fleeting extends RpcExchange implements MessageSink {
        private boolean gone;

        Fleeting() {
            super(
                    new Origin(
                            Caller.ANONYMOUS,
                            () -> "127.0.0.1",
                            null,
                            null,
                            Set.of(),
                            Follower.NOBODY,
                            CallPlace.UNKNOWN,
                            0),
                    call());
        }

        @Override
        String scope() {
            return "";
        }

        @Override
        public boolean reachable() {
            return true;
        }

        @Override
        void done(Outcome outcome) {}

        @Override
        MessageSink outlet() {
            return this;
        }

        @Override
        public boolean gone() {
            return gone;
        }

        @Override
        public void send(JsonNode message) {
            gone = true;
        }

        @Override
        public Future<Void> deliver(JsonNode message) {
            send(message);
            return Future.succeededFuture();
        }

        @Override
        public void awaitRoom() {}

        @Override
        public void hint(JsonNode message) {
            gone = true;
        }
    }

    /** A call of a client that wants to hear how far it has come. */
    private static DecodedMessage call() {
        ServerInfo info = new ServerInfo("test", null, "1", null);
        Core core = Core.free(CoreParts.of(info, new SomeLimits().build(), PORTS));
        JsonNode call = Json.parse(Messages.call("talks"));
        return new McpDialect(core.toolbox(), info)
                .read(
                        new Inbound(
                                Transport.HTTP,
                                Headers.NONE,
                                new RpcMessage.Request(
                                        call.path("id"),
                                        "tools/call",
                                        (ObjectNode) call.path("params")),
                                null));
    }

    @Test
    void whoReadsAndHangsUpAtOnceHasHeardIt() throws Exception {
        Fleeting client = new Fleeting();
        client.say(HALF);
        assertThat(client.gone()).isTrue();
        assertThat(client.heardBytes()).isEqualTo(HALF.outputBytes()).isPositive();
    }

    @Test
    void whatIsSaidToNobodyIsNotHeard() throws Exception {
        Fleeting client = new Fleeting();
        client.say(HALF);
        client.say(HALF);
        assertThat(client.heardBytes()).isEqualTo(HALF.outputBytes());
    }

    @Test
    void aHintIsHeardAsWell() {
        Fleeting client = new Fleeting();
        client.tell(HALF);
        assertThat(client.heardBytes()).isEqualTo(HALF.outputBytes());
    }
}
