package dev.toolbooth.catalog.feed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.catalog.Items;
import dev.toolbooth.wire.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogFileTest {
    private static final String ITEM = Json.text(Items.v1("https://a.example/", "10000"));
    private static final String OTHER = Json.text(Items.v2("https://b.example/", "10000"));

    @ParameterizedTest
    @ValueSource(strings = {"{\"items\":[%s,%s]}", "{\"resources\":[%s,%s]}", "[%s,%s]"})
    void aFileIsAListInAnyOfItsForms(String form) {
        CatalogFile file = CatalogFile.parse(form.formatted(ITEM, OTHER).getBytes(UTF_8));
        assertThat(file.listings()).hasSize(2);
        assertThat(file.problems()).isEmpty();
    }

    @Test
    void problemsNameTheEntry() {
        String text = "{\"items\":[7,%s,%s,{\"resource\":\"x\"}]}".formatted(ITEM, ITEM);
        CatalogFile file = CatalogFile.parse(text.getBytes(UTF_8));
        assertThat(file.listings()).hasSize(1);
        assertThat(file.problems())
                .satisfiesExactly(
                        line ->
                                assertThat(line)
                                        .isEqualTo("items[0]: an entry must be a JSON object"),
                        line ->
                                assertThat(line)
                                        .isEqualTo(
                                                "items[2]: GET https://a.example/ is there"
                                                        + " already, at 1"),
                        line -> assertThat(line).startsWith("items[3]: resource"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{}", "7", "{\"items\":{}}"})
    void whatIsNoListIsSaidToBeNone(String text) {
        CatalogFile file = CatalogFile.parse(text.getBytes(UTF_8));
        assertThat(file.listings()).isEmpty();
        assertThat(file.problems()).hasSize(1);
    }

    @Test
    void aFileIsBounded() {
        CatalogFile file = CatalogFile.parse(new byte[CatalogFile.BYTES_MAX + 1]);
        assertThat(file.problems()).containsExactly("it has more than 67108864 bytes");
    }
}
