package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.ClientContract.texts;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The first TypeScript SDK, which most clients still use, on each of its transports. */
class FirstTypeScriptSdkTest {

    @Nested
    class OverStreamableHttp extends Connected {
        OverStreamableHttp() {
            super("http", server -> List.of(server.url("/mcp")));
        }
    }

    @Nested
    class OverSse extends Connected {
        OverSse() {
            super("sse", server -> List.of(server.url("/sse")));
        }
    }

    @Nested
    class OverSseAtTheMcpEndpoint extends Connected {
        OverSseAtTheMcpEndpoint() {
            super("sse", server -> List.of(server.url("/mcp")));
        }
    }

    @Nested
    class OverStdio extends Connected {
        OverStdio() {
            super("stdio", _ -> Checkout.fixturesOnStdio());
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class Connected implements ClientContract {
        private final Fixtures server = new Fixtures();
        private final NodeClient client;

        Connected(String transport, Function<Fixtures, List<String>> target) {
            List<String> arguments = new ArrayList<>(List.of(transport));
            arguments.addAll(target.apply(server));
            client = NodeClient.start("sdk1.mjs", arguments);
        }

        @AfterAll
        void stop() {
            client.close();
            server.close();
        }

        @Override
        public NodeClient client() {
            return client;
        }

        @Test
        void theClientConnectsUnconfigured() throws Exception {
            assertThat(client.perform("connects").path("server").asString())
                    .isEqualTo("toolbooth-fixtures");
        }

        @Test
        void theClientGetsLogEntriesAtTheLevelItSets() throws Exception {
            assertThat(texts(client.perform("logs").path("seen")))
                    .containsExactly(
                            "Tool execution started",
                            "Tool processing data",
                            "Tool execution completed");
        }
    }
}
