package dev.toolbooth.tools.pizza;

import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The cities built into the demo. */
final class Cities {
    static final String CITY = "city";

    private static final String FILE = "cities.json";
    private static final int CITY_CHARS_MAX = 100;

    /** Loaded when the first tool is called. */
    private static final class Shipped {
        static final Map<String, City> ALL = read();
    }

    private Cities() {}

    /** What the name of a city looks like. */
    static ObjectNode schema() {
        return Json.object()
                .put("type", "string")
                .put("description", "The city, such as San Francisco")
                .put("minLength", 1)
                .put("maxLength", CITY_CHARS_MAX);
    }

    /**
     * The city of this name, however it is capitalized.
     *
     * @throws ToolFailure when it is none of those that are known
     */
    static City named(String name) throws ToolFailure {
        City city = Shipped.ALL.get(name.strip().toLowerCase(Locale.ROOT));
        if (city == null) {
            throw new ToolFailure(
                    "There is no \""
                            + name
                            + "\" in this demo; try "
                            + Shipped.ALL.values().stream()
                                    .map(City::name)
                                    .collect(Collectors.joining(", ")));
        }
        return city;
    }

    private static Map<String, City> read() {
        try (InputStream in = Cities.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is missing");
            }
            Map<String, City> cities = new LinkedHashMap<>();
            for (JsonNode json : Json.parse(in.readAllBytes())) {
                City city = city(json);
                cities.put(city.name().toLowerCase(Locale.ROOT), city);
            }
            return cities;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static City city(JsonNode json) {
        List<City.Place> places =
                json.path("places")
                        .valueStream()
                        .map(
                                place ->
                                        new City.Place(
                                                place.path("name").asString(),
                                                place.path("food").asString(),
                                                place.path("rating").decimalValue()))
                        .sorted(Comparator.comparing(City.Place::rating).reversed())
                        .toList();
        return new City(
                json.path("name").asString(),
                json.path("temperature").asString(),
                json.path("conditions").asString(),
                places);
    }
}
