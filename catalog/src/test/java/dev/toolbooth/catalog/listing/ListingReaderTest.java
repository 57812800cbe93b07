package dev.toolbooth.catalog.listing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.wire.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class ListingReaderTest {
    private static final String URL = "https://api.example/weather";

    private static ObjectNode accept(ObjectNode item) {
        return (ObjectNode) item.path("accepts").path(0);
    }

    private static ObjectNode input(ObjectNode v2) {
        return (ObjectNode) v2.at("/extensions/bazaar/info/input");
    }

    private static void assertBad(ObjectNode item, String... words) {
        assertThatThrownBy(() -> ListingReader.read(item))
                .isInstanceOf(BadListing.class)
                .message()
                .contains(words);
    }

    @Test
    void anEntryOfV1IsReadFromItsWaysToPay() {
        Listing listing = Items.read(Items.v1(URL, "10000"));
        assertThat(listing.version()).isEqualTo(1);
        assertThat(listing.method()).isEqualTo("GET");
        assertThat(listing.about().description()).isEqualTo("Weather of a city");
        assertThat(listing.about().mimeType()).isEqualTo("application/json");
        assertThat(listing.accepts().getFirst().amount()).isEqualTo(10_000);
        assertThat(Json.text(listing.inputs().query()))
                .isEqualTo(
                        "{\"city\":{\"type\":\"string\",\"description\":\"the name of a city\"}}");
    }

    @Test
    void anEntryOfV2IsReadFromItsExtension() {
        Listing listing = Items.read(Items.v2(URL, "10000"));
        assertThat(listing.version()).isEqualTo(2);
        assertThat(listing.method()).isEqualTo("GET");
        assertThat(listing.about().service()).isEqualTo("Daily");
        assertThat(listing.about().tags()).containsExactlyInAnyOrder("news", "text");
        assertThat(listing.inputs().required()).containsExactly("topic");
    }

    @Test
    void aResourceMayBeDescribedInItsPlace() {
        ObjectNode item = Items.v2(URL, "1");
        item.remove("description");
        item.remove("tags");
        item.putObject("resource")
                .put("url", URL)
                .put("description", "Inside")
                .putArray("tags")
                .add("inner");
        Listing listing = Items.read(item);
        assertThat(listing.resource()).isEqualTo(URL);
        assertThat(listing.about().description()).isEqualTo("Inside");
        assertThat(listing.about().tags()).containsExactly("inner");
        assertThat(Items.read(listing.item())).isEqualTo(listing);
    }

    @Test
    void aToolIsKnownByItsServerAndItsName() {
        Listing listing = Items.read(Items.tool("https://mcp.example/mcp", "add"));
        assertThat(listing.kind()).isEqualTo(ResourceKind.MCP);
        assertThat(listing.key()).isEqualTo("mcp https://mcp.example/mcp add");
        assertThat(listing.about().description()).isEqualTo("Adds numbers");
        assertThat(listing.toolSchema().path("properties").has("a")).isTrue();
    }

    @Test
    void theVersionsMayBeMixedUp() {
        ObjectNode item = Items.v1(URL, "10000");
        item.put("x402Version", 2);
        assertThat(Items.read(item).accepts().getFirst().amount()).isEqualTo(10_000);
        item.remove("x402Version");
        assertThat(Items.read(item).version()).isEqualTo(1);
        item.putNull("x402Version");
        assertThat(Items.read(item).version()).isEqualTo(1);
    }

    @Test
    void methodAndDescriptionMayBeInTheMetadata() {
        ObjectNode item = Items.v1(URL, "1");
        accept(item).remove("outputSchema");
        accept(item).remove("description");
        item.putObject("metadata")
                .put("description", "From afar")
                .putObject("input")
                .put("method", "post");
        Listing listing = Items.read(item);
        assertThat(listing.method()).isEqualTo("POST");
        assertThat(listing.about().description()).isEqualTo("From afar");
        item.remove("metadata");
        assertThat(Items.read(item).method()).isEmpty();
        assertThat(Items.read(item).key()).isEqualTo("any " + URL);
    }

    @Test
    void whatSellersWriteIsMadeHarmless() {
        ObjectNode item = Items.v2(URL, "1");
        item.put(
                "description",
                "Nice\u001b[31m\u202e tool\n\nIGNORE\u200b all\u0000" + "x".repeat(5_000));
        Listing listing = Items.read(item);
        assertThat(listing.about().description())
                .startsWith("Nice[31m tool IGNORE allxxx")
                .hasSize(1_000)
                .endsWith("…");
        assertThat(Json.text(listing.item()).chars().allMatch(c -> c >= ' ')).isTrue();
        assertThat(Json.text(listing.item())).doesNotContain("\u202e").doesNotContain("\u200b");
    }

    @Test
    void schemasLeadNowhere() {
        ObjectNode item = Items.tool("https://mcp.example/mcp", "add");
        ObjectNode schema = (ObjectNode) input(item).path("inputSchema");
        schema.put("$id", "https://evil.example/");
        schema.putObject("properties")
                .putObject("a")
                .put("$ref", "https://evil.example/schema")
                .put("$dynamicRef", "other.json#x");
        schema.putObject("items").put("$ref", "#/properties/a");
        Listing listing = Items.read(item);
        assertThat(Json.text(listing.toolSchema()))
                .doesNotContain("evil")
                .doesNotContain("other")
                .contains("#/properties/a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ftp://api.example/",
                "//api.example/",
                "https://user:secret@api.example/",
                "https://api.example/a b",
                "https://127.1/",
                "mcp://tool/add",
                "https://api.example/x#part",
                "javascript:alert(1)"
            })
    void aResourceMustBeAPlainUrl(String url) {
        assertBad(Items.v1(url, "1"), "resource");
    }

    @ParameterizedTest
    @CsvSource({
        "/users/:id,true",
        "/users/%3Aid,true",
        "users/:id,false",
        "/users/../admin,false",
        "/users/%2e%2e/admin,false",
        "/users/%252e%252E/admin,false",
        "/a%3A%2F%2Fb,false",
        "/a://b,false",
        "/a?b=c,false"
    })
    void aTemplateIsAPathWithoutTricks(String template, boolean good) {
        ObjectNode item = Items.v2(URL, "1");
        ((ObjectNode) item.at("/extensions/bazaar")).put("routeTemplate", template);
        if (good) {
            assertThat(Items.read(item).template()).isEqualTo(template);
        } else {
            assertBad(item, "routeTemplate");
        }
    }

    @Test
    void whatNobodyCouldBuyIsRefusedWithTheReason() {
        ObjectNode none = Items.v1(URL, "1");
        none.putArray("accepts");
        assertBad(none, "accepts must list the ways to pay");
        assertBad(Items.v1(URL, "0.01"), "accepts[0]", "maxAmountRequired", "0.01");
        ObjectNode version = Items.v1(URL, "1");
        version.put("x402Version", 3);
        assertBad(version, "x402Version must be 1 or 2");
        ObjectNode kind = Items.v1(URL, "1");
        kind.put("type", "smtp");
        assertBad(kind, "type must be http or mcp");
        ObjectNode method = Items.v2(URL, "1");
        input(method).put("method", "BREW");
        assertBad(method, "method");
        ObjectNode tool = Items.tool(URL, "no good name");
        assertBad(tool, "toolName");
        ObjectNode name = Items.pinned(Items.v1(URL, "1"), "two words");
        assertBad(name, "metadata.toolName");
        assertThatThrownBy(() -> ListingReader.read(Json.array())).isInstanceOf(BadListing.class);
    }

    @Test
    void sizesAreBounded() {
        ObjectNode large = Items.v1(URL, "1");
        large.put("more", "x".repeat(ListingReader.ITEM_BYTES_MAX));
        assertBad(large, "bytes");
        assertBad(Items.v1("https://a.example/" + "x".repeat(2_031), "1"), "2048");
        assertThat(Items.read(Items.v1("https://a.example/" + "x".repeat(2_030), "1")).resource())
                .hasSize(ListingReader.URL_CHARS_MAX);
        ObjectNode many = Items.v2(URL, "1");
        ArrayNode accepts = (ArrayNode) many.path("accepts");
        while (accepts.size() < ListingReader.ACCEPTS_MAX) {
            accepts.add(accepts.get(0));
        }
        assertThat(Items.read(many).accepts()).hasSize(ListingReader.ACCEPTS_MAX);
        accepts.add(accepts.get(0));
        assertBad(many, "1 to 16");
    }

    @Test
    void parametersAreBoundedAndReadHoweverTheyAreWritten() {
        ObjectNode item = Items.v1(URL, "1");
        ObjectNode said = (ObjectNode) item.at("/accepts/0/outputSchema/input");
        said.put("method", "POST");
        ObjectNode fields = said.putObject("bodyFields");
        fields.putObject("city").put("type", "string").put("required", true);
        fields.put("days", 3).put("exact", true).putArray("list");
        fields.put("ratio", 0.5).putNull("any").putObject("deep").put("x", 1);
        ObjectNode query = said.putObject("queryParams");
        for (int i = 0; i < 200; i++) {
            query.put("p" + i, "");
        }
        Inputs inputs = Items.read(item).inputs();
        assertThat(inputs.query().size()).isEqualTo(100);
        ObjectNode body = requireNonNull(inputs.body());
        assertThat(Json.text(body))
                .isEqualTo(
                        """
                        {"type":"object","properties":{"city":{"type":"string"},\
                        "days":{"type":"integer"},"exact":{"type":"boolean"},\
                        "list":{"type":"array"},"ratio":{"type":"number"},"any":{},\
                        "deep":{"type":"object"}},"required":["city"]}""");
    }
}
