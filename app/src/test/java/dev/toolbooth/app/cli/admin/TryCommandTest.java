package dev.toolbooth.app.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.cli.Console;
import dev.toolbooth.app.cli.RemoteOfficeCommandsTest;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Trying tools from the command line, of a server that runs. */
class TryCommandTest {
    private static final String PASSWORD = "test-only";

    private final Path folder;
    private final Console console;
    private @Nullable HttpListener listener;

    TryCommandTest(@TempDir Path folder) {
        this.folder = folder;
        this.console = new Console(folder);
        console.environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
    }

    private void start(Map<String, String> more) throws Exception {
        Map<String, String> all = new HashMap<>(more);
        all.put("PORT", "0");
        all.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
        listener = RemoteOfficeCommandsTest.start(all);
    }

    @AfterEach
    void stop() throws InterruptedException {
        if (listener != null) {
            listener.stop();
        }
    }

    @Test
    void everyRequestAndResponseIsPrinted() throws Exception {
        start(Map.of());
        assertThat(console.run("try", "echo", "message=hello", "--revision", "2025-06-18"))
                .as(console.err())
                .isEqualTo(ExitCodes.OK);
        assertThat(console.out())
                .contains("> POST http://127.0.0.1:", "\"initialize\"", "< 200", "> DELETE")
                .contains("MCP-Protocol-Version: 2025-06-18", "hello");
        assertThat(console.err()).contains("it worked");
    }

    @Test
    void aTryIsPaidWithPlayMoneyAndSaysWhatItHasCost() throws Exception {
        start(Map.of());
        assertThat(console.run("try", "weather", "city=Berlin"))
                .as(console.out())
                .isEqualTo(ExitCodes.TOOL_FAILED);
        assertThat(console.err()).contains("payment required");
        assertThat(console.run("try", "weather", "city=Berlin", "--pay", "play"))
                .as(console.err())
                .isEqualTo(ExitCodes.OK);
        assertThat(console.err()).contains("charged 0.010000 USD", "call ");
        assertThat(console.run("try", "weather", "city=Berlin", "--output", "json"))
                .isEqualTo(ExitCodes.TOOL_FAILED);
        JsonNode came = Json.parse(console.out());
        assertThat(came.path("exchanges")).hasSize(1);
    }

    @Test
    void whatIsWrongIsSaid() throws Exception {
        assertThat(console.run("try", "echo")).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(console.err()).contains("no server is running");
        start(Map.of());
        assertThat(console.run("try", "ecko")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("there is no ecko");
        assertThat(console.run("try", "echo", "message")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.run("try", "echo", "--dialect", "route")).isEqualTo(ExitCodes.USAGE);
        assertThat(console.err()).contains("it can be called by mcp");
    }

    @Test
    void aServerWithACertificateForAnotherNameIsTriedToo() throws Exception {
        KeyStore keys = certificate();
        Path certificate = folder.resolve("certificate.pem");
        Path key = folder.resolve("key.pem");
        write(certificate, "CERTIFICATE", keys.getCertificate("tls").getEncoded());
        write(key, "PRIVATE KEY", keys.getKey("tls", PASSWORD.toCharArray()).getEncoded());
        start(
                Map.of(
                        "TOOLBOOTH_LISTEN__TLS__CERTIFICATE",
                        certificate.toString(),
                        "TOOLBOOTH_LISTEN__TLS__KEY",
                        key.toString()));
        assertThat(console.run("try", "echo", "message=hello"))
                .as(console.out() + console.err())
                .isEqualTo(ExitCodes.OK);
        assertThat(console.out()).contains("> POST https://127.0.0.1:");
    }

    private KeyStore certificate() throws Exception {
        Path store = folder.resolve("keys.p12");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        int ended =
                new ProcessBuilder(
                                keytool.toString(),
                                "-genkeypair",
                                "-alias",
                                "tls",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=tools.example.com",
                                "-storetype",
                                "PKCS12",
                                "-keystore",
                                store.toString(),
                                "-storepass",
                                PASSWORD)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("keytool.log").toFile())
                        .start()
                        .waitFor();
        assertThat(ended).isZero();
        return KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    }

    private static void write(Path file, String kind, byte[] bytes) throws Exception {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        Files.writeString(
                file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }
}
