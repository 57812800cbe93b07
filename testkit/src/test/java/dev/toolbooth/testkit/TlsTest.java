package dev.toolbooth.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.AesSealer;
import dev.toolbooth.server.HttpListener;
import dev.toolbooth.server.HttpSettings;
import dev.toolbooth.server.ServerPorts;
import dev.toolbooth.testkit.fixture.Fixtures;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS with the operator's own PEM files. */
class TlsTest {
    private static final char[] PASSWORD = "test-only".toCharArray();

    @TempDir private Path folder;

    @Test
    void aCertificateInPemFilesMakesTheServerSpeakTls() throws Exception {
        KeyStore keys = newCertificate();
        HttpListener listener = listener(pem(keys));
        listener.start();
        try (HttpClient client = HttpClient.newBuilder().sslContext(trusting(keys)).build()) {
            String url = "https://localhost:" + listener.port() + "/mcp";
            String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(url))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(ping))
                            .build();
            HttpResponse<String> answer =
                    client.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.body()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
        } finally {
            listener.stop();
        }
    }

    @Test
    void aKeyThatIsNoneIsToldAtTheStart() throws Exception {
        HttpSettings.Pem pem = pem(newCertificate());
        Files.writeString(pem.key(), "not a key");
        assertThatThrownBy(() -> listener(pem).start())
                .isInstanceOf(HttpListener.CannotListen.class)
                .hasMessageStartingWith("can't listen on 127.0.0.1:0");
    }

    private static HttpListener listener(HttpSettings.Pem pem) {
        ServerInfo info = new ServerInfo("tls", null, "1", null);
        Core core = Core.build(info, Limits.standard(), ServerPorts.with(AesSealer.ephemeral()));
        Fixtures.installInto(core.toolbox(), core.prompts(), core.resources());
        HttpSettings settings =
                new HttpSettings("127.0.0.1", 0, "/mcp", Set.of(), Set.of(), true, pem);
        return new HttpListener(settings, core, new McpDialect(core.toolbox(), info));
    }

    /** A certificate for localhost, made by the JDK's own tool. */
    private KeyStore newCertificate() throws Exception {
        Path store = folder.resolve("keys.p12");
        Files.deleteIfExists(store);
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
                                "CN=localhost",
                                "-ext",
                                "san=dns:localhost",
                                "-storetype",
                                "PKCS12",
                                "-keystore",
                                store.toString(),
                                "-storepass",
                                new String(PASSWORD))
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("keytool.log").toFile())
                        .start()
                        .waitFor();
        assertThat(ended).isZero();
        return KeyStore.getInstance(store.toFile(), PASSWORD);
    }

    private HttpSettings.Pem pem(KeyStore keys) throws Exception {
        Path certificate = folder.resolve("certificate.pem");
        Path key = folder.resolve("key.pem");
        write(certificate, "CERTIFICATE", keys.getCertificate("tls").getEncoded());
        write(key, "PRIVATE KEY", keys.getKey("tls", PASSWORD).getEncoded());
        return new HttpSettings.Pem(certificate, key);
    }

    private static void write(Path file, String kind, byte[] bytes) throws Exception {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        String pem = "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n";
        Files.writeString(file, pem, UTF_8);
    }

    private static SSLContext trusting(KeyStore keys) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("tls", keys.getCertificate("tls"));
        TrustManagerFactory managers = TrustManagerFactory.getInstance("PKIX");
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }
}
