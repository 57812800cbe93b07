package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.ClientLimits;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraOptions;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long Mira's client waits. Proves S4-9 and C-37. */
final class MiraTimeoutTest {
    private static final MiraOptions HASTY =
            new MiraOptions("hasty", Map.of(), Duration.ofMillis(300), ClientLimits.defaults());

    @Test
    void aCallMayTakeTenSecondsIfNobodySaysOtherwise() {
        assertThat(MiraOptions.named("usual").timeout()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void aServerThatNeverAnswersIsGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                MiraClient client =
                        MiraClient.connect(
                                new ServerAddress.Http(
                                        URI.create(
                                                "http://127.0.0.1:"
                                                        + silent.getLocalPort()
                                                        + "/mira")),
                                HASTY)) {
            assertThatThrownBy(() -> client.files().read("a.txt"))
                    .isInstanceOf(McpException.class)
                    .hasMessageContaining("files/read");
        }
    }

    @Test
    void aCommandMayTakeAsLongAsItIsAllowedTo(@TempDir Path root) throws Exception {
        try (Product server =
                        Product.with(
                                Map.of(
                                        "TOOLBOOTH_WORKSPACE__ROOT",
                                        root.toString(),
                                        "TOOLBOOTH_WORKSPACE__EXEC__ENABLED",
                                        "true",
                                        "TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED",
                                        "true"));
                MiraClient client =
                        MiraClient.connect(new ServerAddress.Http(server.at("/mira")), HASTY)) {
            assertThat(client.exec().run("sleep", "1").exitCode()).isZero();
        }
    }
}
