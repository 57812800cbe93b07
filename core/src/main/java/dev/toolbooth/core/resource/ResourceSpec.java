package dev.toolbooth.core.resource;

import dev.toolbooth.core.content.Icon;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The name, description and type of a resource. */
public record ResourceSpec(
        String uri,
        String name,
        @Nullable String title,
        @Nullable String description,
        @Nullable String mimeType,
        @Nullable Long size,
        List<Icon> icons) {

    public ResourceSpec {
        icons = List.copyOf(icons);
    }

    /** A resource with a name, a description and a type. */
    public static ResourceSpec of(String uri, String name, String description, String mimeType) {
        return new ResourceSpec(uri, name, null, description, mimeType, null, List.of());
    }

    /** The same resource under another name. */
    ResourceSpec named(String other) {
        return new ResourceSpec(uri, other, title, description, mimeType, size, icons);
    }

    /** The same resource at another address. */
    ResourceSpec at(String other) {
        return new ResourceSpec(other, name, title, description, mimeType, size, icons);
    }
}
