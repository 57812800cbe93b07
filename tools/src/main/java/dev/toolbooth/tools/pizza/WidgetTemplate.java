package dev.toolbooth.tools.pizza;

import dev.toolbooth.core.ask.Call;
import dev.toolbooth.core.content.ResourceContents;
import dev.toolbooth.core.resource.ResourceTemplate;
import dev.toolbooth.core.resource.TemplateSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All widgets as one family, for clients that look for templates. */
final class WidgetTemplate implements ResourceTemplate {
    private static final TemplateSpec SPEC =
            TemplateSpec.of(
                    "ui://widget/{id}.html",
                    "pizza widget",
                    "The page of a tool of the pizza demo",
                    WidgetResource.SKYBRIDGE);

    @Override
    public TemplateSpec spec() {
        return SPEC;
    }

    @Override
    public Optional<List<ResourceContents>> read(
            String uri, Map<String, String> values, Call call) {
        return Arrays.stream(Widget.values())
                .filter(widget -> widget.id().equals(values.get("id")))
                .findFirst()
                .map(
                        widget ->
                                List.of(
                                        ResourceContents.text(
                                                uri,
                                                WidgetResource.SKYBRIDGE,
                                                WidgetPage.of(widget))));
    }

    @Override
    public List<String> complete(String variable, String typed, Map<String, String> chosen) {
        return Arrays.stream(Widget.values())
                .map(Widget::id)
                .filter(id -> id.startsWith(typed))
                .toList();
    }
}
