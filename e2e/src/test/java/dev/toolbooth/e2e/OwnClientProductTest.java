package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.model.EraChoice;
import dev.toolbooth.client.model.Progress;
import dev.toolbooth.client.model.ToolInfo;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.TempDataFolder;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Our own client with the program as users run it. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
@ParameterizedClass
@EnumSource(Flavour.class)
class OwnClientProductTest {
    private final Flavour flavour;

    OwnClientProductTest(Flavour flavour) {
        this.flavour = flavour;
    }

    /** Lists, calls, and watches a call; returns the revision that was spoken. */
    private static String use(ServerAddress address, EraChoice era) {
        List<Progress> steps = new CopyOnWriteArrayList<>();
        try (McpClient client = McpClient.connect(address, ClientOptions.defaults().withEra(era))) {
            assertThat(client.listTools()).extracting(ToolInfo::name).contains("echo", "countdown");
            CallToolRequest countdown =
                    CallToolRequest.of("countdown", Json.object().put("from", 1))
                            .withProgress(steps::add);
            assertThat(client.callTool(countdown).text()).isEqualTo("Counted down from 1 to 0.");
            assertThat(steps).isNotEmpty();
            return client.server().revision();
        }
    }

    @Test
    void theServerIsUsedInEveryEraAndOnEveryAddress() throws InterruptedException {
        try (Product server = new Product(flavour)) {
            assertThat(use(ServerAddress.http(server.url()), EraChoice.AUTO))
                    .isEqualTo("2026-07-28");
            assertThat(use(ServerAddress.http(server.url()), EraChoice.LEGACY))
                    .isEqualTo("2025-11-25");
            String stream = "http://localhost:" + server.port() + "/sse";
            assertThat(use(ServerAddress.sse(stream), EraChoice.AUTO)).isEqualTo("2025-11-25");
            assertThat(use(ServerAddress.http(stream), EraChoice.AUTO)).isEqualTo("2025-11-25");
        }
    }

    @Test
    void theServerIsStartedUsedAndEnded() {
        try (TempDataFolder data = TempDataFolder.empty()) {
            ServerAddress child =
                    new ServerAddress.Command(
                            List.of(flavour.program().toString(), "stdio"),
                            Map.of("TOOLBOOTH_DATA", data.text(), "XDG_CONFIG_HOME", data.text()),
                            null);
            assertThat(use(child, EraChoice.AUTO)).isEqualTo("2026-07-28");
            assertThat(use(child, EraChoice.LEGACY)).isEqualTo("2025-11-25");
        }
    }
}
