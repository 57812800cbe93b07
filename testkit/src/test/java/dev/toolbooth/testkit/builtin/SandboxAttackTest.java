package dev.toolbooth.testkit.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S2-52: hundreds of ways out of the shared folder, over HTTP, and none of them works. */
final class SandboxAttackTest {
    @TempDir private Path folder;

    @Test
    void noPathAndNoLinkLeadsOutOfTheSharedFolder() throws Exception {
        Escapes escapes = escapes();
        assertThat(escapes.paths()).hasSizeGreaterThan(400);
        try (Product product = product(escapes)) {
            for (String tool : new String[] {"read_file", "list_directory"}) {
                for (String path : escapes.paths()) {
                    String answer = product.call(tool, Json.object().put("path", path));
                    assertThat(Product.failed(answer)).as("%s %s: %s", tool, path, answer).isTrue();
                    assertThat(answer).doesNotContain(Escapes.SECRET, Escapes.MARKER, "root:x:");
                    if (!path.contains(escapes.base().toString())) {
                        assertThat(answer).doesNotContain(escapes.base().toString());
                    }
                }
            }
            String last = product.call("read_file", Json.object().put("path", "public.txt"));
            assertThat(Product.failed(last)).isFalse();
        }
    }

    /** Were these no escapes, the test above would prove nothing. */
    @Test
    void aServerThatTrustedPathsWouldTellTheSecretManyTimes() throws Exception {
        Escapes escapes = escapes();
        int told = 0;
        for (String path : escapes.paths()) {
            told += tells(escapes.root(), path) ? 1 : 0;
        }
        assertThat(told).isGreaterThan(80);
    }

    private static boolean tells(Path root, String path) {
        try {
            Path file = root.resolve(path);
            return Files.isRegularFile(file)
                    && Files.size(file) == Escapes.SECRET.length()
                    && Files.readString(file).equals(Escapes.SECRET);
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }

    private Escapes escapes() throws IOException {
        Escapes escapes = new Escapes(folder.toRealPath());
        escapes.lay();
        return escapes;
    }

    private static Product product(Escapes escapes) throws Exception {
        return Product.with(
                Map.of(
                        "HS_MCP_TOOLS_ENABLED",
                        "true",
                        "HS_MCP_FILE_TOOL_ROOT",
                        escapes.root().toString()));
    }
}
