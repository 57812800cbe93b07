package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraException;
import dev.toolbooth.testkit.mira.client.MiraFiles;
import dev.toolbooth.testkit.mira.client.MiraOptions;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of the workspace, by Mira's own client. Proves S4-12, S4-68, S4-74 and S4-160. */
final class MiraFilesTest {
    private static final int WRITERS = 50;

    @TempDir Path root;
    private Product server;
    private MiraClient client;

    @BeforeEach
    void start() throws Exception {
        server = Product.with(Map.of("TOOLBOOTH_WORKSPACE__ROOT", root.toString()));
        client =
                MiraClient.connect(
                        new ServerAddress.Http(server.at("/mira")), MiraOptions.named("test"));
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void ofWritersThatExpectTheSameVersionOneWins() throws Exception {
        String etag = client.files().create("counter.txt", "0").etag();
        for (int round = 1; round <= 3; round++) {
            String expected = etag;
            List<Callable<String>> writers = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                String text = "round " + round + " writer " + writer;
                writers.add(() -> attempt(expected, text));
            }
            List<String> winners = new ArrayList<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (Future<String> one : threads.invokeAll(writers)) {
                    if (!one.get().isEmpty()) {
                        winners.add(one.get());
                    }
                }
            }
            assertThat(winners).hasSize(1);
            MiraFiles.Content now = client.files().read("counter.txt");
            assertThat(now.text()).isEqualTo(winners.getFirst());
            etag = now.etag();
        }
    }

    /** What was written, or nothing when somebody else was first. */
    private String attempt(String etag, String text) {
        try {
            client.files().replace("counter.txt", etag, text);
            return text;
        } catch (MiraException e) {
            assertThat(e.kind()).isEqualTo(MiraException.Kind.CONFLICT);
            return "";
        }
    }

    @Test
    void theModeIsSetOnCreateAndOnOverwrite() throws Exception {
        client.files()
                .write(
                        Json.object()
                                .put("path", "run.sh")
                                .put("content", "#!/bin/sh\n")
                                .put("mode", 493));
        assertThat(mode("run.sh")).isEqualTo("rwxr-xr-x");

        client.files().overwrite("run.sh", "#!/bin/sh\ntrue\n");
        assertThat(mode("run.sh")).isEqualTo("rwxr-xr-x");

        client.files()
                .write(
                        Json.object()
                                .put("path", "run.sh")
                                .put("content", "")
                                .put("overwrite", true)
                                .put("mode", 0600));
        assertThat(mode("run.sh")).isEqualTo("rw-------");
    }

    private String mode(String path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(path)));
    }

    @Test
    void aLinkThatLeadsOutsideIsNeitherReadNorWritten(@TempDir Path outside) throws Exception {
        Files.writeString(outside.resolve("secret"), "secret");
        Files.createSymbolicLink(root.resolve("out"), outside);

        assertThatThrownBy(() -> client.files().read("out/secret"))
                .hasMessageContaining("Path outside workspace");
        assertThatThrownBy(() -> client.files().overwrite("out/secret", "mine"))
                .hasMessageContaining("Path outside workspace");
        assertThatThrownBy(() -> client.files().create("out/new", "mine"))
                .hasMessageContaining("Path outside workspace");
        assertThat(outside.resolve("secret")).hasContent("secret");
        assertThat(outside.resolve("new")).doesNotExist();
    }

    @Test
    void aLinkInsideIsWrittenThrough() throws Exception {
        Files.createDirectory(root.resolve("releases"));
        Files.createSymbolicLink(root.resolve("current"), Path.of("releases"));

        client.files().create("current/notes.txt", "one");
        String etag = client.files().read("releases/notes.txt").etag();
        client.files().replace("current/notes.txt", etag, "two");

        assertThat(root.resolve("releases/notes.txt")).hasContent("two");
        assertThat(root.resolve("current")).isSymbolicLink();
    }

    @Test
    void whatTheServerKeepsIsHidden() throws Exception {
        try (Product inside =
                        Product.with(
                                Map.of(
                                        "TOOLBOOTH_WORKSPACE__ROOT", root.toString(),
                                        "TOOLBOOTH_DATA", root.resolve("data").toString()));
                MiraClient agent =
                        MiraClient.connect(
                                new ServerAddress.Http(inside.at("/mira")),
                                MiraOptions.named("agent"))) {
            assertThatThrownBy(() -> agent.files().readBytes("data/toolbooth.db"))
                    .isInstanceOf(MiraException.class)
                    .hasMessageContaining("1002");
            assertThatThrownBy(() -> agent.files().create("data/mine", "x"))
                    .hasMessageContaining("1002");
        }
    }

    @Test
    void nothingIsLeftBesideWhatWasWritten() throws Exception {
        client.files().create("a/b/c.txt", "deep");
        client.files().overwrite("a/b/c.txt", "deeper");

        try (var all = Files.walk(root)) {
            assertThat(all.map(path -> root.relativize(path).toString()))
                    .containsExactlyInAnyOrder(
                            "",
                            "a",
                            "a/b",
                            "a/b/c.txt",
                            ".toolbooth-drafts",
                            ".toolbooth-drafts/lock",
                            ".toolbooth-drafts/.gitignore");
        }
    }

    @Test
    void whoIsTurnedAwayUnreadHearsWhy() throws Exception {
        try (Product keyed =
                        Product.with(
                                Map.of(
                                        "TOOLBOOTH_WORKSPACE__ROOT",
                                        root.toString(),
                                        "TOOLBOOTH_AUTH__REQUIRED",
                                        "always"));
                MiraClient stranger =
                        MiraClient.connect(
                                new ServerAddress.Http(keyed.at("/mira")),
                                MiraOptions.named("stranger"))) {
            assertThatThrownBy(() -> stranger.files().read("a.txt"))
                    .isInstanceOf(MiraException.class)
                    .hasMessageContaining("1002")
                    .hasMessageContaining("API key");
        }
    }
}
