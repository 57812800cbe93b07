package dev.toolbooth.server.outbound;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.core.outbound.IpAddress;
import dev.toolbooth.core.outbound.OutboundRequest;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who a server is, is proven by its certificate, for the name that the caller gave. */
class OutboundTlsTest {
    private static final char[] PASSWORD = "test-only".toCharArray();

    @TempDir private static Path folder;
    private static KeyStore secure;

    @BeforeAll
    static void make() throws Exception {
        secure = certificate("secure.example");
    }

    @Test
    void aCertificateThatSomeoneWeKnowHasSignedForThisNameIsGood() throws Exception {
        try (OddServer server = server(secure)) {
            assertThat(ask(server, "secure.example", Optional.of(pem(secure)))).isEqualTo("sealed");
        }
    }

    @Test
    void aCertificateForAnotherNameIsNot() throws Exception {
        KeyStore keys = certificate("other.example");
        try (OddServer server = server(keys)) {
            assertNotProven(server, "secure.example", Optional.of(pem(keys)));
        }
    }

    @Test
    void aCertificateThatNobodyHasSignedIsNot() throws Exception {
        try (OddServer server = server(secure)) {
            assertNotProven(server, "secure.example", Optional.empty());
        }
    }

    @Test
    void theAddressBehindTheNameIsNotWhatIsProven() throws Exception {
        try (OddServer server = server(secure)) {
            assertNotProven(server, "127.0.0.1", Optional.of(pem(secure)));
        }
    }

    private static void assertNotProven(OddServer server, String host, Optional<Path> trusted) {
        assertThatThrownBy(() -> ask(server, host, trusted))
                .hasMessageStartingWith(host + ":" + server.port() + " could not prove who it is");
        assertThat(server.seen).isEmpty();
    }

    private static String ask(OddServer server, String host, Optional<Path> trusted)
            throws Exception {
        IpAddress here = IpAddress.parse("127.0.0.1").orElseThrow();
        AllowedHost allowed = AllowedHost.parse("127.0.0.1").orElseThrow();
        try (GuardedOutbound outbound =
                new GuardedOutbound(List.of(allowed), 1, _ -> List.of(here), trusted)) {
            String url = "https://" + host + ":" + server.port() + "/";
            return outbound.send(OutboundRequest.get(url, Duration.ofSeconds(20), 100))
                    .body()
                    .utf8();
        }
    }

    private static OddServer server(KeyStore keys) throws Exception {
        KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
        managers.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        ServerSocket socket =
                context.getServerSocketFactory()
                        .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsealed";
        return new OddServer(socket, (_, out) -> out.write(answer.getBytes(ISO_8859_1)));
    }

    /** A certificate that has signed itself, made by the JDK's own tool. */
    private static KeyStore certificate(String name) throws Exception {
        Path store = folder.resolve(name + ".p12");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        String options =
                "-genkeypair -alias tls -keyalg EC -storetype PKCS12 -dname CN="
                        + name
                        + " -ext san=dns:"
                        + name
                        + " -storepass "
                        + new String(PASSWORD);
        List<String> command =
                new ArrayList<>(List.of(keytool.toString(), "-keystore", store.toString()));
        command.addAll(List.of(options.split(" ", -1)));
        int ended =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("keytool.log").toFile())
                        .start()
                        .waitFor();
        assertThat(ended).isZero();
        return KeyStore.getInstance(store.toFile(), PASSWORD);
    }

    private static Path pem(KeyStore keys) throws Exception {
        byte[] bytes = keys.getCertificate("tls").getEncoded();
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(
                folder.resolve("trusted.pem"),
                "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n");
    }
}
