package dev.toolbooth.e2e;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;

/** Both TypeScript SDKs against a server that sells its tools, on each of their transports. */
class ShopClientsTest {

    @Nested
    class FirstSdkOverHttp extends Connected {
        FirstSdkOverHttp() {
            super("sdk1.mjs", server -> List.of("http", server.url("")));
        }
    }

    @Nested
    class FirstSdkOverSse extends Connected {
        FirstSdkOverSse() {
            super("sdk1.mjs", server -> List.of("sse", server.url("/sse")));
        }
    }

    @Nested
    class SecondSdkOverHttp extends Connected {
        SecondSdkOverHttp() {
            super("sdk2.mjs", server -> List.of("auto", server.url("")));
        }
    }

    @Nested
    class SecondSdkInItsOlderEra extends Connected {
        SecondSdkInItsOlderEra() {
            super("sdk2.mjs", server -> List.of("legacy", server.url("")));
        }
    }

    @Nested
    class SecondSdkOverSse extends Connected {
        SecondSdkOverSse() {
            super("sdk2.mjs", server -> List.of("legacy", server.url("/sse")));
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class Connected implements ShopClientContract {
        private final ShopServer server = new ShopServer();
        private final NodeClient client;

        Connected(String script, Function<ShopServer, List<String>> arguments) {
            client =
                    NodeClient.start(
                            script,
                            arguments.apply(server),
                            Map.of("KEY", server.key(), "POOR_KEY", server.poorKey()));
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
    }
}
