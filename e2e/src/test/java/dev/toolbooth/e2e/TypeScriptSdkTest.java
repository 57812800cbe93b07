package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/** The TypeScript SDK that speaks both eras, in each of its ways to agree on a revision. */
class TypeScriptSdkTest {

    @Nested
    class AutoOverHttp extends Connected {
        AutoOverHttp() {
            super("auto", Transport.HTTP, "modern", "2026-07-28");
        }
    }

    @Nested
    class LegacyOverHttp extends Connected {
        LegacyOverHttp() {
            super("legacy", Transport.HTTP, "legacy", "2025-11-25");
        }
    }

    @Nested
    class PinnedOverHttp extends Connected {
        PinnedOverHttp() {
            super("2026-07-28", Transport.HTTP, "modern", "2026-07-28");
        }
    }

    @Nested
    class AutoOverStdio extends Connected {
        AutoOverStdio() {
            super("auto", Transport.STDIO, "modern", "2026-07-28");
        }
    }

    @Nested
    class LegacyOverStdio extends Connected {
        LegacyOverStdio() {
            super("legacy", Transport.STDIO, "legacy", "2025-11-25");
        }
    }

    enum Transport {
        HTTP,
        STDIO
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class Connected implements ClientContract {
        private final Fixtures server = new Fixtures();
        private final NodeClient client;
        private final String era;
        private final String revision;

        Connected(String mode, Transport transport, String era, String revision) {
            List<String> arguments = new ArrayList<>(List.of(mode));
            switch (transport) {
                case HTTP -> arguments.add(server.url("/mcp"));
                case STDIO -> arguments.addAll(Checkout.fixturesOnStdio());
            }
            this.client = NodeClient.start("sdk2.mjs", arguments);
            this.era = era;
            this.revision = revision;
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
        void theClientConnectsUnconfiguredInItsEra() throws Exception {
            JsonNode connected = client.perform("connects");
            assertThat(connected.path("era").asString()).isEqualTo(era);
            assertThat(connected.path("version").asString()).isEqualTo(revision);
            assertThat(connected.path("server").asString()).isEqualTo("toolbooth-fixtures");
        }

        @Test
        void theClientIsToldWhenThePromptsChange() throws Exception {
            assertThat(client.perform("promptsChange").path("told").asBoolean()).isTrue();
        }
    }
}
