package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.ClientContract.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** What only streamable HTTP with sessions has: streams that go on, and sessions that end. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class ResumptionTest {
    private final Fixtures server = new Fixtures();
    private final NodeClient client =
            NodeClient.start("sdk1.mjs", List.of("http", server.url("/mcp")));

    @AfterAll
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void theClientFetchesTheResultWhenTheServerLetItGo() throws Exception {
        JsonNode resumed = client.perform("resumesWhenLetGo");
        assertThat(resumed.path("resumed").asInt()).isEqualTo(1);
        assertThat(text(resumed.path("result")))
                .isEqualTo("Reconnection test completed successfully");
    }

    @Test
    void theClientMissesNothingWhenTheConnectionIsCutDuringACall() throws Exception {
        JsonNode resumed = client.perform("resumesWhenCut");
        assertThat(resumed.path("resumed").asInt()).isEqualTo(1);
        assertThat(resumed.path("seen")).extracting(JsonNode::asInt).containsExactly(0, 50, 100);
        assertThat(text(resumed.path("result"))).contains("successfully");
    }

    @Test
    void theClientIsToldWhatChangedBeforeItListened() throws Exception {
        assertThat(client.perform("watchesEarly").path("updated").asString())
                .isEqualTo("test://watched-resource");
    }

    @Test
    void aSessionIsGoneWhenItsClientEndsIt() throws Exception {
        JsonNode ended = client.perform("endsSession");
        assertThat(ended.path("hadSession").asBoolean()).isTrue();
        assertThat(ended.path("statusAfter").asInt()).isEqualTo(404);
    }
}
