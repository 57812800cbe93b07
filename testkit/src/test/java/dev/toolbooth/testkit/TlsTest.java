package dev.toolbooth.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.server.runtime.AesSealer;
import dev.toolbooth.server.runtime.CorePorts;
import dev.toolbooth.testkit.fixture.Fixtures;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** TLS with the operator's own PEM files. */
class TlsTest {
    private static final char[] PASSWORD = "test-only".toCharArray();

    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    @TempDir private Path folder;

    @Test
    void aCertificateInPemFilesMakesTheServerSpeakTls() throws Exception {
        KeyStore keys = newCertificate();
        HttpListener listener = listener(pem(keys));
        listener.start();
        try (HttpClient client = HttpClient.newBuilder().sslContext(trusting(keys)).build()) {
            HttpResponse<String> answer =
                    client.send(ping(listener), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.body()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
        } finally {
            listener.stop();
        }
    }

    @Test
    void aKeyThatIsNoneIsToldAtTheStart() throws Exception {
        HttpListenerSettings.Pem pem = pem(newCertificate());
        Files.writeString(pem.key(), "not a key");
        assertThatThrownBy(() -> listener(pem).start())
                .isInstanceOf(HttpListener.CannotListen.class)
                .hasMessageStartingWith("can't listen with TLS: " + pem.key())
                .hasMessageContaining("there is no private key in it");
    }

    /** finding A7. */
    @Test
    void aNewCertificateIsShownToThoseWhoConnectThen() throws Exception {
        KeyStore first = newCertificate();
        HttpListener listener = listener(pem(first));
        listener.start();
        try (SSLSocket open = connected(first, listener)) {
            assertThat(shown(open)).isEqualTo(first.getCertificate("tls"));
            KeyStore second = newCertificate();
            pem(second);
            listener.rereadCertificates();
            try (SSLSocket later = connected(second, listener)) {
                assertThat(shown(later)).isEqualTo(second.getCertificate("tls"));
                assertThat(pinged(later)).startsWith("HTTP/1.1 200");
            }
            assertThat(pinged(open)).startsWith("HTTP/1.1 200");
            assertThat(shown(open)).isEqualTo(first.getCertificate("tls"));
            try (HttpClient client = HttpClient.newBuilder().sslContext(trusting(second)).build()) {
                HttpResponse<String> answer =
                        client.send(ping(listener), HttpResponse.BodyHandlers.ofString());
                assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
            }
        } finally {
            listener.stop();
        }
    }

    /** finding A7. */
    @Test
    void filesThatCantBeUsedLeaveTheCertificateThatIsThere() throws Exception {
        KeyStore first = newCertificate();
        HttpListenerSettings.Pem pem = pem(first);
        HttpListener listener = listener(pem);
        listener.start();
        try {
            String certificate = Files.readString(pem.certificate());
            String key = Files.readString(pem.key());
            KeyStore other = newCertificate();
            pem(other);
            String otherKey = Files.readString(pem.key());
            Files.writeString(pem.certificate(), certificate);
            for (String bad : List.of("", "not a key", key.substring(0, 90), otherKey)) {
                Files.writeString(pem.key(), bad);
                listener.rereadCertificates();
                try (SSLSocket socket = connected(first, listener)) {
                    assertThat(shown(socket)).isEqualTo(first.getCertificate("tls"));
                }
            }
            Files.delete(pem.key());
            listener.rereadCertificates();
            connected(first, listener).close();
            pem(other);
            listener.rereadCertificates();
            connected(other, listener).close();
        } finally {
            listener.stop();
        }
    }

    /** finding A7. */
    @Test
    @Timeout(120)
    void filesThatChangeAreNoticedWithoutASignal() throws Exception {
        KeyStore first = newCertificate();
        HttpListener listener = listener(pem(first));
        listener.start();
        try {
            connected(first, listener).close();
            KeyStore second = newCertificate();
            pem(second);
            Certificate seen = first.getCertificate("tls");
            while (!seen.equals(second.getCertificate("tls"))) {
                try (SSLSocket socket = connected(first, second, listener)) {
                    seen = shown(socket);
                }
            }
        } finally {
            listener.stop();
        }
    }

    private static SSLSocket connected(KeyStore trusted, HttpListener listener) throws Exception {
        return connected(trusted, trusted, listener);
    }

    private static SSLSocket connected(KeyStore one, KeyStore other, HttpListener listener)
            throws Exception {
        SSLSocket socket =
                (SSLSocket)
                        trusting(one, other)
                                .getSocketFactory()
                                .createSocket("localhost", listener.port());
        socket.startHandshake();
        return socket;
    }

    private static Certificate shown(SSLSocket socket) throws Exception {
        return socket.getSession().getPeerCertificates()[0];
    }

    /** The first line of an answer. */
    private static String pinged(SSLSocket socket) throws Exception {
        String request =
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Content-Length: "
                        + PING.length()
                        + "\r\n\r\n"
                        + PING;
        socket.getOutputStream().write(request.getBytes(UTF_8));
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine();
    }

    private static HttpRequest ping(HttpListener listener) {
        return HttpRequest.newBuilder(URI.create("https://localhost:" + listener.port() + "/mcp"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(PING))
                .build();
    }

    private static HttpListener listener(HttpListenerSettings.Pem pem) {
        ServerInfo info = new ServerInfo("tls", null, "1", null);
        Core core =
                Core.free(
                        CoreParts.of(
                                info, Limits.standard(), CorePorts.with(AesSealer.ephemeral())));
        Fixtures.installInto(core.toolbox(), core.prompts(), core.resources());
        HttpListenerSettings settings =
                new HttpListenerSettings("127.0.0.1", 0, "/mcp", Set.of(), Set.of(), true, pem);
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

    private HttpListenerSettings.Pem pem(KeyStore keys) throws Exception {
        Path certificate = folder.resolve("certificate.pem");
        Path key = folder.resolve("key.pem");
        write(certificate, "CERTIFICATE", keys.getCertificate("tls").getEncoded());
        write(key, "PRIVATE KEY", keys.getKey("tls", PASSWORD).getEncoded());
        return new HttpListenerSettings.Pem(certificate, key);
    }

    private static void write(Path file, String kind, byte[] bytes) throws Exception {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        String pem = "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n";
        Files.writeString(file, pem, UTF_8);
    }

    private static SSLContext trusting(KeyStore... keys) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        for (int i = 0; i < keys.length; i++) {
            trusted.setCertificateEntry("tls" + i, keys[i].getCertificate("tls"));
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance("PKIX");
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }
}
