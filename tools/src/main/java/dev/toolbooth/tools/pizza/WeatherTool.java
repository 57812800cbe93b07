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

/** A tool that tells a city's weather on an ordinary day, which is not today's. */
final class WeatherTool implements Tool {
    private static final ToolSpec SPEC =
            ToolSpec.named("weather")
                    .title("Weather")
                    .description(
                            "Synthetic weather of a city: an ordinary day there, from a short list"
                                    + " that comes with the server. A demo, not a forecast.")
                    .input(Schema.object().property(Cities.CITY, Cities.schema()))
                    .output(
                            Schema.object()
                                    .string(Cities.CITY, "The city")
                                    .string("temperature", "In degrees Fahrenheit")
                                    .string("unit", "Always fahrenheit")
                                    .string("conditions", "What the sky is like")
                                    .bool("synthetic", "Always true: this is made up"))
                    .hints(new ToolHints(true, false, true, false))
                    .immediate()
                    .build();

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure {
        City city = Cities.named(call.text(Cities.CITY));
        return ToolOutput.structured(
                Json.object()
                        .put(Cities.CITY, city.name())
                        .put("temperature", city.temperature())
                        .put("unit", "fahrenheit")
                        .put("conditions", city.conditions())
                        .put("synthetic", true));
    }
}
