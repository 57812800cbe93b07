package dev.toolbooth.tools.pizza;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.content.Content;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.resource.ResourceSpec;
import dev.toolbooth.core.resource.Resources;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.tools.demo.FakeCall;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

final class PizzaToolsTest {
    /** A city in a command, in an address, or in arguments. */
    private static final Pattern ASKED = Pattern.compile("\\bcity(?:=|\": ?\")(\\p{Lu}\\p{L}+)");

    private final Announcements announcements = new Announcements();
    private final Toolbox toolbox = new Toolbox(announcements);
    private final Resources resources = new Resources(announcements);

    @BeforeEach
    void install() {
        PizzaTools.installInto(toolbox, resources);
    }

    @ParameterizedTest
    @CsvSource({
        "pizza-carousel, carousel",
        "pizza-map, map",
        "pizza-albums, album",
        "pizza-list, list",
        "pizza-video, video"
    })
    void aPizzaToolShowsItsPage(String name, String noun) throws Exception {
        ToolOutput output = call(name, Json.object().put("pizzaTopping", "pepperoni"));
        assertThat(output.content())
                .containsExactly(Content.text("Rendered a pizza " + noun + "!"));
        assertThat(output.structured()).isEqualTo(Json.object().put("pizzaTopping", "pepperoni"));
        ToolSpec spec = entry(name).tool().spec();
        assertThat(output.meta()).isEqualTo(spec.meta());
        assertThat(page("ui://widget/" + name + ".html", "text/html+skybridge"))
                .isEqualTo(
                        page(
                                Objects.requireNonNull(spec.meta())
                                        .at("/ui/resourceUri")
                                        .asString(),
                                "text/html;profile=mcp-app"))
                .contains("data-kind=\"" + name.substring(6) + "\"")
                .doesNotContain("@kind@", "@title@", "src=", "http://localhost");
    }

    @Test
    void pagesAreListedOnceForEachKindOfClient() {
        assertThat(resources.list())
                .extracting(ResourceSpec::mimeType)
                .containsOnly("text/html+skybridge", "text/html;profile=mcp-app")
                .hasSize(10);
    }

    @Test
    void theWeatherOfACityIsSaidToBeMadeUp() throws Exception {
        JsonNode weather = data("weather", Json.object().put("city", "san francisco"));
        assertThat(weather.path("city").asString()).isEqualTo("San Francisco");
        assertThat(weather.path("temperature").asString()).isEqualTo("71.2");
        assertThat(weather.path("conditions").asString()).isEqualTo("Partly cloudy");
        assertThat(weather.path("synthetic").asBoolean()).isTrue();
    }

    @Test
    void anUnknownCityIsAnsweredWithThoseThatAreKnown() {
        assertThatThrownBy(() -> call("weather", Json.object().put("city", "Atlantis")))
                .isInstanceOf(ToolFailure.class)
                .hasMessageContaining("Atlantis")
                .hasMessageContaining("San Francisco, New York");
    }

    @Test
    void restaurantsAreFoundByWhatTheyServeTheBestFirst() throws Exception {
        JsonNode all = data("restaurants", Json.object().put("city", "Tokyo"));
        assertThat(all.path("restaurants").valueStream().map(it -> it.path("food").asString()))
                .containsExactly("noodles", "pizza");
        JsonNode pizza =
                data("restaurants", Json.object().put("city", "Tokyo").put("food", "Pizza"));
        assertThat(pizza.path("restaurants").size()).isEqualTo(1);
        assertThat(pizza.at("/restaurants/0/name").asString()).isEqualTo("Tama Pizza Room");
    }

    /** finding U10: what is pasted from a page is answered. */
    @Test
    void everyCityThatThePagesAskForIsKnown() throws Exception {
        Path root = Path.of(System.getProperty("toolbooth.root", ".."));
        Set<String> asked = new TreeSet<>();
        try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
            for (Path page : Stream.concat(Stream.of(root.resolve("README.md")), docs).toList()) {
                if (page.toString().endsWith(".md")) {
                    ASKED.matcher(Files.readString(page))
                            .results()
                            .forEach(found -> asked.add(found.group(1)));
                }
            }
        }
        assertThat(asked).contains("Berlin");
        for (String city : asked) {
            assertThat(data("weather", Json.object().put("city", city)).path("city").asString())
                    .isEqualTo(city);
        }
    }

    private String page(String uri, String type) throws Exception {
        List<ResourceContents> read = resources.read(uri, FakeCall.with("{}")).orElseThrow();
        assertThat(read).hasSize(1);
        ResourceContents.Text text = (ResourceContents.Text) read.getFirst();
        assertThat(text.mimeType()).isEqualTo(type);
        return text.text();
    }

    private JsonNode data(String tool, ObjectNode arguments) throws Exception {
        return Objects.requireNonNull(call(tool, arguments).structured());
    }

    private ToolOutput call(String tool, ObjectNode arguments) throws Exception {
        ToolEntry entry = entry(tool);
        assertThat(entry.checkInput(arguments)).isEmpty();
        ToolOutput output = (ToolOutput) entry.tool().run(FakeCall.with(Json.text(arguments)));
        assertThat(entry.checkOutput(output)).isEmpty();
        return output;
    }

    private ToolEntry entry(String tool) {
        return Objects.requireNonNull(toolbox.find(tool));
    }
}
