package dev.toolbooth.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.Pems;
import dev.toolbooth.app.Wiring;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.Environments;
import dev.toolbooth.server.listener.HttpListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Buyers meet servers whose certificate is signed by somebody that Java doesn't know. */
class CacertTest {
    @TempDir private Path folder;
    private Console console = new Console(Path.of(""));
    private HttpListener listener;
    private String url = "";

    @BeforeEach
    void start() throws Exception {
        console = new Console(folder);
        console.environment.put("TOOLBOOTH_PURSE", folder.resolve("purse").toString());
        console.environment.put("TOOLBOOTH_WALLET", folder.resolve("wallet").toString());
        Pems pems = new Pems(folder);
        pems.make("authority", "EC", "-ext", "bc:c").make("leaf", "EC", "-signer", "authority");
        pems.certificates("authority.pem", "authority");
        Config config =
                Environments.read(
                        Map.of(
                                "PORT",
                                "0",
                                "TOOLBOOTH_DATA",
                                folder.resolve("data").toString(),
                                "TOOLBOOTH_LISTEN__TLS__CERTIFICATE",
                                pems.certificates("leaf.pem", "leaf").toString(),
                                "TOOLBOOTH_LISTEN__TLS__KEY",
                                pems.keyFile("leaf-key.pem", "leaf").toString()));
        listener = Wiring.listener(config, Wiring.parts(config));
        listener.start();
        url = "https://localhost:" + listener.port();
    }

    @AfterEach
    void stop() throws InterruptedException {
        listener.stop();
    }

    private int run(List<String> command, String... more) {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(more));
        return console.run(all.toArray(String[]::new));
    }

    /** finding A7. */
    @Test
    void whoSignedItCanBeSaid() {
        List<List<String>> commands =
                List.of(
                        List.of("tools", "--url", url + "/mcp"),
                        List.of("call", "echo", "message=hello", "--url", url + "/mcp"),
                        List.of("fetch", url + "/health"));
        for (List<String> command : commands) {
            assertThat(run(command)).as("%s", command).isNotEqualTo(ExitCodes.OK);
            assertThat(run(command, "--cacert", "authority.pem"))
                    .as("%s: %s", command, console.err())
                    .isEqualTo(ExitCodes.OK);
        }
        run(commands.getFirst());
        assertThat(console.err()).contains("name it with --cacert FILE");
        assertThat(run(List.of("buy", url + "/mcp"))).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(run(List.of("buy", url + "/mcp"), "--cacert", "authority.pem"))
                .as(console.err())
                .isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(console.piped).hasSize(1);
    }

    /** finding A7. */
    @Test
    void aFileThatHasNoCertificateIsNamed() throws Exception {
        List<String> command = List.of("tools", "--url", url + "/mcp");
        assertThat(run(command, "--cacert", "gone.pem")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("--cacert gone.pem: the file can't be read");
        Files.writeString(folder.resolve("broken.pem"), "-----BEGIN CERTIFICATE-----\nAAAA\n");
        assertThat(run(command, "--cacert", "broken.pem")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("--cacert broken.pem: ");
        Files.writeString(folder.resolve("empty.pem"), "");
        assertThat(run(command, "--cacert", "empty.pem")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("--cacert empty.pem: ");
    }
}
