package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the console takes from npm is what scripts/vendor wrote down, and nothing else. */
class VendorTest {
    private static final String LOCK = "vendor.lock.json";

    private final Path folder = folder();
    private final JsonNode lock = JsonMapper.shared().readTree(folder.resolve(LOCK).toFile());

    private static Path folder() {
        try {
            var lock = VendorTest.class.getResource("console/vendor/" + LOCK);
            Path path = Path.of(Objects.requireNonNull(lock, LOCK).toURI());
            return Objects.requireNonNull(path.getParent());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void everyFileHasTheHashThatIsWrittenDownAndThereIsNoOther() throws Exception {
        Map<String, String> expected = new TreeMap<>();
        for (JsonNode one : lock.path("packages")) {
            for (JsonNode file : one.path("files")) {
                expected.put(file.path("file").asString(), file.path("sha256").asString());
            }
        }
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = "" + file.getFileName();
                if (!name.equals(LOCK)) {
                    found.put(name, sha256(file));
                }
            }
        }
        assertThat(found).as("after a change: scripts/vendor").isEqualTo(expected);
    }

    private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
        var digest = MessageDigest.getInstance("SHA-256");
        return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
    }

    @Test
    void everyPackageHasAnExactVersionALicenceAndTheHashOfNpm() {
        assertThat(lock.path("packages"))
                .hasSize(7)
                .allSatisfy(
                        one -> {
                            assertThat(one.path("version").asString())
                                    .matches("\\d+\\.\\d+\\.\\d+");
                            assertThat(one.path("licence").asString()).isIn("MIT", "Apache-2.0");
                            assertThat(one.path("integrity").asString()).startsWith("sha512-");
                            assertThat(one.path("files").findValuesAsString("from"))
                                    .contains("LICENSE");
                        });
    }

    @Test
    void noFileAsksForAMapOfItsSource() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files)
                    .allSatisfy(
                            file ->
                                    assertThat(Files.readString(file))
                                            .doesNotContain("sourceMapping" + "URL"));
        }
    }
}
