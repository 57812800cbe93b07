package dev.toolbooth.app.bazaar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.listing.Listing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogFilesTest {
    private static final Path SHIPPED = Path.of("..", "examples", "catalog.json");

    @TempDir private Path folder = Path.of("");

    private final List<String> problems = new ArrayList<>();

    private Map<Path, List<Listing>> read(String text) throws IOException {
        Path file = folder.resolve("mine.json");
        Files.writeString(file, text);
        return CatalogFiles.read(List.of(file), problems);
    }

    @Test
    void theShippedFileHasTheEntryThatTheSpecificationPrints() {
        List<Listing> entries = CatalogFiles.read(List.of(SHIPPED), problems).get(SHIPPED);
        assertThat(problems).isEmpty();
        assertThat(entries)
                .extracting(Listing::name)
                .containsExactly("x402_get_http___localhost_8080_weather_9a0e7f76");
    }

    @Test
    void aListWithoutAnythingAroundItIsTakenToo() throws IOException {
        assertThat(read("[]").values()).containsExactly(List.of());
        assertThat(problems).isEmpty();
    }

    @Test
    void whatIsNoCatalogIsSaidWithTheFile() throws IOException {
        read("{\"items\": 3}");
        read("{");
        assertThat(problems)
                .hasSize(2)
                .allSatisfy(
                        problem ->
                                assertThat(problem)
                                        .startsWith("catalog.files: mine.json: can't be read"));
    }

    @Test
    void everyEntryThatIsWrongIsNamed() throws IOException {
        read("[7, {\"resource\": \"ftp://x\", \"accepts\": [{}]}]");
        assertThat(problems)
                .hasSize(2)
                .anySatisfy(it -> assertThat(it).startsWith("catalog.files: mine.json: items[0]: "))
                .anySatisfy(
                        it -> assertThat(it).startsWith("catalog.files: mine.json: items[1]: "));
    }

    @Test
    void aFileThatIsGoneIsAProblem() {
        CatalogFiles.read(List.of(folder.resolve("none.json")), problems);
        assertThat(problems).hasSize(1);
    }
}
