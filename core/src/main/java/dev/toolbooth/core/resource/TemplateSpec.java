package dev.toolbooth.core.resource;

import dev.toolbooth.core.content.Icon;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The name and description of a family of resources. */
public record TemplateSpec(
        UriTemplate uriTemplate,
        String name,
        @Nullable String title,
        @Nullable String description,
        @Nullable String mimeType,
        List<Icon> icons) {

    public TemplateSpec {
        icons = List.copyOf(icons);
    }

    /** A family with a name, a description and a type. */
    public static TemplateSpec of(
            String uriTemplate, String name, String description, String mimeType) {
        return new TemplateSpec(
                UriTemplate.parse(uriTemplate), name, null, description, mimeType, List.of());
    }

    /** The same family under another name. */
    TemplateSpec named(String other) {
        return new TemplateSpec(uriTemplate, other, title, description, mimeType, icons);
    }

    /** The same family at other addresses. */
    TemplateSpec at(String otherTemplate) {
        return new TemplateSpec(
                UriTemplate.parse(otherTemplate), name, title, description, mimeType, icons);
    }
}
