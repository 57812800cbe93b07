package dev.toolbooth.tools.demo;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.resource.ResourceTemplate;
import dev.toolbooth.core.resource.TemplateSpec;
import dev.toolbooth.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The resources that describe each tool on offer: what it takes and returns. */
final class ToolResource implements ResourceTemplate {
    private static final String TYPE = "application/json";
    private static final TemplateSpec SPEC =
            TemplateSpec.of(
                    "toolbooth://tools/{name}",
                    "tool",
                    "What the tool of this name takes and returns, with its JSON Schemas",
                    TYPE);

    private final ToolLookup lookup;

    ToolResource(ToolLookup lookup) {
        this.lookup = lookup;
    }

    @Override
    public TemplateSpec spec() {
        return SPEC;
    }

    @Override
    public Optional<List<ResourceContents>> read(
            String uri, Map<String, String> values, Call call) {
        return lookup.describe(values.getOrDefault("name", ""))
                .map(json -> List.of(ResourceContents.text(uri, TYPE, Json.pretty(json))));
    }

    @Override
    public List<String> complete(String variable, String typed, Map<String, String> chosen) {
        return variable.equals("name") ? lookup.beginningWith(typed) : List.of();
    }
}
