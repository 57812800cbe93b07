package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.Wiring;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.ConfigReader;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.app.config.reading.ConfigSources;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolLabel;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.testkit.TempDataFolder;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraOptions;
import dev.toolbooth.wire.Json;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A list of tools that takes several pages. Proves S4-10, S4-48 and S4-156. */
final class ManyToolsTest {
    private static final int TOOLS = 450;

    @TempDir Path root;
    private final TempDataFolder data = TempDataFolder.empty();
    private CoreParts core;
    private HttpListener listener;
    private MiraClient client;

    private record Numbered(ToolSpec spec) implements Tool {
        static Numbered of(String name) {
            return new Numbered(
                    ToolSpec.named(name)
                            .description("One of many.")
                            .label(new ToolLabel("1.0.0", List.of("many"), true))
                            .build());
        }

        @Override
        public ToolResult run(ToolCall call) {
            return ToolOutput.text(spec.name());
        }
    }

    @BeforeEach
    void start() throws Exception {
        Map<String, String> environment =
                Map.of(
                        "PORT", "0",
                        "TOOLBOOTH_DATA", data.text(),
                        "TOOLBOOTH_WORKSPACE__ROOT", root.toString());
        ConfigSources sources =
                new ConfigSources(
                        Optional.empty(), Map.of(), environment, Path.of(""), Optional.empty());
        Config config = ((ConfigResult.Loaded) new ConfigReader(sources).read()).config();
        core = Wiring.parts(config);
        for (int i = 0; i < TOOLS; i++) {
            core.toolbox().add(Numbered.of("many_" + i));
        }
        listener = Wiring.listener(config, core);
        listener.start();
        client =
                MiraClient.connect(
                        new ServerAddress.Http(
                                URI.create("http://127.0.0.1:" + listener.port() + "/mira")),
                        MiraOptions.named("test"));
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        listener.stop();
        data.close();
    }

    @Test
    void aListOfManyToolsComesInPagesThatStayStable() {
        List<Integer> sizes = new ArrayList<>();
        List<String> names = new ArrayList<>();
        JsonNode cursor = Json.object().nullNode();
        do {
            ObjectNode params = Json.object().put("limit", 200);
            params.putObject("filter").putArray("tags").add("many");
            params.set("cursor", cursor);
            ObjectNode page = client.call("tools/list", params);
            sizes.add(page.path("tools").size());
            page.path("tools").forEach(tool -> names.add(tool.path("name").asString("")));
            cursor = page.path("next_cursor");
            // What is added meanwhile under another tag moves nothing.
            core.toolbox().add(new Numbered(ToolSpec.named("late_" + sizes.size()).build()));
        } while (cursor.isString());

        assertThat(sizes).containsExactly(200, 200, 50);
        assertThat(cursor.isNull()).isTrue();
        assertThat(new HashSet<>(names)).hasSize(TOOLS);
    }
}
