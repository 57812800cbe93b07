package dev.toolbooth.tools.pizza;

import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolHints;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that finds made-up restaurants. */
final class RestaurantTool implements Tool {
    private static final String FOOD = "food";
    private static final int FOOD_CHARS_MAX = 100;
    private static final ToolSpec SPEC =
            ToolSpec.named("restaurants")
                    .title("Restaurants")
                    .description(
                            "Places to eat in a city, best first, from a short list that comes with"
                                    + " the server. A demo: the places are made up.")
                    .input(
                            Schema.object()
                                    .property(Cities.CITY, Cities.schema())
                                    .property(FOOD, food())
                                    .optional())
                    .output(
                            Schema.object()
                                    .string(Cities.CITY, "The city")
                                    .property("restaurants", found())
                                    .bool("synthetic", "Always true: this is made up"))
                    .hints(new ToolHints(true, false, true, false))
                    .immediate()
                    .build();

    private static ObjectNode food() {
        return Json.object()
                .put("type", "string")
                .put("description", "Only places that serve this, such as pizza or noodles")
                .put("minLength", 1)
                .put("maxLength", FOOD_CHARS_MAX);
    }

    private static ObjectNode found() {
        ObjectNode list = Json.object().put("type", "array");
        list.put("description", "The places, best first");
        list.set(
                "items",
                Schema.object()
                        .string("name", "What it is called")
                        .string(FOOD, "What it serves")
                        .number("rating", "Of 5")
                        .json());
        return list;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure {
        City city = Cities.named(call.text(Cities.CITY));
        String wanted = call.text(FOOD).strip().toLowerCase(Locale.ROOT);
        ArrayNode found = Json.array();
        for (City.Place place : city.places()) {
            if (place.food().contains(wanted)) {
                found.addObject()
                        .put("name", place.name())
                        .put(FOOD, place.food())
                        .put("rating", place.rating());
            }
        }
        ObjectNode answer = Json.object().put(Cities.CITY, city.name());
        answer.set("restaurants", found);
        return ToolOutput.structured(answer.put("synthetic", true));
    }
}
