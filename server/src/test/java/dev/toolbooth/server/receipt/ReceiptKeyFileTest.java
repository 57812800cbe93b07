package dev.toolbooth.server.receipt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.jws.Jws;
import dev.toolbooth.wire.jws.ReceiptVerifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file with the key that signs receipts. */
class ReceiptKeyFileTest {
    /** The key pair of RFC 8032, 7.1, test 1, whose JWK is in RFC 8037, appendix A. */
    private static final String KNOWN =
            """
            -----BEGIN PRIVATE KEY-----
            MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
            -----END PRIVATE KEY-----
            """;

    @TempDir Path folder = Path.of("");

    private Path file() {
        return folder.resolve("data/receipt-key.pem");
    }

    @Test
    void theFirstStartMakesAKeyThatOnlyItsOwnerReads() throws Exception {
        ReceiptKeys made = new ReceiptKeyFile(file()).open();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(new ReceiptKeyFile(file()).open().own()).isEqualTo(made.own());
        assertThat(made.toString()).doesNotContain("PRIVATE");
    }

    @Test
    void manyWhoStartAtOnceGetTheSameKey() throws Exception {
        Set<String> ids = new HashSet<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<String> open = () -> new ReceiptKeyFile(file()).open().own().id();
            for (Future<String> id : threads.invokeAll(List.of(open, open, open, open, open))) {
                ids.add(id.get());
            }
        }
        assertThat(ids).hasSize(1);
    }

    @Test
    void thePublicKeyAndItsThumbprintAreThoseOfTheStandards() throws Exception {
        ReceiptKeys keys = Ed25519Pem.read(KNOWN);
        assertThat(keys.own().id()).isEqualTo("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
        assertThat(Json.text(keys.published().json()))
                .contains("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo");
        String jws =
                Jws.sign(
                        keys.signing(),
                        Json.object().put("alg", "EdDSA"),
                        "Example of Ed25519 signing".getBytes(UTF_8));
        assertThat(jws)
                .isEqualTo(
                        "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc."
                                + "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5"
                                + "BhVsPt9g7sVvpAr_MuM0KAg");
    }

    @Test
    void olderKeysStayPublished() throws Exception {
        String old = Ed25519Pem.fresh();
        String receipt = Ed25519Pem.read(old).receipt(Json.object().put("jti", "1"));
        ReceiptKeys both = Ed25519Pem.read(KNOWN + old);
        assertThat(both.own()).isEqualTo(Ed25519Pem.read(KNOWN).own());
        assertThat(both.published().all()).hasSize(2);
        assertThat(ReceiptVerifier.of(receipt, both.published()))
                .isInstanceOf(ReceiptVerifier.Good.class);
        assertThat(ReceiptVerifier.of(receipt, Ed25519Pem.read(KNOWN).published()))
                .isInstanceOf(ReceiptVerifier.UnknownKey.class);
    }

    @Test
    void whatIsNoKeyIsSaidAndLeftAsItIs() throws Exception {
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(file(), "hello");
        assertThatThrownBy(() -> new ReceiptKeyFile(file()).open())
                .isInstanceOf(ReceiptKeyProblem.class)
                .hasMessageContaining("receipt-key.pem")
                .hasMessageContaining("PRIVATE KEY");
        Files.writeString(file(), KNOWN.replace("PRIVATE", "RSA PRIVATE"));
        assertThatThrownBy(() -> new ReceiptKeyFile(file()).open())
                .hasMessageContaining("RSA PRIVATE KEY")
                .hasMessageContaining("ed25519");
        Files.writeString(file(), KNOWN.replace("MC4", "MC5"));
        assertThatThrownBy(() -> new ReceiptKeyFile(file()).open())
                .hasMessageContaining("not of Ed25519");
        assertThat(Files.readString(file())).contains("MC5");
    }
}
