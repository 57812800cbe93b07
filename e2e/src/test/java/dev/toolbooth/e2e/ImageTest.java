package dev.toolbooth.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The runtime image does all that the program does, on a machine where there is no Java. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ImageTest {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Path IMAGE = Checkout.root().resolve("app/target/image");

    /** How Java says where it has a class from. */
    private static final String CACHED = "dev.toolbooth.app.Main source: shared objects file";

    private static final char[] PASSWORD = "test-only".toCharArray();

    @TempDir private Path folder;

    private String out(Map<String, String> environment, String... arguments) throws Exception {
        try (Child child = Flavour.IMAGE.start(folder, environment, arguments)) {
            List<String> lines = child.lines();
            assertThat(child.exit(SOON)).as(child.errors()).isZero();
            return String.join("\n", lines);
        }
    }

    @Test
    void everyCommandWorks() throws Exception {
        assertThat(out(Map.of(), "version")).startsWith("toolbooth ");
        assertThat(out(Map.of(), "--help")).contains("serve", "stdio", "config", "backup");
        assertThat(out(Map.of(), "image", "--help")).contains("from the sources");
        assertThat(out(Map.of(), "completion", "bash")).contains("complete ");
        out(Map.of(), "config", "init");
        assertThat(out(Map.of(), "config", "check")).endsWith("toolbooth.yaml: ok");
        String origins = out(Map.of("PORT", "8123"), "config", "print", "--origin");
        assertThat(origins).contains("8123", "PORT");
        Json.parse(out(Map.of(), "config", "schema"));
    }

    /** finding X8. */
    @Test
    void whatItIsMadeOfIsInIt() throws Exception {
        String bill = Files.readString(IMAGE.resolve("lib/toolbooth/toolbooth.cdx.json"));
        assertThat(Json.parse(bill).path("components").size()).isGreaterThan(10);
    }

    @Test
    void aWrongCommandHasTheExitCodeThatItAlwaysHas() throws Exception {
        try (Child child = Flavour.IMAGE.start(folder, Map.of(), "srve")) {
            assertThat(child.exit(SOON)).isEqualTo(2);
            assertThat(child.error(_ -> true)).isEqualTo("toolbooth: unknown argument: srve");
        }
    }

    @Test
    void aLinkToALinkStartsItFromAnywhere() throws Exception {
        Path here = Files.createDirectories(folder.resolve("a b/c"));
        Path first = Files.createSymbolicLink(here.resolve("first"), Flavour.IMAGE.program());
        Files.createSymbolicLink(folder.resolve("second"), folder.relativize(first));
        for (String path : List.of("second", "./second", folder.resolve("second").toString())) {
            var command = List.of("/bin/sh", "-c", "PATH=.:$PATH; exec " + path + " version");
            try (Child child =
                    Child.start(Flavour.IMAGE.process(command, folder, Map.of("PATH", "/bin")))) {
                assertThat(child.line()).as(path).startsWith("toolbooth ");
            }
        }
    }

    @Test
    void aToolThatComesAsSourceIsCompiled() throws Exception {
        String dice = Checkout.root().resolve("examples/RollDice.java").toString();
        try (Child server = Flavour.IMAGE.start(folder, Map.of(), "stdio", "--tools", dice)) {
            server.send(
                    """
                    {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"roll_dice",\
                    "arguments":{"dice":2}}}""");
            assertThat(Json.parse(server.line()).at("/result/structuredContent/rolls")).hasSize(2);
        }
    }

    @Test
    void theCachesFitTheImageWhereverItIs() throws Exception {
        Path moved = folder.resolve("moved image");
        copy(moved);
        Map<String, String> telling =
                Map.of("TOOLBOOTH_JAVA_OPTS", "-XX:AOTMode=on -Xlog:class+load");
        for (Path image : List.of(IMAGE, moved)) {
            for (String kind : List.of("serve", "stdio")) {
                Path program = image.resolve("bin/toolbooth");
                try (Child child = Flavour.IMAGE.start(program, folder, telling, kind, "--help")) {
                    assertThat(child.lines())
                            .as("%s from %s: %s", kind, image, child.errors())
                            .anyMatch(line -> line.contains(CACHED));
                }
            }
        }
    }

    private static void copy(Path to) throws Exception {
        var command = List.of("cp", "-pR", IMAGE.toString(), to.toString());
        assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
    }

    @Test
    void itSpeaksTls() throws Exception {
        KeyStore keys = newCertificate();
        Path certificate = folder.resolve("certificate.pem");
        Path key = folder.resolve("key.pem");
        write(certificate, "CERTIFICATE", keys.getCertificate("tls").getEncoded());
        write(key, "PRIVATE KEY", keys.getKey("tls", PASSWORD).getEncoded());
        Map<String, String> environment =
                Map.of(
                        "PORT",
                        "0",
                        "TOOLBOOTH_LISTEN__TLS__CERTIFICATE",
                        certificate.toString(),
                        "TOOLBOOTH_LISTEN__TLS__KEY",
                        key.toString());
        try (Product product = new Product(Flavour.IMAGE, folder, environment)) {
            assertThat(product.url()).startsWith("https://");
            assertThat(ping(trusting(keys), product.port())).contains("\"result\":{}");
        }
    }

    private static String ping(SSLContext trust, int port) throws IOException {
        String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
        String request =
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + "Content-Type: application/json\r\nContent-Length: "
                        + body.length()
                        + "\r\n\r\n"
                        + body;
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (Socket socket = trust.getSocketFactory().createSocket(loopback, port)) {
            socket.getOutputStream().write(request.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    @Test
    void aFolderWithSomethingElseInItIsNotReplaced() throws Exception {
        Path mine = Files.writeString(folder.resolve("mine.txt"), "mine");
        String program = Checkout.root().resolve("toolbooth").toString();
        try (Child child = Child.start(List.of(program, "image", folder.toString()))) {
            assertThat(child.exit(SOON)).isEqualTo(2);
            assertThat(child.errors()).contains("nothing was changed");
        }
        assertThat(mine).hasContent("mine");
        assertThat(folder.toFile().list()).containsExactly("mine.txt");
    }

    /** The transcripts of the fixtures, played by the image's Java. */
    @Test
    void itsJavaPlaysEveryTranscriptOfTheFixtures() throws Exception {
        Path testkit = Checkout.root().resolve("testkit");
        String classes =
                System.getProperty("java.class.path")
                        + File.pathSeparator
                        + testkit.resolve("target/test-classes");
        var command =
                List.of(
                        IMAGE.resolve("bin/java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        classes,
                        "dev.toolbooth.testkit.transcript.FixtureTranscripts");
        try (Child child = Child.start(Flavour.IMAGE.process(command, testkit, Map.of()))) {
            int code = child.exit(Duration.ofSeconds(110));
            assertThat(child.lines()).last().asString().matches("\\d{2,} played, 0 failed");
            assertThat(code).isZero();
        }
    }

    private KeyStore newCertificate() throws Exception {
        Path store = folder.resolve("keys.p12");
        var command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                        "-genkeypair",
                        "-alias",
                        "tls",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD));
        try (Child keytool = Child.start(command)) {
            assertThat(keytool.exit(SOON)).as(keytool.errors()).isZero();
        }
        return KeyStore.getInstance(store.toFile(), PASSWORD);
    }

    private static void write(Path file, String kind, byte[] bytes) throws IOException {
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
