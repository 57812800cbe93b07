package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraEvent;
import dev.toolbooth.testkit.mira.client.MiraOptions;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** A client that is told of changes, over HTTP. */
final class MiraWatchTest {
    @TempDir Path root;

    @Test
    void whoeverWatchesIsToldOfWhatOthersWrite() throws Exception {
        BlockingQueue<MiraEvent> heard = new LinkedBlockingQueue<>();
        try (Product server = Product.with(Map.of("TOOLBOOTH_WORKSPACE__ROOT", root.toString()));
                MiraClient watcher = client(server, "watcher");
                MiraClient writer = client(server, "writer");
                AutoCloseable _ = watcher.listen(heard::add)) {
            ObjectNode glob = Json.object().put("glob", "*.txt");
            String id = watcher.call("files/watch", glob).path("watch_id").asString();

            writer.files().create("src/other.md", "no text");
            writer.files().create("src/new.txt", "text");

            MiraEvent event = heard.poll(30, TimeUnit.SECONDS);
            assertThat(event).isNotNull();
            assertThat(event.method()).isEqualTo("files/changed");
            assertThat(event.params().path("watch_id").asString()).isEqualTo(id);
            assertThat(event.params().path("path").asString()).isEqualTo("src/new.txt");
            assertThat(event.params().path("kind").asString()).isEqualTo("created");
            assertThat(event.params().path("timestamp").asString()).endsWith("Z");

            ObjectNode named = Json.object().put("watch_id", id);
            assertThatThrownBy(() -> writer.call("files/unwatch", named))
                    .hasMessageContaining("1001");
            assertThat(watcher.call("files/unwatch", named).path("ok").asBoolean()).isTrue();
            assertThatThrownBy(() -> watcher.call("files/unwatch", named))
                    .hasMessageContaining("1001");
        }
    }

    private static MiraClient client(Product server, String name) {
        return MiraClient.connect(
                new ServerAddress.Http(server.at("/mira")), MiraOptions.named(name));
    }
}
